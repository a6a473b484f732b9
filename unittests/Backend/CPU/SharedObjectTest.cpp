//===- SharedObjectTest.cpp - The image that kernels are linked into ------===//
//
// What linkSharedObject writes, as LLVM's object library and the runtime's
// loader read it.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Backend/CPU/CPUBackend.h"
#include "../../Support/NativeKernels.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <thread>

using namespace aicf;
using namespace aicf::testing;
using namespace llvm;
using object::ELF64LE;

/// Kernels take an array of words and a range. @table reaches constants and
/// functions through addresses that the loader stores; @calls reaches imports
/// by call and by address.
static constexpr const char *kKernels = R"ir(
@numbers = internal constant [4 x float] [float 1.0, float 2.5, float 4.0, float -3.0], align 64
@places = hidden constant [2 x ptr] [ptr @numbers, ptr getelementptr (i8, ptr @numbers, i64 8)]
@functions = internal constant [2 x ptr] [ptr @expf, ptr @logf]

declare float @expf(float)
declare float @logf(float)
declare ptr @memcpy(ptr, ptr, i64)

define internal float @helper(float %x) noinline {
  %y = fadd float %x, 1.0
  ret float %y
}

define void @table(ptr %words, i64 %begin, i64 %end) {
  %out = load ptr, ptr %words
  %slot = getelementptr [2 x ptr], ptr @places, i64 0, i64 %begin
  %place = load ptr, ptr %slot
  %value = load float, ptr %place
  %more = call float @helper(float %value)
  store float %more, ptr %out
  ret void
}

define void @calls(ptr %words, i64 %begin, i64 %end) {
  %out = load ptr, ptr %words
  %x = load float, ptr %out
  %y = call float @expf(float %x)
  store float %y, ptr %out
  %slot = getelementptr [2 x ptr], ptr @functions, i64 0, i64 %begin
  %f = load ptr, ptr %slot
  %z = call float %f(float %x)
  %second = getelementptr float, ptr %out, i64 1
  store float %z, ptr %second
  %third = getelementptr float, ptr %out, i64 2
  %bytes = mul i64 %end, 4
  call ptr @memcpy(ptr %third, ptr %out, i64 %bytes)
  ret void
}
)ir";

static std::string compile(StringRef ir) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseAssemblyString(ir, diagnostic, context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str();
  return module ? cantFail(cpu::emitMachineCode(*module, "x86-64", false))
                : std::string();
}

static std::string linkOrMessage(StringRef ir) {
  Expected<std::string> image = cpu::linkSharedObject(compile(ir));
  return image ? *image : toString(image.takeError());
}

TEST(SharedObject, Runs) {
  NativeKernels native(linkOrMessage(kKernels));
  ASSERT_EQ(native.error, "");
  float buffer[4] = {};
  int64_t words[] = {reinterpret_cast<int64_t>(buffer)};
  ASSERT_NE(native.get("table"), nullptr);
  native.get("table")(words, 0, 0);
  EXPECT_EQ(buffer[0], 2.0f);
  native.get("table")(words, 1, 0);
  EXPECT_EQ(buffer[0], 5.0f);
  buffer[0] = 2;
  ASSERT_NE(native.get("calls"), nullptr);
  native.get("calls")(words, 1, 2);
  EXPECT_FLOAT_EQ(buffer[0], std::exp(2.0f));
  EXPECT_FLOAT_EQ(buffer[1], std::log(2.0f));
  EXPECT_EQ(buffer[2], buffer[0]);
  EXPECT_EQ(buffer[3], buffer[1]);
  EXPECT_EQ(native.get("helper"), nullptr);
  EXPECT_EQ(native.get("numbers"), nullptr);
}

TEST(SharedObject, Segments) {
  std::string image = linkOrMessage(kKernels);
  auto file = cantFail(object::ELFFile<ELF64LE>::create(image));
  EXPECT_EQ(file.getHeader().e_type, ELF::ET_DYN);
  std::multiset<uint32_t> types;
  uint64_t lastPage = 0;
  for (const ELF64LE::Phdr &segment : cantFail(file.program_headers())) {
    types.insert(segment.p_type);
    EXPECT_NE(segment.p_flags & (ELF::PF_W | ELF::PF_X),
              uint32_t(ELF::PF_W | ELF::PF_X));
    EXPECT_LE(segment.p_offset + segment.p_filesz, image.size());
    if (segment.p_type == ELF::PT_GNU_STACK) {
      EXPECT_EQ(segment.p_flags, uint32_t(ELF::PF_R | ELF::PF_W));
    }
    if (segment.p_type == ELF::PT_GNU_RELRO) {
      EXPECT_EQ((segment.p_vaddr + segment.p_memsz) % 4096, 0u);
    }
    if (segment.p_type != ELF::PT_LOAD)
      continue;
    EXPECT_EQ(segment.p_align, 4096u);
    EXPECT_EQ(segment.p_offset, segment.p_vaddr);
    EXPECT_EQ(segment.p_vaddr % 4096, 0u);
    // On pages of its own.
    EXPECT_GE(segment.p_vaddr, lastPage);
    lastPage = alignTo(segment.p_vaddr + segment.p_memsz, 4096);
  }
  EXPECT_EQ(types, (std::multiset<uint32_t>{
                       ELF::PT_LOAD, ELF::PT_LOAD, ELF::PT_LOAD,
                       ELF::PT_DYNAMIC, ELF::PT_GNU_RELRO, ELF::PT_GNU_STACK}));
}

TEST(SharedObject, DynamicSection) {
  std::string image = linkOrMessage(kKernels);
  auto file = cantFail(object::ELFFile<ELF64LE>::create(image));
  std::multiset<uint64_t> tags;
  for (const ELF64LE::Dyn &entry : cantFail(file.dynamicEntries()))
    if (entry.d_tag != ELF::DT_NULL)
      tags.insert(entry.d_tag);
  EXPECT_EQ(tags, (std::multiset<uint64_t>{ELF::DT_HASH, ELF::DT_STRTAB,
                                           ELF::DT_SYMTAB, ELF::DT_RELA,
                                           ELF::DT_RELASZ, ELF::DT_RELAENT,
                                           ELF::DT_STRSZ, ELF::DT_SYMENT}));

  // Relocations stand in what may be written, and name no other kind.
  std::multiset<uint32_t> kinds;
  uint64_t begin = 0, end = 0;
  for (const ELF64LE::Phdr &segment : cantFail(file.program_headers()))
    if (segment.p_type == ELF::PT_LOAD && segment.p_flags & ELF::PF_W) {
      begin = segment.p_vaddr;
      end = begin + segment.p_filesz;
    }
  for (const ELF64LE::Shdr &section : cantFail(file.sections()))
    if (section.sh_type == ELF::SHT_RELA)
      for (const ELF64LE::Rela &entry : cantFail(file.relas(section))) {
        kinds.insert(entry.getType(/*isMips64EL=*/false));
        EXPECT_GE(entry.r_offset, begin);
        EXPECT_LE(entry.r_offset + 8, end);
      }
  EXPECT_EQ(kinds.count(ELF::R_X86_64_RELATIVE), 2u); // @places.
  EXPECT_EQ(kinds.count(ELF::R_X86_64_64), 2u);       // @functions.
  EXPECT_EQ(kinds.count(ELF::R_X86_64_GLOB_DAT), 2u); // @expf, @memcpy.
  EXPECT_EQ(kinds.size(), 6u);
}

TEST(SharedObject, Symbols) {
  std::string image = linkOrMessage(kKernels);
  auto file =
      cantFail(object::ObjectFile::createELFObjectFile({image, "kernels"}));
  std::set<std::string> imports, exports;
  for (const object::SymbolRef &symbol :
       cast<object::ELFObjectFileBase>(*file).getDynamicSymbolIterators())
    (cantFail(symbol.getFlags()) & object::SymbolRef::SF_Undefined ? imports
                                                                   : exports)
        .insert(cantFail(symbol.getName()).str());
  EXPECT_EQ(exports, (std::set<std::string>{"calls", "table"}));
  EXPECT_EQ(imports, (std::set<std::string>{"expf", "logf", "memcpy"}));
}

TEST(SharedObject, NothingToImport) {
  std::string image = linkOrMessage("define void @f(ptr %w, i64 %b, i64 %e) {\n"
                                    "  store i64 %e, ptr %w\n  ret void\n}");
  NativeKernels native(image);
  ASSERT_EQ(native.error, "");
  int64_t word = 0;
  native.get("f")(&word, 0, 7);
  EXPECT_EQ(word, 7);
}

// The two lists of imports, the linker's and the loader's, are one.
TEST(SharedObject, WhatMayBeImportedLoads) {
  struct Import {
    const char *name, *type;
  };
  for (Import import :
       {Import{"exp", "double (double)"}, Import{"expf", "float (float)"},
        Import{"log", "double (double)"}, Import{"logf", "float (float)"},
        Import{"memcpy", "ptr (ptr, ptr, i64)"},
        Import{"memmove", "ptr (ptr, ptr, i64)"},
        Import{"memset", "ptr (ptr, i32, i64)"}}) {
    std::string name = import.name;
    auto [result, parameters] = StringRef(import.type).split(' ');
    NativeKernels native(linkOrMessage(
        ("declare " + result + " @" + name + parameters +
         "\ndefine void @f(ptr %w, i64 %b, i64 %e) {\n  store ptr @" + name +
         ", ptr %w\n  ret void\n}")
            .str()));
    ASSERT_EQ(native.error, "") << name;
    int64_t word = 0;
    native.get("f")(&word, 0, 1);
    EXPECT_EQ(reinterpret_cast<const void *>(word), rt::findImport(name));
  }
}

TEST(SharedObject, Refuses) {
  EXPECT_EQ(linkOrMessage("declare void @puts()\n"
                          "define void @f() {\n  call void @puts()\n"
                          "  ret void\n}"),
            "a kernel needs 'puts', which the runtime does not provide");
  EXPECT_EQ(linkOrMessage("@count = internal global i32 0\n"
                          "define i32 @f() {\n"
                          "  %a = atomicrmw add ptr @count, i32 1 monotonic\n"
                          "  ret i32 %a\n}"),
            "a kernel has variables, in section '.bss'");
  EXPECT_EQ(linkOrMessage("@count = internal global i32 5\n"
                          "define i32 @f() {\n"
                          "  %a = atomicrmw add ptr @count, i32 1 monotonic\n"
                          "  ret i32 %a\n}"),
            "a kernel has variables, in section '.data'");
  EXPECT_EQ(linkOrMessage("@count = internal thread_local global i32 5\n"
                          "define i32 @f() {\n"
                          "  %a = atomicrmw add ptr @count, i32 1 monotonic\n"
                          "  ret i32 %a\n}"),
            "In kernels.o: Unsupported x86-64 relocation type R_X86_64_TLSLD");
  EXPECT_NE(toString(cpu::linkSharedObject("not an object").takeError()), "");
}

// A linker that keeps global state cannot do this.
TEST(SharedObject, ManyThreadsGiveTheBytesOfOne) {
  std::string expected = linkOrMessage(kKernels);
  std::vector<std::string> images(4);
  std::vector<std::thread> threads;
  for (std::string &image : images)
    threads.emplace_back([&] {
      for (int i = 0; i < 8; ++i) {
        // Memory is laid out differently each time, the image is not.
        std::vector<std::unique_ptr<char[]>> noise;
        for (int j = 0; j < 100 * i; ++j)
          noise.push_back(std::make_unique<char[]>(16 + 8 * (j % 40)));
        std::string next = linkOrMessage(kKernels);
        if (i == 0 || next != image)
          image += next;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &image : images)
    EXPECT_TRUE(image == expected);
}

// Linking leaves the options of a host alone.
TEST(SharedObject, OptionsOfTheHostStay) {
  static cl::opt<int> level("shared-object-test-level", cl::init(1));
  const char *args[] = {"host", "--shared-object-test-level=3"};
  ASSERT_TRUE(cl::ParseCommandLineOptions(2, args));
  ASSERT_EQ(level, 3);
  linkOrMessage(kKernels);
  EXPECT_EQ(level, 3);
  EXPECT_EQ(level.getNumOccurrences(), 1);
}
