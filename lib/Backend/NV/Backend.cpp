//===- Backend.cpp - The NVIDIA back end ----------------------------------===//
//
// Kernel modules are gpu.modules for one chip; kernels are llvm.funcs in them
// (gpu.func cannot pass tensor maps by value) that still hold scf, arith and
// math until lowerToLLVM.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/NV/Backend.h"

#include "Codegen/CombineKernels.h"
#include "Codegen/DeviceBuilder.h"
#include "Codegen/ScalarCode.h"
#include "Columns/ColumnsFamily.h"
#include "Conv/ConvFamily.h"
#include "Ffma/FfmaFamily.h"
#include "HostTensorMap.h"
#include "Mma/MmaFamily.h"
#include "Ptxas.h"
#include "Rows/RowsFamily.h"
#include "Scan/ScanFamily.h"
#include "Scatter/ScatterFamily.h"
#include "Simt/SimtFamily.h"
#include "Targets.h"
#include "Translate.h"
#include "Transpose/TransposeFamily.h"
#include "Wgmma/WgmmaFamily.h"
#include "Window/WindowFamily.h"
#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Codegen/ScalarOps.h"
#include "aicf/Package/DType.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class NVBackend : public BackendInterface {
public:
  explicit NVBackend(Dialect *dialect) : BackendInterface(dialect) {
    // The fallback first; what is added last is searched first.
    addFamily(std::make_unique<SimtFamily>());
    addFamily(std::make_unique<ScatterFamily>());
    addFamily(std::make_unique<ScanFamily>());
    addFamily(std::make_unique<TransposeFamily>());
    addFamily(std::make_unique<ColumnsFamily>());
    addFamily(std::make_unique<RowsFamily>());
    addFamily(std::make_unique<WindowFamily>());
    addFamily(std::make_unique<ConvFamily>());
    addFamily(std::make_unique<FfmaFamily>());
    addFamily(std::make_unique<MmaFamily>());
    addFamily(std::make_unique<WgmmaFamily>());
  }

  Operation *createKernelModule(ModuleOp module, StringRef name,
                                const TargetDescription &target) const override;
  LogicalResult lowerToLLVM(Operation *kernelModule,
                            const TargetDescription &target) const override;
  FailureOr<std::string>
  translateToLLVMIR(Operation *kernelModule,
                    const TargetDescription &target) const override {
    return translateToLLVMText(kernelModule, target.chip);
  }
  FailureOr<std::string>
  translateToAssembly(Operation *kernelModule,
                      const TargetDescription &target) const override {
    return translateToPtx(kernelModule, target.chip);
  }
  StringRef getAssemblyName() const override { return "ptx"; }
  FailureOr<SmallVector<KernelImage>>
  compile(Operation *kernelModule,
          const TargetDescription &target) const override;
  SmallVector<std::string>
  getRequiredFeatures(const TargetDescription &target) const override {
    return {target.chip};
  }
  bool canCapture() const override { return true; }
  bool supportsDependentLaunch(const TargetDescription &target) const override {
    return nv::supportsDependentLaunch(target.chip);
  }
  std::optional<LaunchSharing>
  getLaunchSharing(const TargetDescription &target) const override {
    return nv::getLaunchSharing(target);
  }
  TargetDescription getClusterTarget(const TargetDescription &target,
                                     int64_t blocks) const override {
    return nv::getClusterTarget(target, blocks);
  }
  FailureOr<LaunchSpec> shareLaunch(ArrayRef<KernelPart> parts, int64_t cluster,
                                    const TargetDescription &target,
                                    std::string &why) const override {
    return nv::shareLaunch(parts, cluster, target, why);
  }
  LogicalResult combineKernels(OpBuilder &builder, Location loc,
                               ArrayRef<KernelPart> parts, int64_t cluster,
                               StringRef name,
                               const TargetDescription &target) const override {
    return nv::combineKernels(builder, loc, parts, cluster, name, target);
  }
  LogicalResult exportDescription(Attribute description,
                                  rt::fb::ArgT &arg) const override;
  Value buildDescription(OpBuilder &builder, Location loc,
                         Attribute description, Value address) const override {
    auto map = dyn_cast<TensorMapAttr>(description);
    return map ? encodeTensorMap(builder, loc, map, address) : Value();
  }
};

} // namespace

LogicalResult NVBackend::exportDescription(Attribute description,
                                           rt::fb::ArgT &arg) const {
  auto attr = dyn_cast<TensorMapAttr>(description);
  if (!attr)
    return failure();
  auto map = std::make_unique<rt::fb::TensorMapT>();
  map->dtype = *toDType(attr.getElement());
  auto assign = [](auto &list, DenseI64ArrayAttr values) {
    if (values)
      list.assign(values.asArrayRef().begin(), values.asArrayRef().end());
  };
  assign(map->dims, attr.getDims());
  assign(map->strides, attr.getStrides());
  assign(map->box, attr.getBox());
  assign(map->element_strides, attr.getElementStrides());
  assign(map->lower_corner, attr.getLowerCorner());
  assign(map->upper_corner, attr.getUpperCorner());
  // Enumerations of the driver have one order in dialect and package.
  map->interleave = static_cast<rt::fb::Interleave>(attr.getInterleave());
  map->swizzle = static_cast<rt::fb::Swizzle>(attr.getSwizzle());
  map->l2_promotion = static_cast<rt::fb::L2Promotion>(attr.getL2Promotion());
  map->oob_fill = static_cast<rt::fb::OobFill>(attr.getOobFill());
  arg.kind = rt::fb::ArgKind::TensorMap;
  arg.tensor_map = std::move(map);
  return success();
}

Operation *
NVBackend::createKernelModule(ModuleOp module, StringRef name,
                              const TargetDescription &target) const {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto nvvm = NVVM::NVVMTargetAttr::get(
      builder.getContext(), /*O=*/3, "nvptx64-nvidia-cuda", target.chip,
      getPtxFeature(target.chip).value_or(""));
  return gpu::GPUModuleOp::create(builder, module.getLoc(), name,
                                  builder.getArrayAttr({nvvm}));
}

/// Runs passes on a kernel module.
static LogicalResult runPasses(Operation *kernelModule,
                               function_ref<void(PassManager &)> add) {
  PassManager pm(kernelModule->getContext(),
                 gpu::GPUModuleOp::getOperationName());
  add(pm);
  return pm.run(kernelModule);
}

/// Scalar code and control flow to the LLVM dialect. Not convert-gpu-to-nvvm,
/// which turns math into libdevice calls.
static LogicalResult convertToLLVM(Operation *kernelModule) {
  MLIRContext *context = kernelModule->getContext();
  LLVMTypeConverter converter(context);
  RewritePatternSet patterns(context);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<LLVM::LLVMDialect, NVVM::NVVMDialect>();
  target.addIllegalDialect<arith::ArithDialect, cf::ControlFlowDialect,
                           math::MathDialect>();
  return applyPartialConversion(kernelModule, target, std::move(patterns));
}

LogicalResult NVBackend::lowerToLLVM(Operation *kernelModule,
                                     const TargetDescription &target) const {
  if (failed(expandScalarCode(kernelModule, target.chip)))
    return failure();
  if (failed(runPasses(
          kernelModule,
          [](PassManager &pm) { pm.addPass(createSCFToControlFlowPass()); })) ||
      failed(convertToLLVM(kernelModule)))
    return failure();
  return runPasses(kernelModule, [](PassManager &pm) {
    pm.addPass(createConvertNVVMToLLVMPass());
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createCSEPass());
    pm.addPass(createReconcileUnrealizedCastsPass());
  });
}

FailureOr<SmallVector<KernelImage>>
NVBackend::compile(Operation *kernelModule,
                   const TargetDescription &target) const {
  FailureOr<std::string> ptx = translateToPtx(kernelModule, target.chip);
  if (failed(ptx))
    return failure();
  SmallVector<KernelImage> images;
  if (std::optional<std::string> ptxas = findPtxas()) {
    std::vector<KernelResources> resources;
    FailureOr<std::string> cubin = assemble(
        *ptxas, *ptx, target.chip,
        [&] { return emitError(kernelModule->getLoc()); },
        [&] { return emitWarning(kernelModule->getLoc()); }, resources);
    if (failed(cubin))
      return failure();
    images.push_back(
        {"cubin", target.chip, std::move(*cubin), std::move(resources)});
  }
  images.push_back({"ptx", target.chip, std::move(*ptx)});
  return images;
}

void aicf::nv::registerBackend(DialectRegistry &registry) {
  registry.insert<NVDialect>();
  registerScalarOps(registry);
  // Planning looks for back ends among the loaded dialects.
  registry.addExtension(+[](MLIRContext *context, emit::EmitDialect *) {
    context->getOrLoadDialect<NVDialect>();
  });
  registry.addExtension(+[](MLIRContext *, NVDialect *dialect) {
    dialect->addInterfaces<NVBackend>();
    addTargets(*dialect);
  });
  NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
}
