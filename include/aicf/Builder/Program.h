//===- Program.h - Programs that are written in C++ -------------*- C++ -*-===//
//
// What `aicf.Program` is in Python: entries are functions on tensors, which are
// called once to see what they compute. Shapes and types are inferred, and
// operands broadcast as NumPy's do. Numbers take the type of what they meet;
// element types do not mix: `cast` one.
//
//   build::Program program(&context);
//   build::Linear layer(program, "layer", 64, 10);
//   program.entry("predict", {{"x", program.f32({8, 64})}},
//                 [&](llvm::ArrayRef<build::Tensor> in) -> build::Outputs {
//                   return {{"label", argmax(layer(in[0]))}};
//                 });
//   mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> module =
//       program.finish();
//
// Each op is verified when it is made. A mistake is an error of the context's
// diagnostics, with the line of `entry` and what the op's verifier says; what
// depends on it is null and says nothing, and `finish` fails.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BUILDER_PROGRAM_H
#define AICF_BUILDER_PROGRAM_H

#include "aicf/Dialect/AICF/IR/ResultTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

namespace aicf {
namespace build {

class Entry;
class Program;

/// A tensor of the entry that is being built; null after a mistake.
class Tensor {
public:
  Tensor() = default;
  Tensor(Entry &entry, mlir::Value value) : entry(&entry), value(value) {}

  explicit operator bool() const { return bool(value); }
  mlir::Value getValue() const { return value; }
  Entry &getEntry() const { return *entry; }
  mlir::RankedTensorType getType() const {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  llvm::ArrayRef<int64_t> getShape() const { return getType().getShape(); }
  mlir::Type getElementType() const { return getType().getElementType(); }
  int64_t getRank() const { return getType().getRank(); }

private:
  Entry *entry = nullptr;
  mlir::Value value;
};

/// How a param gets its first value in the entry `initialise`, from its type
/// and an offset of random numbers that no step uses.
using Init =
    std::function<Tensor(Entry &, mlir::RankedTensorType, int64_t offset)>;
/// Numbers in [-limit, limit); of a normal distribution around 0; one number.
Init uniform(double limit);
Init normal(double deviation);
Init filledWith(double value);

/// What outlives the entries: a param, a state or a meta. As an operand it is
/// what it holds at that point.
class Symbol {
public:
  Tensor read() const;
  /* implicit */ operator Tensor() const { return read(); }
  /// Replaces what it holds. `inPlace`: the value is computed where it lies, or
  /// compiling fails.
  void update(Tensor value, bool inPlace = false) const;

  const std::string &getName() const { return name; }
  mlir::RankedTensorType getType() const { return type; }

private:
  friend class Entry;
  friend class Program;
  Program *program = nullptr;
  PersistentRole role = PersistentRole::Param;
  std::string name;
  mlir::RankedTensorType type;
  std::optional<double> initial;
  Init init;
};

/// An input's name and type; an output's name and value.
using Input = std::pair<std::string, mlir::RankedTensorType>;
using Outputs = std::vector<std::pair<std::string, Tensor>>;

/// A program under construction.
class Program {
public:
  explicit Program(mlir::MLIRContext *context);
  ~Program();

  mlir::RankedTensorType f32(llvm::ArrayRef<int64_t> shape);
  mlir::RankedTensorType bf16(llvm::ArrayRef<int64_t> shape);
  mlir::RankedTensorType i32(llvm::ArrayRef<int64_t> shape);
  mlir::RankedTensorType i64(llvm::ArrayRef<int64_t> shape);

  // Symbols become part of the program when they are first used. One of the
  // same name and role is the one that was there.
  const Symbol &param(llvm::StringRef name, mlir::RankedTensorType type,
                      Init init = nullptr);
  const Symbol &state(llvm::StringRef name, mlir::RankedTensorType type,
                      double initial = 0);
  const Symbol &meta(llvm::StringRef name, mlir::RankedTensorType type,
                     double initial = 0);

  /// Makes an entry of what `body` does with its inputs. In one for training
  /// dropout drops.
  void entry(llvm::StringRef name, llvm::ArrayRef<Input> inputs,
             llvm::function_ref<Outputs(llvm::ArrayRef<Tensor>)> body,
             bool isTraining = false, const char *file = __builtin_FILE(),
             int line = __builtin_LINE());

  /// The program, with an entry `initialise` that gives params with an Init
  /// their first values. Fails after a mistake, which was reported.
  mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> finish();

  mlir::OpBuilder &getBuilder() { return builder; }
  /// The entry that is being built; null outside of one.
  Entry *getEntry() { return current.get(); }
  bool hasFailed() const { return failed; }

private:
  friend class Entry;
  friend class Symbol;
  const Symbol &declare(PersistentRole role, llvm::StringRef name,
                        mlir::RankedTensorType type,
                        std::optional<double> initial, Init init);
  /// Makes a symbol part of the module.
  void use(const Symbol &symbol);
  void begin(llvm::StringRef name, llvm::ArrayRef<Input> inputs,
             mlir::Location loc, bool isTraining);
  void end(const Outputs &outputs);

  mlir::OpBuilder builder;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::Operation *lastSymbol = nullptr;
  std::vector<std::unique_ptr<Symbol>> symbols;
  std::vector<const Symbol *> used;
  std::unique_ptr<Entry> current;
  bool failed = false;
};

/// A function while its body is traced.
class Entry {
public:
  Entry(Program &program, mlir::Operation *function, mlir::Location loc,
        bool isTraining)
      : program(program), function(function), loc(loc),
        isForTraining(isTraining) {}

  Program &getProgram() { return program; }
  mlir::OpBuilder &getBuilder() { return program.builder; }
  mlir::Location getLoc() const { return loc; }
  bool isTraining() const { return isForTraining; }

  /// Reports a mistake and gives null.
  Tensor fail(const llvm::Twine &message);
  /// Verifies an op that was just made; erases it and gives no tensors if it is
  /// wrong.
  llvm::SmallVector<Tensor, 3> check(mlir::Operation *op);

  /// A constant that holds `value` everywhere.
  Tensor constant(mlir::RankedTensorType type, double value);
  Tensor constant(mlir::DenseElementsAttr elements);
  Tensor read(const Symbol &symbol);
  void update(const Symbol &symbol, Tensor value, bool inPlace);
  /// Counts a run of this entry in a state: the number of this one, 1 for the
  /// first. Several calls count once.
  Tensor count(llvm::StringRef name = "step");
  /// Another seed for each place of the entry.
  Tensor seed();
  /// The params that a value depends on other than through stopGradient, in the
  /// order in which they were read.
  llvm::SmallVector<const Symbol *> getParamsOf(Tensor value);
  /// Reads behind this point see new values.
  void forget(const Symbol &symbol) { reads.erase(&symbol); }

  /// Adds an op with the attributes that `set` gives it. Its results have the
  /// types that follow from the operands, or `types`.
  template <typename OpTy, typename Set = std::nullptr_t>
  llvm::SmallVector<Tensor, 3> op(llvm::ArrayRef<Tensor> operands,
                                  [[maybe_unused]] Set set = nullptr,
                                  llvm::ArrayRef<mlir::Type> types = {}) {
    using Properties = typename OpTy::template InferredProperties<OpTy>;
    mlir::OperationState state(loc, OpTy::getOperationName());
    llvm::SmallVector<mlir::RankedTensorType> operandTypes;
    for (Tensor operand : operands) {
      if (!operand)
        return {};
      state.operands.push_back(operand.getValue());
      operandTypes.push_back(operand.getType());
    }
    auto &properties = state.getOrAddProperties<Properties>();
    if constexpr (std::is_invocable_v<Set &, Properties &>)
      set(properties);
    if (!types.empty())
      state.addTypes(types);
    else if (OpTy::template hasTrait<
                 mlir::OpTrait::SameOperandsAndResultType>())
      state.addTypes(mlir::Type(operandTypes.front()));
    else
      state.addTypes(inferResultTypes(OpTag<OpTy>(), operandTypes, properties));
    return check(getBuilder().create(state));
  }

private:
  friend class Program;
  Program &program;
  mlir::Operation *function;
  mlir::Location loc;
  bool isForTraining;
  llvm::DenseMap<const Symbol *, Tensor> reads;
  llvm::DenseMap<mlir::Attribute, Tensor> constants;
  Tensor counter;
  int64_t randomPlaces = 0;
};

} // namespace build
} // namespace aicf

#endif // AICF_BUILDER_PROGRAM_H
