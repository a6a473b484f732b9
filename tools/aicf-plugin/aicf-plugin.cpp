//===- aicf-plugin.cpp - AICF as a plugin of mlir-opt ---------------------===//
//
// Dialects and passes of AICF for a host that has none of them, such as the
// mlir-opt of the LLVM that AICF is built with. It has all that aicf-opt has.
//
//===----------------------------------------------------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Runtime/Version.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

// The names are taken if the host has AICF or names the plugin twice. MLIR ends
// the process where a second object registers a dialect of the same name, and
// asserts where a pipeline is registered again.

static void registerDialects(DialectRegistry *registry) {
  if (!registry->getDialectAllocator("aicf"))
    aicf::registerAllDialects(*registry);
}

static void registerPasses() {
  if (!PassPipelineInfo::lookup("aicf-resolve"))
    aicf::registerAllPasses();
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "AICF", aicf::rt::getVersionString(),
          registerDialects};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "AICF", aicf::rt::getVersionString(),
          registerPasses};
}
