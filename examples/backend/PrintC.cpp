//===- PrintC.cpp - Kernels as C ------------------------------------------===//
//
// Prints func, scf, arith, math and the loads and stores of the LLVM dialect:
// what AICF's emitter and the families here make. Each value is a variable.
// Integers are unsigned where C leaves signed ones undefined. One table says
// how operations are written, and so which instructions can be planned.
//
//===----------------------------------------------------------------------===//

#include "CSrc.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

// What C11 has no operator for.
static constexpr llvm::StringLiteral kPrelude = R"(#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float f32_of(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
static inline double f64_of(uint64_t bits) { double f; memcpy(&f, &bits, 8); return f; }

// They keep a NaN, and -0 is less than 0.
static inline double maximum(double a, double b) {
  return isnan(a) || a > b || (a == b && !signbit(a)) ? a : b;
}
static inline double minimum(double a, double b) {
  return isnan(a) || a < b || (a == b && signbit(a)) ? a : b;
}
// They drop a NaN.
static inline double maxnum(double a, double b) {
  return isnan(a) ? b : isnan(b) ? a : maximum(a, b);
}
static inline double minnum(double a, double b) {
  return isnan(a) ? b : isnan(b) ? a : minimum(a, b);
}
)";

//===----------------------------------------------------------------------===//
// The table of operations
//===----------------------------------------------------------------------===//

namespace {
/// How an operation is written. In the text stand for
///   $0 $1 $2     the operands
///   $a $b        the same as signed integers
///   $t $i $u     the result's type, its signed type, the type of operand 0
///   $f           the suffix of the C library's functions on floats
///   $c $k        the comparison of a cmpf or cmpi, the value of a constant
/// The least bit of an i1's expression is its value. An empty text: lowering
/// replaces the operation.
struct Spelling {
  llvm::StringLiteral op, text;
};
} // namespace

static constexpr Spelling kSpellings[] = {
    {"arith.constant", "$k"},
    {"arith.bitcast", "((union { $u in; $t out; }){$0}).out"},
    {"arith.addf", "$0 + $1"},
    {"arith.subf", "$0 - $1"},
    {"arith.mulf", "$0 * $1"},
    {"arith.divf", "$0 / $1"},
    {"arith.negf", "-$0"},
    {"arith.maximumf", "maximum($0, $1)"},
    {"arith.minimumf", "minimum($0, $1)"},
    {"arith.maxnumf", "maxnum($0, $1)"},
    {"arith.minnumf", "minnum($0, $1)"},
    {"arith.cmpf", "$c"},
    {"arith.addi", "$0 + $1"},
    {"arith.subi", "$0 - $1"},
    // C makes signed integers of those that have less than 32 bits.
    {"arith.muli", "1u * $0 * $1"},
    {"arith.divsi", "$a / $b"},
    {"arith.divui", "$0 / $1"},
    {"arith.ceildivsi", ""},
    {"arith.ceildivui", ""},
    {"arith.floordivsi", ""},
    {"arith.remsi", "$a % $b"},
    {"arith.remui", "$0 % $1"},
    {"arith.maxsi", "$a > $b ? $0 : $1"},
    {"arith.maxui", "$0 > $1 ? $0 : $1"},
    {"arith.minsi", "$a < $b ? $0 : $1"},
    {"arith.minui", "$0 < $1 ? $0 : $1"},
    {"arith.cmpi", "$c"},
    {"arith.andi", "$0 & $1"},
    {"arith.ori", "$0 | $1"},
    {"arith.xori", "$0 ^ $1"},
    {"arith.shli", "1u * $0 << $1"},
    {"arith.shrsi", "$a >> $1"},
    {"arith.shrui", "$0 >> $1"},
    {"arith.select", "$0 ? $1 : $2"},
    {"arith.extf", "($t)$0"},
    {"arith.truncf", "($t)$0"},
    {"arith.extsi", "($t)$a"},
    {"arith.extui", "($t)$0"},
    {"arith.trunci", "($t)$0"},
    {"arith.fptosi", "($i)$0"},
    {"arith.fptoui", "($t)$0"},
    {"arith.sitofp", "($t)$a"},
    {"arith.uitofp", "($t)$0"},
    {"arith.index_cast", "($t)$a"},
    {"arith.index_castui", "($t)$0"},
    {"math.absf", "fabs$f($0)"},
    {"math.absi", "$a < 0 ? 0u - $0 : $0"},
    {"math.copysign", "copysign$f($0, $1)"},
    {"math.fma", "fma$f($0, $1, $2)"},
    {"math.floor", "floor$f($0)"},
    {"math.ceil", "ceil$f($0)"},
    {"math.trunc", "trunc$f($0)"},
    {"math.roundeven", "nearbyint$f($0)"},
    {"math.sqrt", "sqrt$f($0)"},
    {"math.rsqrt", ""},
    {"math.exp", ""},
    {"math.exp2", ""},
    {"math.log", ""},
    {"math.tanh", ""},
    {"math.erf", ""},
    {"math.powf", ""},
};

/// The row of the operation `name`; null if there is none.
static const Spelling *findSpelling(StringRef name) {
  const Spelling *found = llvm::find_if(
      kSpellings, [&](const Spelling &row) { return row.op == name; });
  return found == std::end(kSpellings) ? nullptr : found;
}

/// The C type, null if there is none. Integers are unsigned.
static const char *typeOf(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return "char *";
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  if (type.isIndex() || type.isInteger(64))
    return "uint64_t";
  return type.isInteger(32)   ? "uint32_t"
         : type.isInteger(16) ? "uint16_t"
         : type.isInteger(8)  ? "uint8_t"
         : type.isInteger(1)  ? "bool"
                              : nullptr;
}

bool csrc::hasC(const aicf::InstructionDesc &desc, std::string *why) {
  auto refuse = [&](const Twine &reason) {
    if (why)
      *why = reason.str();
    return false;
  };
  for (const aicf::NodeDesc &node : desc.nodes) {
    if (!typeOf(node.type))
      return refuse("C11 has no type for " + debugString(node.type));
    if (node.opName && !findSpelling(node.opName))
      return refuse("no C for " + node.opName.getValue());
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

namespace {

class Printer {
public:
  Printer() : os(text) { os << kPrelude; }

  LogicalResult print(func::FuncOp function);
  std::string take() { return std::move(text); }

private:
  LogicalResult print(Operation *op);
  LogicalResult print(Block &block);
  LogicalResult printAddress(LLVM::GEPOp gep);
  LogicalResult printExpression(Operation *op);
  /// What stands for `$` and `code` in the text of `op`'s row.
  std::string expand(Operation *op, char code);
  LogicalResult printFor(scf::ForOp loop);
  LogicalResult printIf(scf::IfOp branch);

  /// The variable of `value`.
  std::string name(Value value) {
    return "v" +
           std::to_string(names.try_emplace(value, names.size()).first->second);
  }
  std::string named(Operation *op, unsigned operand) {
    return name(op->getOperand(operand));
  }
  /// The type of casts: one to bool would ask whether the value is 0.
  static std::string castTypeOf(Type type) {
    return type.isInteger(1) ? "uint8_t" : typeOf(type);
  }
  /// `value` in the signed type of its width. A bool is -1 or 0.
  static std::string signedOf(Type type, const std::string &value) {
    if (type.isInteger(1))
      return "(-(int64_t)" + value + ")";
    return "(" + std::string(typeOf(type) + 1) + ")" + value;
  }
  LogicalResult declare(Value value) {
    const char *type = typeOf(value.getType());
    if (!type)
      return emitError(value.getLoc())
             << "there is no C type for " << value.getType();
    os << type << " " << name(value);
    return success();
  }

  std::string text;
  llvm::raw_string_ostream os;
  llvm::DenseMap<Value, unsigned> names;
};

} // namespace

/// `value` in C.
static std::string toC(TypedAttr value) {
  APInt bits;
  if (auto real = dyn_cast<FloatAttr>(value))
    bits = real.getValue().bitcastToAPInt();
  else
    bits = cast<IntegerAttr>(value).getValue();
  std::string number = "0x" + llvm::utohexstr(bits.getZExtValue());
  if (value.getType().isF32())
    return "f32_of(" + number + "u)";
  return value.getType().isF64() ? "f64_of(" + number + "u)" : number + "u";
}

/// The comparison, with `a` and `b` in it; `is` tells which ones are unordered.
static std::string compare(arith::CmpFPredicate predicate, const std::string &a,
                           const std::string &b) {
  using P = arith::CmpFPredicate;
  std::string unordered = "(isnan(" + a + ") || isnan(" + b + "))";
  auto ordered = [&](const char *op) { return "(" + a + op + b + ")"; };
  switch (predicate) {
  case P::AlwaysFalse:
    return "0";
  case P::AlwaysTrue:
    return "1";
  case P::ORD:
    return "!" + unordered;
  case P::UNO:
    return unordered;
  case P::OEQ:
    return ordered(" == ");
  case P::OGT:
    return ordered(" > ");
  case P::OGE:
    return ordered(" >= ");
  case P::OLT:
    return ordered(" < ");
  case P::OLE:
    return ordered(" <= ");
  case P::ONE:
    return "(" + ordered(" < ") + " || " + ordered(" > ") + ")";
  case P::UNE:
    return ordered(" != ");
  case P::UEQ:
    return "(" + unordered + " || " + ordered(" == ") + ")";
  case P::UGT:
    return "!" + ordered(" <= ");
  case P::UGE:
    return "!" + ordered(" < ");
  case P::ULT:
    return "!" + ordered(" >= ");
  case P::ULE:
    return "!" + ordered(" > ");
  }
  llvm_unreachable("all predicates are covered");
}

/// The comparison of `a` and `b`, or of the same as signed integers.
static std::string compare(arith::CmpIPredicate predicate, const std::string &a,
                           const std::string &b, const std::string &signedA,
                           const std::string &signedB) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::eq:
    return a + " == " + b;
  case P::ne:
    return a + " != " + b;
  case P::slt:
    return signedA + " < " + signedB;
  case P::sle:
    return signedA + " <= " + signedB;
  case P::sgt:
    return signedA + " > " + signedB;
  case P::sge:
    return signedA + " >= " + signedB;
  case P::ult:
    return a + " < " + b;
  case P::ule:
    return a + " <= " + b;
  case P::ugt:
    return a + " > " + b;
  case P::uge:
    return a + " >= " + b;
  }
  llvm_unreachable("all predicates are covered");
}

LogicalResult Printer::print(func::FuncOp function) {
  names.clear();
  os << "\nvoid " << function.getName() << "(char *"
     << name(function.getArgument(0)) << ") {\n";
  if (failed(print(function.getBody().front())))
    return failure();
  os << "}\n";
  return success();
}

LogicalResult Printer::print(Block &block) {
  for (Operation &op : block)
    if (failed(print(&op)))
      return failure();
  return success();
}

LogicalResult Printer::printFor(scf::ForOp loop) {
  for (auto [result, init, carried] : llvm::zip(
           loop.getResults(), loop.getInitArgs(), loop.getRegionIterArgs())) {
    if (failed(declare(carried)))
      return failure();
    os << " = " << name(init) << ";\n";
  }
  Value position = loop.getInductionVar();
  std::string at = name(position);
  Type type = position.getType();
  os << "for (" << typeOf(type) << " " << at << " = "
     << name(loop.getLowerBound()) << "; " << signedOf(type, at) << " < "
     << signedOf(type, name(loop.getUpperBound())) << "; " << at
     << " += " << name(loop.getStep()) << ") {\n";
  if (failed(print(*loop.getBody())))
    return failure();
  os << "}\n";
  for (auto [result, carried] :
       llvm::zip(loop.getResults(), loop.getRegionIterArgs())) {
    if (failed(declare(result)))
      return failure();
    os << " = " << name(carried) << ";\n";
  }
  return success();
}

LogicalResult Printer::printIf(scf::IfOp branch) {
  for (Value result : branch.getResults()) {
    if (failed(declare(result)))
      return failure();
    os << ";\n";
  }
  os << "if (" << name(branch.getCondition()) << ") {\n";
  if (failed(print(branch.getThenRegion().front())))
    return failure();
  if (!branch.getElseRegion().empty()) {
    os << "} else {\n";
    if (failed(print(branch.getElseRegion().front())))
      return failure();
  }
  os << "}\n";
  return success();
}

LogicalResult Printer::print(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return printFor(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return printIf(branch);
  if (isa<func::ReturnOp>(op))
    return success();
  if (isa<scf::YieldOp>(op)) {
    // All at once: what is yielded may be what another place held.
    Operation *parent = op->getParentOp();
    auto loop = dyn_cast<scf::ForOp>(parent);
    ValueRange places = loop ? ValueRange(loop.getRegionIterArgs())
                             : ValueRange(parent->getResults());
    for (auto [place, value] : llvm::zip(places, op->getOperands()))
      os << typeOf(place.getType()) << " next_" << name(place) << " = "
         << name(value) << ";\n";
    for (Value place : places)
      os << name(place) << " = next_" << name(place) << ";\n";
    return success();
  }
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    os << "memcpy(" << name(store.getAddr()) << ", &" << name(store.getValue())
       << ", sizeof(" << typeOf(store.getValue().getType()) << "));\n";
    return success();
  }
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    if (failed(declare(load)))
      return failure();
    os << "; memcpy(&" << name(load) << ", " << name(load.getAddr())
       << ", sizeof(" << name(load) << "));\n";
    return success();
  }
  if (op->getNumResults() != 1)
    return op->emitError() << "is not printed as C";
  if (failed(declare(op->getResult(0))))
    return failure();
  os << " = ";
  if (failed(printExpression(op)))
    return failure();
  os << ";\n";
  return success();
}

LogicalResult Printer::printAddress(LLVM::GEPOp gep) {
  if (gep.getIndices().size() != 1 || !typeOf(gep.getElemType()))
    return gep->emitError() << "is not printed as C";
  auto index = gep.getIndices()[0];
  std::string offset;
  if (auto dynamic = dyn_cast<Value>(index))
    offset = signedOf(dynamic.getType(), name(dynamic));
  else
    offset = std::to_string(cast<IntegerAttr>(index).getInt());
  os << name(gep.getBase()) << " + " << offset << " * (int64_t)sizeof("
     << typeOf(gep.getElemType()) << ")";
  return success();
}

std::string Printer::expand(Operation *op, char code) {
  Type type = op->getResult(0).getType();
  auto signedOperand = [&](unsigned operand) {
    return signedOf(op->getOperand(operand).getType(), named(op, operand));
  };
  switch (code) {
  case 't':
    return castTypeOf(type);
  case 'i': // The name without its u.
    return castTypeOf(type).substr(1);
  case 'u':
    return castTypeOf(op->getOperand(0).getType());
  case 'f':
    return type.isF32() ? "f" : "";
  case 'k':
    return toC(cast<TypedAttr>(cast<arith::ConstantOp>(op).getValue()));
  case 'c':
    if (auto cmp = dyn_cast<arith::CmpFOp>(op))
      return compare(cmp.getPredicate(), named(op, 0), named(op, 1));
    return compare(cast<arith::CmpIOp>(op).getPredicate(), named(op, 0),
                   named(op, 1), signedOperand(0), signedOperand(1));
  case 'a':
  case 'b':
    return signedOperand(code - 'a');
  default:
    return named(op, code - '0');
  }
}

LogicalResult Printer::printExpression(Operation *op) {
  if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    return printAddress(gep);
  const Spelling *row = findSpelling(op->getName().getStringRef());
  if (!row || row->text.empty())
    return op->emitError() << "is not printed as C";
  bool isBit = op->getResult(0).getType().isInteger(1);
  if (isBit)
    os << "(";
  StringRef rest = row->text;
  while (!rest.empty()) {
    auto [verbatim, code] = rest.split('$');
    os << verbatim;
    if (code.empty())
      break;
    os << expand(op, code.front());
    rest = code.drop_front();
  }
  if (isBit)
    os << ") & 1";
  return success();
}

FailureOr<std::string> csrc::printC(Operation *kernelModule) {
  Printer printer;
  for (auto function : cast<ModuleOp>(kernelModule).getOps<func::FuncOp>())
    if (failed(printer.print(function)))
      return failure();
  return printer.take();
}
