//===- CPUBackend.cpp - The CPU back end ----------------------------------===//
//
// What lies between a kernel in scf, arith, math and vector, and machine code:
// functions of math are expanded, everything goes to the LLVM dialect in one
// conversion, LLVM optimises and compiles it. Nothing relaxes floating point.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "Gemm/GemmFamily.h"
#include "Loops/LoopsFamily.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Codegen/ScalarOps.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

std::optional<ChipFeatures> cpu::getChipFeatures(StringRef chip) {
  // The micro-architecture levels of the x86-64 psABI.
  ChipFeatures features;
  if (chip == "x86-64") {
    features.names = {"sse2"};
    return features;
  }
  features.fma = features.f16c = features.sse41 = true;
  features.names = {"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"};
  if (chip == "x86-64-v3")
    return features;
  features.masks = true;
  features.names.append(
      {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"});
  if (chip == "x86-64-v4")
    return features;
  // Beyond that level only what the back end has code for, so that it also runs
  // where a hypervisor hides the rest.
  features.amx = true;
  features.names.append({"amx-bf16", "amx-tile"});
  if (chip == "sapphirerapids")
    return features;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

static LogicalResult lower(Operation *module, const TargetDescription &target) {
  MLIRContext *context = module->getContext();
  ChipFeatures features = *getChipFeatures(target.chip);
  {
    RewritePatternSet patterns(context);
    populateSimplifyPatterns(patterns);
    if (failed(applyPatternsGreedily(module, std::move(patterns))))
      return failure();
  }
  {
    emit::ScalarMachine machine;
    machine.hasBF16 = false;
    machine.hasFma = features.fma;
    machine.hasRound = features.sse41;
    RewritePatternSet patterns(context);
    populateScalarExpandPatterns(patterns, machine);
    if (failed(applyPatternsGreedily(module, std::move(patterns))) ||
        failed(verifyScalarCode(module, machine, target.chip)))
      return failure();
  }
  {
    RewritePatternSet patterns(context);
    populateSCFToControlFlowConversionPatterns(patterns);
    ConversionTarget conversion(*context);
    conversion.addIllegalDialect<scf::SCFDialect>();
    conversion.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(module, conversion, std::move(patterns))))
      return failure();
  }
  LLVMTypeConverter converter(context);
  RewritePatternSet patterns(context);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  populateFuncToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  LLVMConversionTarget conversion(*context);
  conversion.addLegalOp<ModuleOp>();
  return applyFullConversion(module, conversion, std::move(patterns));
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

namespace {

class CPUBackend : public BackendInterface {
public:
  explicit CPUBackend(Dialect *dialect) : BackendInterface(dialect) {
    // The fallback first; what is added last is searched first.
    addFamily(std::make_unique<LoopsFamily>());
    addFamily(std::make_unique<GemmFamily>());
  }

  Operation *
  createKernelModule(ModuleOp module, StringRef name,
                     const TargetDescription &target) const override {
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto kernels = ModuleOp::create(builder, module.getLoc(), name);
    kernels->setAttr(CPUDialect::kChipAttr, builder.getStringAttr(target.chip));
    return kernels;
  }

  LogicalResult lowerToLLVM(Operation *kernelModule,
                            const TargetDescription &target) const override {
    return lower(kernelModule, target);
  }

  FailureOr<std::string>
  translateToLLVMIR(Operation *kernelModule,
                    const TargetDescription &target) const override {
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module = translate(kernelModule, context);
    if (!module)
      return failure();
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os, nullptr);
    return text;
  }

  FailureOr<std::string>
  translateToAssembly(Operation *kernelModule,
                      const TargetDescription &target) const override {
    return emitCode(kernelModule, target, /*assembly=*/true);
  }

  FailureOr<SmallVector<KernelImage>>
  compile(Operation *kernelModule,
          const TargetDescription &target) const override {
    FailureOr<std::string> object =
        emitCode(kernelModule, target, /*assembly=*/false);
    if (failed(object))
      return failure();
    llvm::Expected<std::string> linked = linkSharedObject(*object);
    if (!linked)
      return kernelModule->emitError() << llvm::toString(linked.takeError());
    SmallVector<KernelImage> images;
    images.push_back({"elf", target.chip, std::move(*linked)});
    return images;
  }

  SmallVector<std::string>
  getRequiredFeatures(const TargetDescription &target) const override {
    return getChipFeatures(target.chip)->names;
  }

private:
  std::unique_ptr<llvm::Module> translate(Operation *kernelModule,
                                          llvm::LLVMContext &context) const {
    // The name of the module stands in the object: the same one always.
    auto module = translateModuleToLLVMIR(kernelModule, context, "kernels");
    if (!module)
      kernelModule->emitError() << "cannot be translated to LLVM IR";
    return module;
  }

  FailureOr<std::string> emitCode(Operation *kernelModule,
                                  const TargetDescription &target,
                                  bool assembly) const {
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module = translate(kernelModule, context);
    if (!module)
      return failure();
    llvm::Expected<std::string> code =
        emitMachineCode(*module, target.chip, assembly);
    if (!code)
      return kernelModule->emitError() << llvm::toString(code.takeError());
    return std::move(*code);
  }
};

} // namespace

void cpu::addCPUBackendInterface(CPUDialect &dialect) {
  // What generated and lowered kernels consist of.
  dialect.getContext()
      ->loadDialect<mlir::arith::ArithDialect, cf::ControlFlowDialect,
                    func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                    scf::SCFDialect, vector::VectorDialect>();
  dialect.addInterfaces<CPUBackend>();
  addTargets(dialect);
}

void cpu::registerCPUBackend(DialectRegistry &registry) {
  registry.insert<CPUDialect>();
  registerScalarOps(registry);
  // Planning looks for back ends among the loaded dialects.
  registry.addExtension(+[](MLIRContext *context, emit::EmitDialect *) {
    context->getOrLoadDialect<CPUDialect>();
  });
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}
