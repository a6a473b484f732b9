//===- CudaCopies.cpp - Copies of tensors inside of a graph ---------------===//
//
// See CudaCopies.h.
//
//===----------------------------------------------------------------------===//

#include "CudaCopies.h"

#include "aicf/Runtime/Executor.h"

#include <algorithm>

using namespace aicf::rt;
using namespace aicf::rt::cuda;

static constexpr unsigned kThreads = 256;
/// Words that a thread has under way at once.
static constexpr unsigned kUnrolled = 4;
static constexpr unsigned kWidestWord = 16;
/// Of a tensor. What is larger is as fast with these.
static constexpr uint64_t kMostBlocks = 1024;

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// The part of the kernel that copies words of `bytes` bytes: %to, %from,
/// %count, and %i, the thread's first word, are given, %step is from one word
/// of the thread to its next.
static std::string getCopyLoop(unsigned bytes) {
  const std::string size = std::to_string(bytes);
  const std::string type = bytes == 16  ? "v2.u64"
                           : bytes == 1 ? "u8"
                                        : "u" + std::to_string(8 * bytes);
  const char *kind = bytes >= 8 ? "d" : bytes == 4 ? "w" : "h";
  auto value = [&](unsigned k) {
    std::string name = std::string("%") + kind + std::to_string(2 * k);
    return bytes == 16 ? "{" + name + ", %d" + std::to_string(2 * k + 1) + "}"
                       : name;
  };
  auto place = [&](const char *base, unsigned k) {
    return std::string("[") + base + std::to_string(k) + "]";
  };

  std::string text = "COPY" + size +
                     ":\n"
                     "  setp.ge.u64 %p0, %i, %count;\n"
                     "  @%p0 bra DONE;\n";
  for (unsigned k = 0; k < kUnrolled; ++k) {
    const std::string n = std::to_string(k);
    text += "  setp.lt.u64 %p" + n +
            ", %i, %count;\n"
            "  mad.lo.u64 %a" +
            n + ", %i, " + size +
            ", %from;\n"
            "  mad.lo.u64 %b" +
            n + ", %i, " + size +
            ", %to;\n"
            "  @%p" +
            n + " ld.global." + type + " " + value(k) + ", " + place("%a", k) +
            ";\n"
            "  add.u64 %i, %i, %step;\n";
  }
  for (unsigned k = 0; k < kUnrolled; ++k)
    text += "  @%p" + std::to_string(k) + " st.global." + type + " " +
            place("%b", k) + ", " + value(k) + ";\n";
  return text + "  bra COPY" + size + ";\n";
}

std::string aicf::rt::cuda::getCopyKernelName(unsigned tensors) {
  return "aicf_copy_" + std::to_string(tensors) + "_tensors";
}

static std::string getKernel(unsigned tensors, bool dependentLaunch) {
  std::string text =
      ".visible .entry " + getCopyKernelName(tensors) +
      "(.param .align 8 .b8 tasks[" +
      std::to_string(sizeof(CopyTask) * tensors) +
      "])\n"
      ".maxntid " +
      std::to_string(kThreads) +
      "\n{\n"
      "  .reg .pred %p<4>;\n"
      "  .reg .u16 %h<8>;\n"
      "  .reg .u32 %w<8>, %block, %first, %end, %thread, %bytes;\n"
      "  .reg .u64 %d<8>, %a<4>, %b<4>;\n"
      "  .reg .u64 %task, %to, %from, %count, %i, %step;\n";
  if (dependentLaunch)
    text += "  griddepcontrol.launch_dependents;\n"
            "  griddepcontrol.wait;\n";
  // The grid has as many blocks as the tasks.
  text += "  mov.u32 %block, %ctaid.x;\n"
          "  mov.u32 %thread, %tid.x;\n"
          "  mov.u32 %end, 0;\n"
          "  mov.b64 %task, tasks;\n"
          "FIND:\n"
          "  mov.u32 %first, %end;\n"
          "  ld.param.u32 %end, [%task+28];\n"
          "  add.u64 %task, %task, 32;\n"
          "  setp.ge.u32 %p0, %block, %end;\n"
          "  @%p0 bra FIND;\n"
          "  ld.param.u64 %to, [%task+-32];\n"
          "  ld.param.u64 %from, [%task+-24];\n"
          "  ld.param.u64 %count, [%task+-16];\n"
          "  ld.param.u32 %bytes, [%task+-8];\n"
          "  sub.u32 %block, %block, %first;\n"
          "  sub.u32 %end, %end, %first;\n"
          "  mad.lo.u32 %block, %block, " +
          std::to_string(kThreads) +
          ", %thread;\n"
          "  cvt.u64.u32 %i, %block;\n"
          "  mul.wide.u32 %step, %end, " +
          std::to_string(kThreads) + ";\n";
  for (unsigned bytes : {8u, 4u, 2u, 1u})
    text += "  setp.eq.u32 %p0, %bytes, " + std::to_string(bytes) +
            ";\n"
            "  @%p0 bra COPY" +
            std::to_string(bytes) + ";\n";
  for (unsigned bytes : {16u, 8u, 4u, 2u, 1u})
    text += getCopyLoop(bytes);
  return text + "DONE:\n  ret;\n}\n";
}

std::string aicf::rt::cuda::getCopyKernels(bool dependentLaunch) {
  return std::string(dependentLaunch ? ".version 7.8\n.target sm_90\n"
                                     : ".version 7.0\n.target sm_80\n") +
         ".address_size 64\n" + getKernel(kFewTensors, dependentLaunch) +
         getKernel(kManyTensors, dependentLaunch);
}

//===----------------------------------------------------------------------===//
// Its launches
//===----------------------------------------------------------------------===//

CopyLaunch::CopyLaunch(Function function, const TensorCopy *copies,
                       size_t count, bool dependentLaunch)
    : count(count) {
  uint64_t blocks = 0;
  for (size_t i = 0; i < count; ++i) {
    constexpr uint64_t blockBytes = kThreads * kUnrolled * kWidestWord;
    blocks += std::clamp<uint64_t>(
        (copies[i].bytes + blockBytes - 1) / blockBytes, 1, kMostBlocks);
    tasks[i].wordBytes = kWidestWord;
    tasks[i].endBlock = static_cast<uint32_t>(blocks);
  }
  config.name = "copies of tensors";
  config.function = function;
  config.config.gridX = static_cast<unsigned>(blocks);
  config.config.gridY = config.config.gridZ = 1;
  config.config.blockX = kThreads;
  config.config.blockY = config.config.blockZ = 1;
  config.dependentLaunch = dependentLaunch;
  config.parameters = {tasks};
}

bool CopyLaunch::update(const TensorCopy *copies) {
  bool changed = false;
  for (size_t i = 0; i < count; ++i) {
    auto to = reinterpret_cast<DevicePtr>(copies[i].to);
    auto from = reinterpret_cast<DevicePtr>(copies[i].from);
    bool given = to && from;
    CopyTask &task = tasks[i];
    CopyTask wanted = task;
    wanted.to = given ? to : 0;
    wanted.from = given ? from : 0;
    // The widest word at which both begin and the bytes end.
    uint64_t places = wanted.to | wanted.from | copies[i].bytes | kWidestWord;
    wanted.wordBytes = static_cast<uint32_t>(places & -places);
    wanted.count = given ? copies[i].bytes / wanted.wordBytes : 0;
    if (wanted.to == task.to && wanted.from == task.from &&
        wanted.count == task.count)
      continue;
    task = wanted;
    changed = true;
  }
  return changed;
}

std::vector<std::unique_ptr<CopyLaunch>>
aicf::rt::cuda::makeCopyLaunches(const CopyKernels &kernels,
                                 const std::vector<TensorCopy> &copies,
                                 bool dependentLaunch) {
  std::vector<std::unique_ptr<CopyLaunch>> launches;
  for (size_t at = 0; at < copies.size(); at += kManyTensors) {
    size_t count = std::min<size_t>(copies.size() - at, kManyTensors);
    launches.push_back(std::make_unique<CopyLaunch>(
        count <= kFewTensors ? kernels.few : kernels.many, &copies[at], count,
        dependentLaunch));
  }
  return launches;
}
