//===- BufferizableOpInterfaceImpl.cpp - aicf_emit and One-Shot -----------===//
//
// External models of BufferizableOpInterface for the open form.
//
//===----------------------------------------------------------------------===//

#include "aicf/Transforms/BufferizableOpInterfaceImpl.h"

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Transforms/Buffers.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace aicf;
using namespace aicf::emit;

/// Whether `type` has the layout that instructions demand of a buffer.
static bool hasStaticLayout(Type type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  auto memref = dyn_cast<MemRefType>(type);
  return memref && succeeded(memref.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) &&
         llvm::none_of(strides, ShapedType::isDynamic);
}

/// The ops of kind `OpTy` in the entry of `op` that name the global of `op`.
template <typename OpTy, typename FromTy>
static SmallVector<OpTy> getOpsOnGlobal(FromTy op) {
  return llvm::filter_to_vector(
      op->getBlock()->template getOps<OpTy>(),
      [&](OpTy other) { return other.getGlobalAttr() == op.getGlobalAttr(); });
}

namespace {

struct ComputeModel
    : DstBufferizableOpInterfaceExternalModel<ComputeModel, ComputeOp> {
  /// The body sees the inputs only: old contents of an output are not read.
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<ComputeOp>(op).isDpsInit(&operand);
  }

  /// Whether every input among `operands` may lie in the memory of every output
  /// among them.
  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    auto compute = cast<ComputeOp>(op);
    InstructionDesc desc = describe(compute);
    auto isInput = [&](OpOperand *operand) {
      return !compute.isDpsInit(operand);
    };
    unsigned firstInput = compute.getInputs().getBeginOperandIndex(),
             firstOutput = compute.getOutputs().getBeginOperandIndex();
    for (OpOperand *input : llvm::make_filter_range(operands, isInput))
      for (OpOperand *output : operands)
        if (!isInput(output) &&
            !isInPlaceSafe(desc, input->getOperandNumber() - firstInput,
                           output->getOperandNumber() - firstOutput, nullptr))
          return false;
    return true;
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto compute = cast<ComputeOp>(op);
    SmallVector<Value> inputs, outputs;
    for (auto [tensors, buffers] :
         {std::make_pair(compute.getInputs(), &inputs),
          std::make_pair(compute.getOutputs(), &outputs)})
      for (Value tensor : tensors) {
        FailureOr<Value> buffer = getBuffer(rewriter, tensor, options, state);
        if (failed(buffer))
          return failure();
        if (!hasStaticLayout(buffer->getType()))
          return op->emitOpError()
                 << "needs buffers of static layout, got " << buffer->getType()
                 << ": bufferize functions with an identity layout map";
        buffers->push_back(*buffer);
      }
    moveToBuffers(rewriter, compute, inputs, outputs);
    // The body has moved away; what is left must stay a valid region until the
    // driver erases it.
    replaceOpWithBufferizedValues(rewriter, op, outputs);
    return success();
  }
};

/// `view` and `save`: the result is the operand's memory.
template <typename ConcreteModel, typename OpTy>
struct AliasModel
    : BufferizableOpInterface::ExternalModel<ConcreteModel, OpTy> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }
};

struct SaveModel : AliasModel<SaveModel, SaveOp> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<Value> buffer =
        getBuffer(rewriter, cast<SaveOp>(op).getSource(), options, state);
    if (failed(buffer))
      return failure();
    replaceOpWithBufferizedValues(rewriter, op, *buffer);
    return success();
  }
};

struct ViewModel : AliasModel<ViewModel, ViewOp> {
  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    return cast<BufferLikeType>(getDenseMemRefType(op->getResult(0).getType()));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto view = cast<ViewOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, view.getSource(), options, state);
    if (failed(source))
      return failure();
    auto type = dyn_cast<MemRefType>(source->getType());
    if (!type || !type.getLayout().isIdentity())
      return view.emitOpError()
             << "needs contiguous memory, got " << source->getType()
             << ": bufferize functions with an identity layout map";
    replaceOpWithNewBufferizedOp<ViewOp>(
        rewriter, op, getDenseMemRefType(view.getResult().getType()), *source);
    return success();
  }
};

struct ReadModel : BufferizableOpInterface::ExternalModel<ReadModel, ReadOp> {
  /// An entry may overwrite the globals that it updates, once all that reads
  /// the old value goes through this one read.
  bool isWritable(Operation *op, Value, const AnalysisState &) const {
    auto read = cast<ReadOp>(op);
    return getOpsOnGlobal<ReadOp>(read).size() == 1 &&
           !getOpsOnGlobal<WriteOp>(read).empty();
  }

  /// Writes that copy into the global would change what was read: then the
  /// entry works on a copy.
  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const {
    auto read = cast<ReadOp>(op);
    if (llvm::all_of(getOpsOnGlobal<WriteOp>(read), [&](WriteOp write) {
          return analysis.areEquivalentBufferizedValues(write.getValue(),
                                                        read.getResult());
        }))
      return success();
    // A read is the value at the entry's start, wherever it stands.
    rewriter.moveOpBefore(read, &read->getBlock()->front());
    rewriter.setInsertionPointAfter(read);
    FailureOr<Value> copy =
        allocateTensorForShapedValue(rewriter, read.getLoc(), read.getResult(),
                                     analysis.getOptions(), state);
    if (failed(copy))
      return failure();
    rewriter.replaceUsesWithIf(read.getResult(), *copy, [&](OpOperand &use) {
      return use.getOwner() != copy->getDefiningOp();
    });
    return success();
  }

  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    return cast<BufferLikeType>(getDenseMemRefType(op->getResult(0).getType()));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &,
                          BufferizationState &) const {
    auto read = cast<ReadOp>(op);
    replaceOpWithNewBufferizedOp<BufferOp>(
        rewriter, op, getDenseMemRefType(read.getResult().getType()),
        SegmentAttr(), IntegerAttr(), read.getGlobalAttr());
    return success();
  }
};

struct WriteModel
    : BufferizableOpInterface::ExternalModel<WriteModel, WriteOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }

  LogicalResult verifyAnalysis(Operation *op,
                               const AnalysisState &state) const {
    auto write = cast<WriteOp>(op);
    if (!write.getInPlace() ||
        llvm::any_of(getOpsOnGlobal<ReadOp>(write), [&](ReadOp read) {
          return state.areEquivalentBufferizedValues(write.getValue(),
                                                     read.getResult());
        }))
      return success();
    return write.emitError()
           << "@" << write.getGlobal()
           << " is marked in_place, and One-Shot analysis finds its new value "
              "in other memory: tie the output first, as aicf-in-place does";
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto write = cast<WriteOp>(op);
    FailureOr<Value> value =
        getBuffer(rewriter, write.getValue(), options, state);
    if (failed(value))
      return failure();
    auto buffer = value->getDefiningOp<BufferOp>();
    if (!buffer || buffer.getGlobalAttr() != write.getGlobalAttr()) {
      Value target =
          BufferOp::create(rewriter, write.getLoc(),
                           getDenseMemRefType(write.getValue().getType()),
                           SegmentAttr(), IntegerAttr(), write.getGlobalAttr());
      if (failed(
              options.createMemCpy(rewriter, write.getLoc(), *value, target)))
        return failure();
    }
    rewriter.eraseOp(write);
    return success();
  }
};

} // namespace

void aicf::emit::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, EmitDialect *) {
    ComputeOp::attachInterface<ComputeModel>(*context);
    ViewOp::attachInterface<ViewModel>(*context);
    SaveOp::attachInterface<SaveModel>(*context);
    ReadOp::attachInterface<ReadModel>(*context);
    WriteOp::attachInterface<WriteModel>(*context);
  });
}
