//===- PrintC.cpp - Kernels as C ------------------------------------------===//
//
// Prints func, scf, arith, math and the loads and stores of the LLVM dialect:
// what AICF's emitter and the families here make. Each value is a variable.
// Integers are unsigned where C leaves signed ones undefined.
//
//===----------------------------------------------------------------------===//

#include "CSrc.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

// What C11 has no operator for.
static constexpr llvm::StringLiteral kPrelude = R"(#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float f32_of(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
static inline double f64_of(uint64_t bits) { double f; memcpy(&f, &bits, 8); return f; }
static inline uint32_t bits_of32(float f) { uint32_t b; memcpy(&b, &f, 4); return b; }
static inline uint64_t bits_of64(double f) { uint64_t b; memcpy(&b, &f, 8); return b; }

// They keep a NaN, and -0 is less than 0.
static inline double maximum(double a, double b) {
  return isnan(a) || a > b || (a == b && !signbit(a)) ? a : b;
}
static inline double minimum(double a, double b) {
  return isnan(a) || a < b || (a == b && signbit(a)) ? a : b;
}
)";

namespace {

class Printer {
public:
  Printer() : os(text) { os << kPrelude; }

  LogicalResult print(func::FuncOp function);
  std::string take() { return std::move(text); }

private:
  LogicalResult print(Operation *op);
  LogicalResult print(Block &block);
  LogicalResult printExpression(Operation *op);
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
  /// The signed type of an integer's width. A bool is -1 or 0.
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

LogicalResult Printer::printExpression(Operation *op) {
  Type type = op->getResult(0).getType();
  std::string a = op->getNumOperands() > 0 ? named(op, 0) : "",
              b = op->getNumOperands() > 1 ? named(op, 1) : "";
  bool f32 = type.isF32();
  auto binary = [&](const char *sign) {
    os << a << sign << b;
    return success();
  };
  // Operators of integers that tell signed ones apart.
  auto ofSigned = [&](const char *sign) {
    Type in = op->getOperand(0).getType();
    os << signedOf(in, a) << sign << signedOf(in, b);
    return success();
  };
  auto call = [&](const char *function) {
    os << function << (f32 ? "f(" : "(") << a << (b.empty() ? "" : ", " + b)
       << ")";
    return success();
  };
  auto choose = [&](const std::string &condition) {
    os << condition << " ? " << a << " : " << b;
    return success();
  };
  auto chooseSigned = [&](const char *sign) {
    return choose(signedOf(type, a) + sign + signedOf(type, b));
  };
  auto convert = [&](const std::string &value) {
    os << "(" << typeOf(type) << ")" << value;
    return success();
  };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](arith::ConstantOp constant) {
        os << toC(cast<TypedAttr>(constant.getValue()));
        return success();
      })
      .Case<arith::AddIOp, arith::AddFOp>([&](auto) { return binary(" + "); })
      .Case<arith::SubIOp, arith::SubFOp>([&](auto) { return binary(" - "); })
      .Case<arith::MulIOp, arith::MulFOp>([&](auto) { return binary(" * "); })
      .Case<arith::DivFOp, arith::DivUIOp>([&](auto) { return binary(" / "); })
      .Case<arith::RemUIOp>([&](auto) { return binary(" % "); })
      .Case<arith::DivSIOp>([&](auto) { return ofSigned(" / "); })
      .Case<arith::RemSIOp>([&](auto) { return ofSigned(" % "); })
      .Case<arith::AndIOp>([&](auto) { return binary(" & "); })
      .Case<arith::OrIOp>([&](auto) { return binary(" | "); })
      .Case<arith::XOrIOp>([&](auto) { return binary(" ^ "); })
      .Case<arith::ShLIOp>([&](auto) { return binary(" << "); })
      .Case<arith::ShRUIOp>([&](auto) { return binary(" >> "); })
      .Case<arith::ShRSIOp>([&](auto) {
        os << signedOf(type, a) << " >> " << b;
        return success();
      })
      .Case<arith::MaximumFOp>([&](auto) {
        os << "maximum(" << a << ", " << b << ")";
        return success();
      })
      .Case<arith::MinimumFOp>([&](auto) {
        os << "minimum(" << a << ", " << b << ")";
        return success();
      })
      .Case<arith::MaxSIOp>([&](auto) { return chooseSigned(" > "); })
      .Case<arith::MinSIOp>([&](auto) { return chooseSigned(" < "); })
      .Case<arith::MaxUIOp>([&](auto) { return choose(a + " > " + b); })
      .Case<arith::MinUIOp>([&](auto) { return choose(a + " < " + b); })
      .Case<arith::NegFOp>([&](auto) {
        os << "-" << a;
        return success();
      })
      .Case<arith::SelectOp>([&](auto) {
        os << a << " ? " << b << " : " << named(op, 2);
        return success();
      })
      .Case([&](arith::CmpFOp cmp) {
        os << compare(cmp.getPredicate(), a, b);
        return success();
      })
      .Case([&](arith::CmpIOp cmp) {
        using P = arith::CmpIPredicate;
        switch (cmp.getPredicate()) {
        case P::eq:
          return binary(" == ");
        case P::ne:
          return binary(" != ");
        case P::slt:
          return ofSigned(" < ");
        case P::sle:
          return ofSigned(" <= ");
        case P::sgt:
          return ofSigned(" > ");
        case P::sge:
          return ofSigned(" >= ");
        case P::ult:
          return binary(" < ");
        case P::ule:
          return binary(" <= ");
        case P::ugt:
          return binary(" > ");
        case P::uge:
          return binary(" >= ");
        }
        llvm_unreachable("all predicates are covered");
      })
      .Case<arith::ExtFOp, arith::TruncFOp, arith::UIToFPOp, arith::ExtUIOp,
            arith::FPToUIOp>([&](auto) { return convert(a); })
      .Case<arith::TruncIOp>([&](auto) {
        return type.isInteger(1) ? convert("(" + a + " & 1)") : convert(a);
      })
      .Case<arith::ExtSIOp, arith::IndexCastOp, arith::SIToFPOp>([&](auto) {
        return convert(signedOf(op->getOperand(0).getType(), a));
      })
      .Case<arith::FPToSIOp>([&](auto) {
        return convert("(" + std::string(typeOf(type) + 1) + ")" + a);
      })
      .Case<arith::BitcastOp>([&](auto) {
        Type in = op->getOperand(0).getType();
        os << (type.isF32()   ? "f32_of("
               : type.isF64() ? "f64_of("
               : in.isF32()   ? "bits_of32("
               : in.isF64()   ? "bits_of64("
                              : "(")
           << a << ")";
        return success();
      })
      .Case<math::SqrtOp>([&](auto) { return call("sqrt"); })
      .Case<math::AbsFOp>([&](auto) { return call("fabs"); })
      .Case<math::CopySignOp>([&](auto) { return call("copysign"); })
      .Case<math::FloorOp>([&](auto) { return call("floor"); })
      .Case<math::CeilOp>([&](auto) { return call("ceil"); })
      .Case<math::TruncOp>([&](auto) { return call("trunc"); })
      .Case<math::RoundEvenOp>([&](auto) { return call("nearbyint"); })
      .Case([&](LLVM::GEPOp gep) -> LogicalResult {
        if (gep.getIndices().size() != 1 || !typeOf(gep.getElemType()))
          return op->emitError() << "is not printed as C";
        auto index = gep.getIndices()[0];
        std::string offset;
        if (auto dynamic = dyn_cast<Value>(index))
          offset = signedOf(dynamic.getType(), name(dynamic));
        else
          offset = std::to_string(cast<IntegerAttr>(index).getInt());
        os << a << " + " << offset << " * (int64_t)sizeof("
           << typeOf(gep.getElemType()) << ")";
        return success();
      })
      .Default([](Operation *other) {
        return other->emitError() << "is not printed as C";
      });
}

FailureOr<std::string> csrc::printC(Operation *kernelModule) {
  Printer printer;
  for (auto function : cast<ModuleOp>(kernelModule).getOps<func::FuncOp>())
    if (failed(printer.print(function)))
      return failure();
  return printer.take();
}
