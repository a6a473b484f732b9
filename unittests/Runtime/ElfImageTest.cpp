//===- ElfImageTest.cpp - What a CPU image may contain --------------------===//

#include "ElfImage.h"
#include "TestMacros.h"
#include "TestPackage.h"

#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/Session.h"

#include <cmath>
#include <cstring>
#include <elf.h>
#include <functional>
#include <random>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {
/// An image with its tables at hand, to be damaged in one way.
struct Image {
  std::vector<uint8_t> bytes = readTestKernels();

  template <typename T>
  T &at(uint64_t offset) {
    return *reinterpret_cast<T *>(bytes.data() + offset);
  }
  Elf64_Ehdr &header() { return at<Elf64_Ehdr>(0); }
  /// The first with this type, or with these flags too.
  Elf64_Phdr &segment(uint32_t type, uint32_t flags = 0) {
    uint64_t offset = header().e_phoff;
    while (at<Elf64_Phdr>(offset).p_type != type ||
           (at<Elf64_Phdr>(offset).p_flags & flags) != flags)
      offset += sizeof(Elf64_Phdr);
    return at<Elf64_Phdr>(offset);
  }
  /// File offset of an address.
  uint64_t fileOffset(uint64_t address) {
    for (unsigned i = 0; i < header().e_phnum; ++i) {
      auto &load = at<Elf64_Phdr>(header().e_phoff + i * sizeof(Elf64_Phdr));
      if (load.p_type == PT_LOAD && address >= load.p_vaddr &&
          address < load.p_vaddr + load.p_filesz)
        return load.p_offset + (address - load.p_vaddr);
    }
    ADD_FAILURE();
    return 0;
  }
  /// The entry with this tag; of DT_NULL the first.
  Elf64_Dyn &dynamic(int64_t tag) {
    uint64_t offset = segment(PT_DYNAMIC).p_offset;
    while (at<Elf64_Dyn>(offset).d_tag != tag)
      offset += sizeof(Elf64_Dyn);
    return at<Elf64_Dyn>(offset);
  }
  /// The linker leaves room for more.
  Elf64_Dyn &addDynamic(int64_t tag, uint64_t value) {
    Elf64_Dyn &end = dynamic(DT_NULL);
    EXPECT_EQ((&end)[1].d_tag, DT_NULL);
    end.d_tag = tag;
    end.d_un.d_val = value;
    return end;
  }
  /// Of expf.
  Elf64_Rela &relocation() {
    uint64_t table = fileOffset(dynamic(DT_JMPREL).d_un.d_val);
    uint64_t symbols = fileOffset(dynamic(DT_SYMTAB).d_un.d_val);
    uint64_t strings = fileOffset(dynamic(DT_STRTAB).d_un.d_val);
    for (;; table += sizeof(Elf64_Rela)) {
      auto &entry = at<Elf64_Rela>(table);
      auto &symbol = at<Elf64_Sym>(symbols + ELF64_R_SYM(entry.r_info) *
                                                 sizeof(Elf64_Sym));
      if (std::strcmp(
              reinterpret_cast<char *>(&bytes[strings + symbol.st_name]),
              "expf") == 0)
        return entry;
    }
  }
  Elf64_Sym &symbol(const std::string &kernel) {
    std::string name = kernel + kUnsigned;
    uint64_t table = fileOffset(dynamic(DT_SYMTAB).d_un.d_val);
    uint64_t strings = fileOffset(dynamic(DT_STRTAB).d_un.d_val);
    for (unsigned i = 0;; ++i) {
      auto &symbol = at<Elf64_Sym>(table + i * sizeof(Elf64_Sym));
      if (std::strcmp(
              reinterpret_cast<char *>(&bytes[strings + symbol.st_name]),
              name.c_str()) == 0)
        return symbol;
    }
  }
  std::string check() const {
    return parseElfImage(bytes.data(), bytes.size()).message();
  }
};

/// A damaged image, and what has to be said of it.
struct Damage {
  const char *name;
  std::function<void(Image &)> apply;
  const char *message;
};
} // namespace

static const Damage kDamages[] = {
    {"machine", [](Image &i) { i.header().e_machine = EM_68K; },
     "for ELF machine 4"},
    {"executable", [](Image &i) { i.header().e_type = ET_EXEC; },
     "not a 64-bit little-endian shared object"},
    // A dynamic linker finds tags by their address, up to DT_NULL, whatever
    // size the program header gives: code runs inside of dlopen.
    {"initialiser beyond the size of PT_DYNAMIC",
     [](Image &i) {
       Elf64_Dyn &init = i.addDynamic(DT_INIT, i.symbol("add").st_value);
       uint64_t first = i.segment(PT_DYNAMIC).p_offset;
       uint64_t size =
           reinterpret_cast<uint8_t *>(&init) - (i.bytes.data() + first);
       i.segment(PT_DYNAMIC).p_filesz = i.segment(PT_DYNAMIC).p_memsz = size;
     },
     "its dynamic section has no end"},
    {"size of PT_DYNAMIC in the file",
     [](Image &i) { i.segment(PT_DYNAMIC).p_filesz -= 16; },
     "its dynamic section has no whole number of entries"},
    {"two PT_DYNAMIC",
     [](Image &i) { i.segment(PT_GNU_STACK) = i.segment(PT_DYNAMIC); },
     "two dynamic sections"},
    {"PT_DYNAMIC elsewhere",
     [](Image &i) { i.segment(PT_DYNAMIC).p_vaddr = 1 << 30; },
     "no dynamic section"},
    {"DT_INIT", [](Image &i) { i.addDynamic(DT_INIT, 1); }, "runs code"},
    {"DT_INIT_ARRAY", [](Image &i) { i.addDynamic(DT_INIT_ARRAY, 1); },
     "runs code"},
    {"DT_FINI", [](Image &i) { i.addDynamic(DT_FINI, 1); }, "runs code"},
    {"DT_FINI_ARRAY", [](Image &i) { i.addDynamic(DT_FINI_ARRAY, 1); },
     "runs code"},
    {"DT_PREINIT_ARRAY", [](Image &i) { i.addDynamic(DT_PREINIT_ARRAY, 1); },
     "runs code"},
    {"DT_NEEDED", [](Image &i) { i.addDynamic(DT_NEEDED, 1); },
     "it needs another library"},
    {"DT_AUXILIARY", [](Image &i) { i.addDynamic(DT_AUXILIARY, 1); },
     "dynamic tag 2147483645, which is not on the list"},
    {"DT_FILTER", [](Image &i) { i.addDynamic(DT_FILTER, 1); },
     "which is not on the list"},
    {"DT_RUNPATH", [](Image &i) { i.addDynamic(DT_RUNPATH, 1); },
     "dynamic tag 29, which is not on the list"},
    {"DT_SYMBOLIC", [](Image &i) { i.addDynamic(DT_SYMBOLIC, 0); },
     "dynamic tag 16, which is not on the list"},
    {"DT_TEXTREL", [](Image &i) { i.addDynamic(DT_TEXTREL, 0); },
     "changes its code"},
    {"DF_TEXTREL",
     [](Image &i) { i.dynamic(DT_FLAGS).d_un.d_val |= DF_TEXTREL; },
     "it has the flags 12, which are not on the list"},
    {"DF_1_INTERPOSE",
     [](Image &i) { i.dynamic(DT_FLAGS_1).d_un.d_val |= DF_1_INTERPOSE; },
     "it has the flags (1) 1025, which are not on the list"},
    {"a tag twice",
     [](Image &i) { i.addDynamic(DT_SYMTAB, i.dynamic(DT_SYMTAB).d_un.d_val); },
     "the dynamic tag 6 twice"},
    // Makes the dynamic linker end the process of the host.
    {"DT_PLTREL", [](Image &i) { i.dynamic(DT_PLTREL).d_un.d_val = DT_REL; },
     "its relocations have no addends"},
    {"DT_RELAENT",
     [](Image &i) { i.addDynamic(DT_RELAENT, sizeof(Elf64_Rel)); },
     "its relocations have 16 bytes each"},
    {"DT_SYMENT", [](Image &i) { i.dynamic(DT_SYMENT).d_un.d_val = 16; },
     "its symbols have 16 bytes each"},
    {"executable stack",
     [](Image &i) { i.segment(PT_GNU_STACK).p_flags |= PF_X; },
     "it wants an executable stack"},
    {"writable code",
     [](Image &i) { i.segment(PT_LOAD, PF_X).p_flags |= PF_W; },
     "a segment is writable and executable"},
    {"executable data",
     [](Image &i) { i.segment(PT_LOAD, PF_W).p_flags |= PF_X; },
     "a segment is writable and executable"},
    {"unreadable", [](Image &i) { i.segment(PT_LOAD).p_flags &= ~PF_R; },
     "a segment has the flags 0"},
    {"thread-local data",
     [](Image &i) { i.segment(PT_GNU_STACK).p_type = PT_TLS; },
     "a program header of type 7"},
    {"interpreter",
     [](Image &i) { i.segment(PT_GNU_STACK).p_type = PT_INTERP; },
     "a program header of type 3"},
    {"overlap", [](Image &i) { (&i.segment(PT_LOAD))[1].p_vaddr = 16; },
     "a segment at 16 behind one that ends at"},
    {"far away",
     [](Image &i) { (&i.segment(PT_LOAD))[1].p_vaddr = uint64_t(1) << 40; },
     "a segment at 1099511627776 behind"},
    {"one part of the file twice",
     [](Image &i) {
       (&i.segment(PT_LOAD))[1].p_offset = i.segment(PT_LOAD).p_offset;
     },
     "two segments share bytes of the file"},
    {"wraps around",
     [](Image &i) { (&i.segment(PT_LOAD))[1].p_vaddr = UINT64_MAX - 8; },
     "a segment at 18446744073709551607 behind"},
    {"memory for nothing",
     [](Image &i) { i.segment(PT_LOAD, PF_W).p_memsz += 1 << 20; },
     "a segment is larger than what the file has of it"},
    {"writes in front of the image",
     [](Image &i) { i.relocation().r_offset = uint64_t(0) - 4096; },
     "a relocation writes at 18446744073709547520, where it has no data"},
    {"writes behind the image",
     [](Image &i) { i.relocation().r_offset = 1 << 24; },
     "a relocation writes at 16777216, where it has no data"},
    {"writes over code",
     [](Image &i) { i.relocation().r_offset = i.symbol("add").st_value; },
     "where it has no data"},
    {"a number",
     [](Image &i) {
       i.relocation().r_info = ELF64_R_INFO(1, R_X86_64_64);
       auto &symbol = i.at<Elf64_Sym>(
           i.fileOffset(i.dynamic(DT_SYMTAB).d_un.d_val) + sizeof(Elf64_Sym));
       symbol.st_shndx = SHN_ABS;
       symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE);
     },
     "a relocation names the number '"},
    {"IRELATIVE",
     [](Image &i) {
       i.relocation().r_info =
           ELF64_R_INFO(ELF64_R_SYM(i.relocation().r_info), 37);
     },
     "a relocation of type 37"},
    {"symbol outside",
     [](Image &i) {
       i.relocation().r_info =
           ELF64_R_INFO(uint64_t(1) << 30, ELF64_R_TYPE(i.relocation().r_info));
     },
     "a relocation names symbol 1073741824 of"},
    {"points outside",
     [](Image &i) {
       Elf64_Rela &entry = i.relocation();
       entry.r_info = ELF64_R_INFO(0, R_X86_64_RELATIVE);
       entry.r_addend = 1 << 24;
     },
     "a relocation points outside of the image"},
    {"behind a function",
     [](Image &i) {
       i.relocation().r_info =
           ELF64_R_INFO(ELF64_R_SYM(i.relocation().r_info), R_X86_64_64);
       i.relocation().r_addend = 4;
     },
     "points behind the function 'expf'"},
    {"part of a relocation",
     [](Image &i) { i.dynamic(DT_PLTRELSZ).d_un.d_val -= 8; },
     "its relocations are not in the file"},
    {"IFUNC",
     [](Image &i) {
       i.symbol("scale").st_info = ELF64_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC);
     },
     "the symbol 'scale_0123456789abcdef' has type 10"},
    {"code in data",
     [](Image &i) {
       i.symbol("scale").st_value = i.segment(PT_LOAD, PF_W).p_vaddr;
     },
     "the function 'scale_0123456789abcdef' is not in its code"},
    {"code outside",
     [](Image &i) { i.symbol("scale").st_value = uint64_t(1) << 40; },
     "the function 'scale_0123456789abcdef' is not in its code"},
    {"a number as a function",
     [](Image &i) { i.symbol("scale").st_shndx = SHN_ABS; },
     "the function 'scale_0123456789abcdef' is not in its code"},
    {"two of one name",
     [](Image &i) { i.symbol("scale").st_name = i.symbol("add").st_name; },
     "two functions 'add_0123456789abcdef'"},
    {"no hash table", [](Image &i) { i.dynamic(DT_HASH).d_tag = DT_GNU_HASH; },
     "no hash table of its symbols"},
    {"symbols outside",
     [](Image &i) {
       i.at<uint32_t>(i.fileOffset(i.dynamic(DT_HASH).d_un.d_val) + 4) = 1
                                                                         << 30;
     },
     "its symbols are not in the file"},
};

TEST(ElfImage, WhatIsNotOnTheListIsRefused) {
  EXPECT_EQ(Image().check(), "");
  for (const Damage &damage : kDamages) {
    Image image;
    damage.apply(image);
    EXPECT_CONTAINS(image.check(), damage.message) << damage.name;
  }
}

// Only what is read is checked: the dynamic section is where its address says.
TEST(ElfImage, OffsetOfTheDynamicSectionDoesNotCount) {
  Image image;
  image.segment(PT_DYNAMIC).p_offset = 0;
  EXPECT_EQ(image.check(), "");
}

TEST(ElfImage, RandomDamageLeadsNowhere) {
  std::vector<uint8_t> image = readTestKernels();
  EXPECT_CONTAINS(parseElfImage(image.data(), 20).message(), "too short");
  std::vector<uint8_t> text(128, 'x');
  EXPECT_CONTAINS(parseElfImage(text.data(), text.size()).message(),
                  "not an ELF file");
  // Of random changes at the start, where headers and tables lie, many are
  // found and none leads outside of the file (the sanitizers see that).
  std::mt19937 random(3);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<uint8_t> bad = image;
    for (int i = 0; i < 4; ++i)
      bad[random() % std::min<size_t>(bad.size(), 1024)] =
          static_cast<uint8_t>(random());
    if (random() % 4 == 0)
      bad.resize(random() % bad.size());
    auto loaded = ElfImage::load(bad.data(), bad.size());
    refused += !loaded;
    EXPECT_EQ(loaded.ok(), loaded.message().empty());
  }
  EXPECT_GT(refused, 1000);
  EXPECT_LT(refused, 3000);
}

TEST(ElfImage, Loads) {
  std::vector<uint8_t> bytes = readTestKernels();
  auto image = ElfImage::load(bytes.data(), bytes.size());
  ASSERT_TRUE(image.ok()) << image.message();
  using Kernel = void (*)(const int64_t *, int64_t, int64_t);
  auto kernel = reinterpret_cast<Kernel>(
      image->find(std::string("exponential") + kUnsigned));
  ASSERT_NE(kernel, nullptr);
  float in[3] = {0, 1, -2}, out[3];
  int64_t args[] = {reinterpret_cast<int64_t>(in),
                    reinterpret_cast<int64_t>(out), 3};
  ElfImage moved = std::move(*image);
  kernel(args, 0, 1);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(out[i], std::exp(in[i]));
  // Nowhere but in the image is looked: not in libc, nor among its imports.
  for (const char *name : {"system", "expf", "memcpy", "", "taskRange"})
    EXPECT_EQ(moved.find(name), nullptr) << name;
}

TEST(ElfImage, Imports) {
  for (const char *name :
       {"exp", "expf", "log", "logf", "memcpy", "memmove", "memset"})
    EXPECT_NE(findImport(name), nullptr) << name;
  for (const char *name : {"", "system", "malloc", "tanhf", "exp10", "zzz"})
    EXPECT_EQ(findImport(name), nullptr) << name;
}

// The image says under which signatures its kernels stand.
TEST(ElfImage, KernelsAreFoundUnderTheirSignaturesAlone) {
  TestPackage source = makeTestPackage();
  std::vector<uint8_t> whole = source.serialize();
  auto right = Package::fromBytes(whole.data(), whole.size());
  ASSERT_TRUE(right.ok());
  // Both are what the loader accepts: a number in launch and signature, and two
  // kernels that exchange their names.
  for (bool swaps : {true, false}) {
    fb::PackageT table;
    const fb::Package *tables = fb::GetPackage(
        whole.data() +
        reinterpret_cast<const PackageHeader *>(whole.data())->tableOffset);
    tables->UnPackTo(&table);
    fb::TargetT &target = *table.targets[0];
    if (swaps) {
      std::swap(target.kernels[0]->symbol, target.kernels[1]->symbol);
    } else {
      fb::Param &n = target.kernels[1]->signatures[0]->params[3];
      n = fb::Param(n.kind(), n.place(), n.access(), n.dtype(), n.operand(),
                    n.alignment(), 1 << 30, n.bytes(), n.description());
      table.entries[0]->instructions[1]->launches[0]->args[3]->i = 1 << 30;
    }
    const uint8_t *raw =
        whole.data() +
        reinterpret_cast<const PackageHeader *>(whole.data())->rawOffset;
    const uint8_t *end = whole.data() + whole.size();
    auto bytes = serializePackage(table, std::vector<uint8_t>(raw, end));
    ASSERT_TRUE(bytes.ok());
    auto package = Package::fromBytes(bytes->data(), bytes->size());
    ASSERT_TRUE(package.ok()) << package.message();
    auto session = Session::create(*package, *Device::cpu(1));
    ASSERT_TRUE(session.ok()) << session.message();
    EXPECT_CONTAINS((*session)->prepare().message(), "has no kernel '");
  }
}

// libc's functions were found among the dependencies of an image.
TEST(ElfImage, NoKernelOfALibrary) {
  TestPackage source = makeTestPackage();
  source.table.targets[0]->kernels[0]->symbol = "system";
  auto device = Device::cpu(1);
  auto session = Session::create(source.load(), *device);
  ASSERT_TRUE(session.ok()) << session.message();
  EXPECT_CONTAINS((*session)->prepare().message(),
                  "image 0 of target 'host' has no kernel 'system_");
}
