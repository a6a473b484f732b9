//===- Reshapes.cpp - Subscripts on the two sides of a view ---------------===//
//
// Two shapes of as many elements fall into groups of consecutive dims that hold
// the same elements. Within a group a position is the sum of the indices times
// their strides; subscripts are translated by way of this sum.
//
//===----------------------------------------------------------------------===//

#include "Reshapes.h"

#include "aicf/Analysis/Axes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using emit::DimSet;

RankedTensorType OpenAccess::getType() const {
  return RankedTensorType::get(
      shape, cast<ShapedType>(value.getType()).getElementType());
}

bool OpenAccess::mayLeave(ArrayRef<int64_t> extents) const {
  return !llvm::all_of(llvm::zip_equal(indices, shape), [&](auto index) {
    return emit::staysInside(std::get<0>(index), extents, std::get<1>(index));
  });
}

DimSet OpenAccess::getDims() const {
  DimSet dims = 0;
  for (AffineExpr index : indices)
    index.walk([&](AffineExpr part) {
      if (auto dim = dyn_cast<AffineDimExpr>(part))
        dims |= DimSet(1) << dim.getPosition();
    });
  return dims;
}

//===----------------------------------------------------------------------===//
// Views of a value
//===----------------------------------------------------------------------===//

SmallVector<Operation *> aicf::getInstructionsReading(Value value) {
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers())
    if (isa<emit::ViewOp>(user))
      llvm::append_range(readers, getInstructionsReading(user->getResult(0)));
    else
      readers.push_back(user);
  return readers;
}

void aicf::shortenViews(Value value) {
  SmallVector<emit::ViewOp> views;
  for (Operation *user : value.getUsers())
    if (auto view = dyn_cast<emit::ViewOp>(user))
      views.push_back(view);
  for (unsigned i = 0; i < views.size(); ++i) {
    for (Operation *user : views[i]->getUsers())
      if (auto view = dyn_cast<emit::ViewOp>(user))
        views.push_back(view);
    views[i].getSourceMutable().assign(value);
    if (views[i].getType() == value.getType())
      views[i].getResult().replaceAllUsesWith(value);
  }
}

void aicf::eraseDeadViews(Value value,
                          function_ref<void(Operation *)> onErase) {
  for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
    auto view = dyn_cast<emit::ViewOp>(user);
    if (!view)
      continue;
    eraseDeadViews(view.getResult(), onErase);
    if (!view->use_empty())
      continue;
    onErase(view);
    view.erase();
  }
}

//===----------------------------------------------------------------------===//
// Groups of dims, positions
//===----------------------------------------------------------------------===//

namespace {
/// Dims of a view and of its source that hold the same elements.
struct DimGroup {
  unsigned viewBegin, viewEnd, sourceBegin, sourceEnd;

  template <typename T>
  ArrayRef<T> ofView(ArrayRef<T> list) const {
    return list.slice(viewBegin, viewEnd - viewBegin);
  }
  ArrayRef<int64_t> ofSource(ArrayRef<int64_t> list) const {
    return list.slice(sourceBegin, sourceEnd - sourceBegin);
  }
};
} // namespace

static SmallVector<DimGroup> matchShapes(ArrayRef<int64_t> view,
                                         ArrayRef<int64_t> source) {
  SmallVector<DimGroup> groups;
  unsigned v = 0, s = 0;
  while (v < view.size() && s < source.size()) {
    DimGroup group{v, 0, s, 0};
    int64_t ofView = view[v++], ofSource = source[s++];
    while (ofView != ofSource)
      if (ofView < ofSource)
        ofView *= view[v++];
      else
        ofSource *= source[s++];
    group.viewEnd = v;
    group.sourceEnd = s;
    groups.push_back(group);
  }
  // What is left has one position.
  if (groups.empty())
    groups.push_back({0, 0, 0, 0});
  groups.back().viewEnd = view.size();
  groups.back().sourceEnd = source.size();
  return groups;
}

/// The position that `indices` name in a row-major tensor of `shape`.
static std::optional<LinearForm> getPosition(ArrayRef<AffineExpr> indices,
                                             ArrayRef<int64_t> shape,
                                             ArrayRef<int64_t> extents) {
  LinearForm position(extents.size());
  int64_t stride = 1;
  for (unsigned i = indices.size(); i-- > 0; stride *= shape[i]) {
    std::optional<LinearForm> form = getLinearForm(indices[i], extents.size());
    if (!form)
      return std::nullopt;
    position.add(*form, stride);
  }
  for (auto [coefficient, extent] : llvm::zip(position.coefficients, extents))
    if (extent == 1)
      coefficient = 0;
  return position;
}

/// `form` as an expression, largest strides first.
static AffineExpr toExpr(const LinearForm &form, MLIRContext *context) {
  SmallVector<unsigned> dims;
  for (unsigned d = 0; d < form.coefficients.size(); ++d)
    if (form.coefficients[d] != 0)
      dims.push_back(d);
  llvm::stable_sort(dims, [&](unsigned a, unsigned b) {
    return form.coefficients[a] > form.coefficients[b];
  });
  AffineExpr expr = getAffineConstantExpr(0, context);
  for (unsigned d : dims)
    expr = expr + getAffineDimExpr(d, context) * form.coefficients[d];
  return expr + form.constant;
}

/// Whether `form` stays in [0, size).
static bool staysInside(const LinearForm &form, ArrayRef<int64_t> extents,
                        int64_t size) {
  int64_t least = form.constant, most = form.constant;
  for (auto [coefficient, extent] : llvm::zip(form.coefficients, extents))
    (coefficient < 0 ? least : most) += coefficient * (extent - 1);
  return least >= 0 && most < size;
}

/// The strides of the dims of `shape`.
static SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (unsigned i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

//===----------------------------------------------------------------------===//
// Through a view
//===----------------------------------------------------------------------===//

bool aicf::addCuts(ArrayRef<AffineExpr> indices, ArrayRef<int64_t> view,
                   ArrayRef<int64_t> source, ArrayRef<int64_t> extents,
                   Cuts &cuts) {
  for (const DimGroup &group : matchShapes(view, source)) {
    ArrayRef<int64_t> sizes = group.ofSource(source);
    if (group.ofView(view) == sizes)
      continue;
    std::optional<LinearForm> position =
        getPosition(group.ofView(indices), group.ofView(view), extents);
    if (!position)
      return false;
    SmallVector<int64_t> strides = getStrides(sizes);
    for (int64_t stride : strides)
      for (auto [dim, step] : llvm::enumerate(position->coefficients)) {
        // Steps of whole strides go to outer indices, those within one to inner
        // ones.
        if (step % stride == 0 ||
            (step > 0 && step * (extents[dim] - 1) < stride))
          continue;
        if (step < 0 || stride % step != 0 ||
            extents[dim] % (stride / step) != 0)
          return false;
        if (!llvm::is_contained(cuts[dim], stride / step))
          cuts[dim].push_back(stride / step);
      }
  }
  return true;
}

std::optional<SmallVector<AffineExpr>>
aicf::splitDims(const Cuts &cuts, SmallVectorImpl<int64_t> &extents,
                MLIRContext *context) {
  SmallVector<AffineExpr> positions;
  SmallVector<int64_t> parts;
  for (auto [cut, extent] : llvm::zip_equal(cuts, extents)) {
    SmallVector<int64_t> strides(cut.begin(), cut.end());
    llvm::sort(strides, std::greater<>());
    strides.push_back(1);
    AffineExpr position = getAffineConstantExpr(0, context);
    int64_t outer = extent;
    for (int64_t stride : strides) {
      if (outer % stride != 0)
        return std::nullopt;
      position = position + getAffineDimExpr(parts.size(), context) * stride;
      parts.push_back(outer / stride);
      outer = stride;
    }
    positions.push_back(position);
  }
  extents.assign(parts.begin(), parts.end());
  return positions;
}

std::optional<SmallVector<AffineExpr>>
aicf::readThroughView(ArrayRef<AffineExpr> indices, ArrayRef<int64_t> view,
                      ArrayRef<int64_t> source, ArrayRef<int64_t> extents,
                      MLIRContext *context) {
  SmallVector<AffineExpr> result;
  for (const DimGroup &group : matchShapes(view, source)) {
    ArrayRef<int64_t> sizes = group.ofSource(source);
    if (group.ofView(view) == sizes) {
      llvm::append_range(result, group.ofView(indices));
      continue;
    }
    if (sizes.empty())
      continue;
    std::optional<LinearForm> rest =
        getPosition(group.ofView(indices), group.ofView(view), extents);
    if (!rest)
      return std::nullopt;
    SmallVector<int64_t> strides = getStrides(sizes);
    for (int64_t stride : strides) {
      LinearForm index(extents.size());
      for (auto [part, step] :
           llvm::zip(index.coefficients, rest->coefficients))
        if (step % stride == 0)
          part = std::exchange(step, 0) / stride;
      index.constant = llvm::divideFloorSigned(rest->constant, stride);
      rest->constant -= index.constant * stride;
      // What is left are steps within one of this index.
      if (!staysInside(*rest, extents, stride))
        return std::nullopt;
      result.push_back(toExpr(index, context));
    }
  }
  return result;
}

std::optional<SmallVector<unsigned>>
aicf::getDigits(AffineExpr index, int64_t size, ArrayRef<int64_t> extents) {
  if (auto dim = dyn_cast<AffineDimExpr>(index)) {
    if (extents[dim.getPosition()] != size)
      return std::nullopt;
    return SmallVector<unsigned>{dim.getPosition()};
  }
  std::optional<LinearForm> form = getLinearForm(index, extents.size());
  if (!form || form->constant != 0)
    return std::nullopt;
  SmallVector<unsigned> dims;
  for (unsigned d = 0; d < extents.size(); ++d)
    if (form->coefficients[d] != 0)
      dims.push_back(d);
  llvm::stable_sort(dims, [&](unsigned a, unsigned b) {
    return form->coefficients[a] > form->coefficients[b];
  });
  int64_t stride = 1;
  for (unsigned d : llvm::reverse(dims)) {
    if (form->coefficients[d] != stride)
      return std::nullopt;
    stride *= extents[d];
  }
  if (stride != size)
    return std::nullopt;
  return dims;
}

void aicf::resolveView(OpenAccess &access, ArrayRef<int64_t> extents) {
  Value source = emit::stripViews(access.value);
  if (source == access.value || access.guarded)
    return;
  ArrayRef<int64_t> shape = cast<ShapedType>(source.getType()).getShape();
  auto indices = readThroughView(access.indices, access.shape, shape, extents,
                                 source.getContext());
  if (!indices)
    return;
  access.value = source;
  access.shape.assign(shape.begin(), shape.end());
  access.indices = std::move(*indices);
}

//===----------------------------------------------------------------------===//
// Digits of one position
//===----------------------------------------------------------------------===//

/// `access` with `inner` in the place of the digits `outer` and `inner`, for
/// new extents in which `inner` has the positions of both and `outer` one.
/// Nothing if it does not read them as one.
static std::optional<OpenAccess> mergeInAccess(const OpenAccess &access,
                                               unsigned outer, unsigned inner,
                                               ArrayRef<int64_t> extents) {
  unsigned begin = access.indices.size(), end = 0;
  for (auto [i, index] : llvm::enumerate(access.indices))
    if (index.isFunctionOfDim(outer) || index.isFunctionOfDim(inner)) {
      begin = std::min<unsigned>(begin, i);
      end = i + 1;
    }
  OpenAccess merged(access);
  if (begin >= end)
    return merged;
  if (end - begin > 1 && (access.guarded || access.fixed))
    return std::nullopt;
  ArrayRef<int64_t> sizes = ArrayRef(access.shape).slice(begin, end - begin);
  auto position = getPosition(
      ArrayRef(access.indices).slice(begin, end - begin), sizes, extents);
  if (!position || position->coefficients[outer] !=
                       position->coefficients[inner] * extents[inner])
    return std::nullopt;
  position->coefficients[outer] = 0;
  merged.indices[begin] = toExpr(*position, access.indices[begin].getContext());
  for (int64_t size : sizes.drop_front())
    merged.shape[begin] *= size;
  merged.indices.erase(merged.indices.begin() + begin + 1,
                       merged.indices.begin() + end);
  merged.shape.erase(merged.shape.begin() + begin + 1,
                     merged.shape.begin() + end);
  return merged;
}

/// `index` with zero in the place of `dims`.
static AffineExpr dropDims(AffineExpr index, DimSet dims, unsigned numDims) {
  SmallVector<AffineExpr> renamed;
  for (unsigned d = 0; d < numDims; ++d)
    renamed.push_back(dims >> d & 1
                          ? getAffineConstantExpr(0, index.getContext())
                          : getAffineDimExpr(d, index.getContext()));
  return index.replaceDims(renamed);
}

bool OpenInstruction::mergeDims(unsigned outer, unsigned inner) {
  for (Operation &op : *body) {
    if (auto index = dyn_cast<emit::IndexOp>(op))
      if (index.getDim() == outer || index.getDim() == inner)
        return false;
    auto reduce = dyn_cast<emit::ReduceOp>(op);
    if (!reduce)
      continue;
    ArrayRef<int64_t> dims = reduce.getDims();
    const auto *first = llvm::find(dims, outer);
    if ((first != dims.end()) != llvm::is_contained(dims, inner))
      return false;
    // Sums run in the order of the dims.
    if (first != dims.end() && !mayReassociate &&
        (first + 1 == dims.end() || first[1] != inner))
      return false;
  }
  SmallVector<OpenAccess> accesses;
  for (const OpenAccess &access : llvm::concat<OpenAccess>(inputs, outputs)) {
    std::optional<OpenAccess> merged =
        mergeInAccess(access, outer, inner, extents);
    if (!merged)
      return false;
    accesses.push_back(std::move(*merged));
  }
  // An index of one place may have been between the two in an output, and is
  // gone. Nobody else may vary over its dim then.
  auto getDims = [](ArrayRef<OpenAccess> list) {
    DimSet dims = 0;
    for (const OpenAccess &access : list)
      dims |= access.getDims();
    return dims;
  };
  DimSet lost = getDims(outputs) & ~(DimSet(1) << outer) &
                ~getDims(ArrayRef(accesses).drop_front(inputs.size()));
  for (Operation &op : *body)
    if (auto index = dyn_cast<emit::IndexOp>(op))
      if (lost >> index.getDim() & 1)
        return false;
  for (OpenAccess &input : MutableArrayRef(accesses).take_front(inputs.size()))
    for (AffineExpr &index : input.indices)
      index = dropDims(index, lost, extents.size());
  SmallVector<int64_t> old(extents);
  extents[inner] *= std::exchange(extents[outer], 1);
  // Every element of an output is still stored once.
  for (OpenAccess &output : MutableArrayRef(accesses).drop_front(inputs.size()))
    for (auto [index, size] : llvm::zip_equal(output.indices, output.shape))
      if (!getDigits(index, size, extents)) {
        extents = old;
        return false;
      }
  for (auto [i, access] : llvm::enumerate(accesses))
    (i < inputs.size() ? inputs[i] : outputs[i - inputs.size()]) =
        std::move(access);
  for (auto reduce : body->getOps<emit::ReduceOp>()) {
    SmallVector<int64_t> dims(reduce.getDims());
    llvm::erase(dims, outer);
    reduce.setDims(dims);
  }
  return true;
}

void OpenInstruction::mergeDigits(ArrayRef<unsigned> digits) {
  if (digits.empty())
    return;
  unsigned inner = digits.back();
  for (unsigned outer : llvm::reverse(digits.drop_back()))
    if (!mergeDims(outer, inner))
      inner = outer;
}

bool OpenInstruction::separateDigits() {
  for (OpenAccess &access : llvm::concat<OpenAccess>(inputs, outputs)) {
    if (access.guarded)
      continue;
    SmallVector<int64_t> shape;
    SmallVector<AffineExpr> indices;
    for (auto [index, size] : llvm::zip_equal(access.indices, access.shape)) {
      auto digits = getDigits(index, size, extents);
      if (!digits || digits->size() < 2) {
        shape.push_back(size);
        indices.push_back(index);
        continue;
      }
      for (unsigned dim : *digits) {
        shape.push_back(extents[dim]);
        indices.push_back(getAffineDimExpr(dim, index.getContext()));
      }
    }
    if (access.fixed && shape.size() != access.shape.size())
      return false;
    access.shape = std::move(shape);
    access.indices = std::move(indices);
  }
  return true;
}
