//===- Program.cpp - Programs that are written in C++ ---------------------===//

#include "aicf/Builder/Program.h"

#include "aicf/Builder/Ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

// In here `Tensor` is a program's, not that of gradient rules.
namespace aicf {
namespace build {

//===----------------------------------------------------------------------===//
// First values
//===----------------------------------------------------------------------===//

template <typename OpTy>
static Tensor buildDrawn(Entry &entry, RankedTensorType type, int64_t offset) {
  // Before numbers of 16 bits are rounded they are computed with.
  Type element = getComputeType(type.getElementType());
  auto scalar = RankedTensorType::get({}, entry.getBuilder().getI64Type());
  Tensor seed = entry.getProgram().meta("seed", scalar).read();
  auto drawn = entry.op<OpTy>(
      {seed, entry.constant(scalar, static_cast<double>(offset))}, nullptr,
      {type.clone(element)});
  return drawn.empty() ? Tensor() : drawn.front();
}

Init uniform(double limit) {
  return [=](Entry &entry, RankedTensorType type, int64_t offset) {
    Tensor u = buildDrawn<RandomUniformOp>(entry, type, offset);
    return cast((u - 0.5) * (2 * limit), type.getElementType());
  };
}

Init normal(double deviation) {
  return [=](Entry &entry, RankedTensorType type, int64_t offset) {
    Tensor u = buildDrawn<RandomNormalOp>(entry, type, offset);
    return cast(u * deviation, type.getElementType());
  };
}

Init filledWith(double value) {
  return [=](Entry &entry, RankedTensorType type, int64_t) {
    return entry.constant(type, value);
  };
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

Tensor Symbol::read() const {
  Entry *entry = program->getEntry();
  if (!entry) {
    emitError(UnknownLoc::get(type.getContext()))
        << "'" << name << "' is read outside of an entry";
    program->failed = true;
    return {};
  }
  return entry->read(*this);
}

void Symbol::update(Tensor value, bool inPlace) const {
  if (value)
    value.getEntry().update(*this, value, inPlace);
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

Tensor Entry::fail(const Twine &message) {
  emitError(loc) << message;
  program.failed = true;
  return {};
}

SmallVector<Tensor, 3> Entry::check(Operation *op) {
  if (failed(verify(op))) {
    program.failed = true;
    op->erase();
    return {};
  }
  SmallVector<Tensor, 3> results;
  for (Value result : op->getResults())
    results.push_back(Tensor(*this, result));
  return results;
}

static TypedAttr getNumber(Type element, double value) {
  if (isa<FloatType>(element))
    return FloatAttr::get(element, value);
  return IntegerAttr::get(element, static_cast<int64_t>(value));
}

Tensor Entry::constant(RankedTensorType type, double value) {
  return constant(DenseElementsAttr::get(
      type, Attribute(getNumber(type.getElementType(), value))));
}

Tensor Entry::constant(DenseElementsAttr elements) {
  Tensor &known = constants[elements];
  if (!known)
    known =
        Tensor(*this, ConstantOp::create(getBuilder(), loc, elements.getType(),
                                         llvm::cast<ElementsAttr>(elements)));
  return known;
}

Tensor Entry::read(const Symbol &symbol) {
  program.use(symbol);
  Tensor &known = reads[&symbol];
  if (!known)
    known = Tensor(*this, ReadOp::create(getBuilder(), loc, symbol.getType(),
                                         symbol.getName()));
  return known;
}

void Entry::update(const Symbol &symbol, Tensor value, bool inPlace) {
  if (!value)
    return;
  program.use(symbol);
  if (value.getType() != symbol.getType()) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "'" << symbol.getName() << "', of " << symbol.getType()
        << ", cannot hold " << value.getType();
    fail(text);
    return;
  }
  UpdateOp::create(getBuilder(), loc, symbol.getName(), value.getValue(),
                   inPlace);
  forget(symbol);
}

Tensor Entry::count(StringRef name) {
  if (counter)
    return counter;
  auto type = RankedTensorType::get({}, getBuilder().getI64Type());
  const Symbol &state = program.state(name, type);
  Tensor before = state.read();
  counter = before + constant(type, 1);
  update(state, counter, /*inPlace=*/true);
  return counter;
}

Tensor Entry::seed() {
  auto type = RankedTensorType::get({}, getBuilder().getI64Type());
  Tensor seed = program.meta("seed", type).read();
  int64_t place = randomPlaces++;
  return place == 0 ? seed : seed + static_cast<double>(place);
}

SmallVector<const Symbol *> Entry::getParamsOf(Tensor value) {
  llvm::SetVector<Operation *> seen;
  if (Operation *op = value.getValue().getDefiningOp())
    seen.insert(op);
  for (unsigned next = 0; next < seen.size(); ++next) {
    // Of integers and bools there is no gradient.
    bool isFloat = llvm::any_of(seen[next]->getResultTypes(), [](Type type) {
      return isa<FloatType>(getElementTypeOrSelf(type));
    });
    if (isa<StopGradientOp>(seen[next]) || !isFloat)
      continue;
    for (Value operand : seen[next]->getOperands())
      if (Operation *op = operand.getDefiningOp())
        seen.insert(op);
  }
  SmallVector<const Symbol *> params;
  for (Operation &op : function->getRegion(0).front())
    if (auto read = dyn_cast<ReadOp>(op); read && seen.contains(read))
      for (const Symbol *symbol : program.used)
        if (symbol->role == PersistentRole::Param &&
            symbol->getName() == read.getSymbol() &&
            !llvm::is_contained(params, symbol))
          params.push_back(symbol);
  return params;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Program::Program(MLIRContext *context) : builder(context) {
  context->loadDialect<AICFDialect, func::FuncDialect>();
  module = ModuleOp::create(UnknownLoc::get(context));
}

Program::~Program() = default;

RankedTensorType Program::f32(ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, builder.getF32Type());
}
RankedTensorType Program::bf16(ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, builder.getBF16Type());
}
RankedTensorType Program::i32(ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, builder.getI32Type());
}
RankedTensorType Program::i64(ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, builder.getI64Type());
}

const Symbol &Program::declare(PersistentRole role, StringRef name,
                               RankedTensorType type,
                               std::optional<double> initial, Init init) {
  for (const std::unique_ptr<Symbol> &symbol : symbols) {
    if (symbol->getName() != name)
      continue;
    if (symbol->role != role || symbol->type != type) {
      emitError(UnknownLoc::get(builder.getContext()))
          << "there are two different symbols '" << name << "', of "
          << symbol->type << " and of " << type;
      failed = true;
    }
    return *symbol;
  }
  auto symbol = std::make_unique<Symbol>();
  symbol->program = this;
  symbol->role = role;
  symbol->name = name.str();
  symbol->type = type;
  symbol->initial = initial;
  symbol->init = std::move(init);
  symbols.push_back(std::move(symbol));
  return *symbols.back();
}

const Symbol &Program::param(StringRef name, RankedTensorType type, Init init) {
  return declare(PersistentRole::Param, name, type, std::nullopt,
                 std::move(init));
}

const Symbol &Program::state(StringRef name, RankedTensorType type,
                             double initial) {
  return declare(PersistentRole::State, name, type, initial, nullptr);
}

const Symbol &Program::meta(StringRef name, RankedTensorType type,
                            double initial) {
  return declare(PersistentRole::Meta, name, type, initial, nullptr);
}

void Program::use(const Symbol &symbol) {
  if (llvm::is_contained(used, &symbol))
    return;
  used.push_back(&symbol);
  OpBuilder::InsertionGuard guard(builder);
  if (lastSymbol)
    builder.setInsertionPointAfter(lastSymbol);
  else
    builder.setInsertionPointToStart(module->getBody());
  ElementsAttr initial;
  if (symbol.initial)
    initial = llvm::cast<ElementsAttr>(DenseElementsAttr::get(
        symbol.type,
        Attribute(getNumber(symbol.type.getElementType(), *symbol.initial))));
  Location loc = current ? current->getLoc() : module->getLoc();
  auto create = [&](auto tag) -> Operation * {
    return decltype(tag)::create(builder, loc, symbol.name, symbol.type,
                                 initial);
  };
  lastSymbol = symbol.role == PersistentRole::Param   ? create(ParamOp())
               : symbol.role == PersistentRole::State ? create(StateOp())
                                                      : create(MetaOp());
  if (mlir::failed(verify(lastSymbol)))
    failed = true;
}

void Program::begin(StringRef name, ArrayRef<Input> inputs, Location loc,
                    bool isTraining) {
  SmallVector<Type> types;
  for (const Input &input : inputs)
    types.push_back(input.second);
  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, loc, name,
                                       builder.getFunctionType(types, {}));
  Block *block = function.addEntryBlock();
  for (auto [i, input] : llvm::enumerate(inputs))
    function.setArgAttr(i, "aicf.name", builder.getStringAttr(input.first));
  builder.setInsertionPointToStart(block);
  current = std::make_unique<Entry>(*this, function, loc, isTraining);
}

void Program::end(const Outputs &outputs) {
  auto function = llvm::cast<func::FuncOp>(current->function);
  SmallVector<Value> values;
  SmallVector<Type> types;
  for (const auto &[name, output] : outputs)
    if (output) {
      values.push_back(output.getValue());
      types.push_back(output.getType());
    } else {
      failed = true; // What made it null was reported.
    }
  func::ReturnOp::create(builder, current->getLoc(), values);
  function.setType(
      builder.getFunctionType(function.getFunctionType().getInputs(), types));
  if (types.size() == outputs.size())
    for (auto [i, output] : llvm::enumerate(outputs))
      function.setResultAttr(i, "aicf.name",
                             builder.getStringAttr(output.first));
  // What nothing uses is left out.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.front())))
    if (isOpTriviallyDead(&op))
      op.erase();
  current.reset();
}

void Program::entry(StringRef name, ArrayRef<Input> inputs,
                    llvm::function_ref<Outputs(ArrayRef<Tensor>)> body,
                    bool isTraining, const char *file, int line) {
  begin(name, inputs, FileLineColLoc::get(builder.getContext(), file, line, 1),
        isTraining);
  SmallVector<Tensor> arguments;
  for (Value argument : current->function->getRegion(0).getArguments())
    arguments.push_back(Tensor(*current, argument));
  end(body(arguments));
}

FailureOr<OwningOpRef<ModuleOp>> Program::finish() {
  SmallVector<const Symbol *> initialised;
  for (const Symbol *symbol : used)
    if (symbol->init)
      initialised.push_back(symbol);
  if (!failed && !initialised.empty() && !module->lookupSymbol("initialise")) {
    begin("initialise", {}, module->getLoc(), /*isTraining=*/false);
    Operation *function = current->function;
    // Offsets below zero are used by no step.
    for (auto [i, symbol] : llvm::enumerate(initialised))
      current->update(
          *symbol,
          symbol->init(*current, symbol->type, -1 - static_cast<int64_t>(i)),
          /*inPlace=*/false);
    end({});
    function->moveAfter(lastSymbol);
  }
  if (failed || mlir::failed(verify(*module)))
    return failure();
  return std::move(module);
}

} // namespace build
} // namespace aicf
