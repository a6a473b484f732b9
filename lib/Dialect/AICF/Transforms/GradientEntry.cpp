//===- GradientEntry.cpp - An entry that returns gradients ----------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Support/Location.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

/// The attribute that names an input or output.
static constexpr llvm::StringLiteral kNameAttr = "aicf.name";

/// The names of the inputs or outputs whose attributes `getName` reads; those
/// without have `prefix` and their position.
template <typename GetName>
static SmallVector<std::string> getNames(unsigned count, StringRef prefix,
                                         GetName getName) {
  SmallVector<std::string> names;
  for (unsigned i = 0; i < count; ++i) {
    StringAttr name = getName(i);
    names.push_back(name ? name.str() : (prefix + Twine(i)).str());
  }
  return names;
}

/// The value that @symbol has when `entry` begins. One read stands for all that
/// yield it, so that there is one independent variable.
static Value readFirst(func::FuncOp entry, PersistentOpInterface symbol) {
  OpBuilder builder(entry.getContext());
  builder.setInsertionPointToStart(&entry.front());
  StringRef name = symbol.getPersistentName();
  auto first =
      ReadOp::create(builder, entry.getLoc(), symbol.getStoredType(), name);
  for (Operation &op : llvm::make_early_inc_range(entry.front())) {
    if (auto update = dyn_cast<UpdateOp>(op);
        update && update.getSymbol() == name)
      break;
    auto read = dyn_cast<ReadOp>(op);
    if (!read || read == first || read.getSymbol() != name)
      continue;
    read.replaceAllUsesWith(first.getResult());
    read.erase();
  }
  return first;
}

LogicalResult aicf::addGradientEntry(ModuleOp module,
                                     const GradientEntry &wanted) {
  auto fail = [&](Location loc) {
    return emitError(loc) << "aicf-differentiate: ";
  };
  auto forward = module.lookupSymbol<func::FuncOp>(wanted.function);
  if (!forward || forward.isExternal())
    return fail(getReportLoc(module))
           << "there is no entry @" << wanted.function;
  Location loc = forward.getLoc();
  if (!forward.getBody().hasOneBlock())
    return fail(loc) << "an entry of one block is differentiated";
  if (module.lookupSymbol(wanted.as))
    return fail(loc) << "@" << wanted.as << " is taken: name the new entry "
                     << "with as";

  auto inputs = getNames(forward.getNumArguments(), "arg", [&](unsigned i) {
    return forward.getArgAttrOfType<StringAttr>(i, kNameAttr);
  });
  auto outputs = getNames(forward.getNumResults(), "out", [&](unsigned i) {
    return forward.getResultAttrOfType<StringAttr>(i, kNameAttr);
  });
  const auto *output = llvm::find(outputs, wanted.of);
  if (output == outputs.end())
    return fail(loc) << "@" << wanted.function << " has no output '"
                     << wanted.of
                     << "'; its outputs are: " << llvm::join(outputs, ", ");
  unsigned result = output - outputs.begin();
  auto type = dyn_cast<RankedTensorType>(forward.getResultTypes()[result]);
  if (!type || type.getRank() != 0 || !isa<FloatType>(type.getElementType()))
    return fail(loc) << "output '" << wanted.of << "' is of type "
                     << forward.getResultTypes()[result]
                     << ": a float of rank 0 is differentiated";
  if (wanted.wrt.empty())
    return fail(loc) << "wrt names nothing to differentiate by";

  func::FuncOp entry = forward.clone();
  OwningOpRef<func::FuncOp> owner(entry);
  entry.setName(wanted.as);
  SmallVector<Value> wrt;
  SmallVector<std::string> taken(inputs);
  llvm::append_range(taken, outputs);
  for (StringRef name : wanted.wrt) {
    const auto *input = llvm::find(inputs, name);
    if (input != inputs.end()) {
      wrt.push_back(entry.getArgument(input - inputs.begin()));
    } else if (auto symbol = module.lookupSymbol<PersistentOpInterface>(name)) {
      wrt.push_back(readFirst(entry, symbol));
    } else {
      return fail(loc) << "'" << name << "' is neither an input of @"
                       << wanted.function
                       << " nor a param, state or meta; its inputs are: "
                       << llvm::join(inputs, ", ");
    }
    if (!aicf::detail::isFloatTensor(wrt.back().getType()))
      return fail(loc) << "'" << name << "' is of type " << wrt.back().getType()
                       << ": only floats have gradients";
    std::string gradient = ("d_" + name).str();
    if (llvm::is_contained(taken, gradient) || module.lookupSymbol(gradient))
      return fail(loc) << "the name '" << gradient << "' is taken";
    taken.push_back(gradient);
  }

  Operation *end = entry.front().getTerminator();
  OpBuilder builder(end);
  auto gradient =
      GradientOp::create(builder, end->getLoc(), ValueRange(wrt).getTypes(),
                         end->getOperand(result), wrt, Value());
  for (auto [name, value] :
       llvm::zip_equal(wanted.wrt, gradient.getGradients())) {
    end->insertOperands(end->getNumOperands(), value);
    NamedAttribute attr(kNameAttr, builder.getStringAttr("d_" + name));
    if (failed(entry.insertResult(entry.getNumResults(), value.getType(),
                                  builder.getDictionaryAttr(attr))))
      return failure();
  }
  module.insert(std::next(forward->getIterator()), owner.release());
  return success();
}
