//===- TraceTest.cpp - Ranges that a profiler sees ------------------------===//
//
// This program is the tool: NVTX finds it by a symbol, asks it once, and from
// then on calls it.
//
//===----------------------------------------------------------------------===//

#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf/Runtime/Session.h"

#include <gtest/gtest.h>
#include <nvtx3/nvToolsExt.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

/// "(" and the name where a range begins, ")" where one ends.
static std::string timeline;
static bool recording = false;

static int NVTX_API push(nvtxDomainHandle_t,
                         const nvtxEventAttributes_t *attributes) {
  if (recording)
    timeline += std::string("(") + attributes->message.ascii;
  return 0;
}

static int NVTX_API pop(nvtxDomainHandle_t) {
  if (recording)
    timeline += ")";
  return 0;
}

static int NVTX_API initialise(NvtxGetExportTableFunc_t getTable) {
  auto *callbacks = static_cast<const NvtxExportTableCallbacks *>(
      getTable(NVTX_ETID_CALLBACKS));
  NvtxFunctionTable table = nullptr;
  unsigned size = 0;
  if (!callbacks ||
      !callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE2, &table, &size))
    return 0;
  *table[NVTX_CBID_CORE2_DomainRangePushEx] =
      reinterpret_cast<NvtxFunctionPointer>(push);
  *table[NVTX_CBID_CORE2_DomainRangePop] =
      reinterpret_cast<NvtxFunctionPointer>(pop);
  return 1;
}

/// The header has a weak symbol for this, which is looked at at the first
/// range.
static const bool attached = [] {
  InitializeInjectionNvtx2_fnptr = initialise;
  return true;
}();

TEST(Trace, EntriesAndInstructions) {
  SessionOptions options;
  options.zeroFill = true;
  auto session =
      Session::create(makeTestPackage().load(), *Device::cpu(1), options);
  ASSERT_OK(session.status());
  ASSERT_OK((*session)->prepare());
  ASSERT_TRUE(attached);
  recording = true;
  ASSERT_OK((*session)->run("step"));
  ASSERT_OK((*session)->runInstruction("eval", 0));
  recording = false;
  EXPECT_EQ(timeline, "(step"
                      "(instruction 10 (add at test.mlir:10:1))"
                      "(instruction 11 (scale at test.mlir:11:1))"
                      "(instruction 12 (add at test.mlir:12:1))"
                      "(instruction 13 (add at test.mlir:13:1)))"
                      "(instruction 20 (add at test.mlir:20:1))");
}
