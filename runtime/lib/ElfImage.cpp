//===- ElfImage.cpp - What a CPU image may import -------------------------===//
//
// Follows what the dynamic linker follows: program headers, the dynamic
// section, and the symbols that relocations name. Section headers may be
// stripped and are not looked at.
//
//===----------------------------------------------------------------------===//

#include "ElfImage.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <iterator>
#include <vector>

using namespace aicf::rt;

#if defined(__x86_64__)
static constexpr unsigned kHostMachine = EM_X86_64;
#elif defined(__aarch64__)
static constexpr unsigned kHostMachine = EM_AARCH64;
#else
static constexpr unsigned kHostMachine = EM_NONE;
#endif

// Sorted. Functions of C99's libm in double and float, and the memory functions
// that a compiler may emit for a loop.
static const char *const kAllowed[] = {
    "acos",     "acosf",     "acosh",      "acoshf",     "asin",   "asinf",
    "asinh",    "asinhf",    "atan",       "atan2",      "atan2f", "atanf",
    "atanh",    "atanhf",    "cbrt",       "cbrtf",      "ceil",   "ceilf",
    "copysign", "copysignf", "cos",        "cosf",       "cosh",   "coshf",
    "erf",      "erfc",      "erfcf",      "erff",       "exp",    "exp2",
    "exp2f",    "expf",      "expm1",      "expm1f",     "fabs",   "fabsf",
    "floor",    "floorf",    "fma",        "fmaf",       "fmax",   "fmaxf",
    "fmin",     "fminf",     "fmod",       "fmodf",      "hypot",  "hypotf",
    "ldexp",    "ldexpf",    "log",        "log10",      "log10f", "log1p",
    "log1pf",   "log2",      "log2f",      "logf",       "memcpy", "memmove",
    "memset",   "nearbyint", "nearbyintf", "pow",        "powf",   "rint",
    "rintf",    "round",     "roundeven",  "roundevenf", "roundf", "sin",
    "sincos",   "sincosf",   "sinf",       "sinh",       "sinhf",  "sqrt",
    "sqrtf",    "tan",       "tanf",       "tanh",       "tanhf",  "tgamma",
    "tgammaf",  "trunc",     "truncf",
};

bool aicf::rt::isAllowedImport(const std::string &symbol) {
  return std::binary_search(std::begin(kAllowed), std::end(kAllowed), symbol);
}

namespace {

/// A table of the image, by its address when loaded.
struct Table {
  uint64_t address = 0;
  uint64_t bytes = 0;
};

class ElfReader {
public:
  ElfReader(const uint8_t *image, size_t size) : image(image), size(size) {}
  Status check();

private:
  bool at(uint64_t offset, uint64_t bytes) const {
    return offset <= size && bytes <= size - offset;
  }
  /// File bytes [address, + bytes) of the loaded image, or null.
  const uint8_t *mapped(uint64_t address, uint64_t bytes) const;
  Result<std::string> stringAt(uint64_t offset) const;
  Status readSegments();
  Status readDynamic();
  Status checkRelocations(const Table &table, uint64_t entryBytes) const;

  const uint8_t *image;
  size_t size;
  std::vector<Elf64_Phdr> loads;
  std::vector<Elf64_Dyn> dynamic;
  Table strings, rela, rel, plt;
  uint64_t pltEntryBytes = sizeof(Elf64_Rela);
  uint64_t symbols = 0;
};

} // namespace

const uint8_t *ElfReader::mapped(uint64_t address, uint64_t bytes) const {
  for (const Elf64_Phdr &load : loads)
    if (address >= load.p_vaddr && address - load.p_vaddr <= load.p_filesz &&
        bytes <= load.p_filesz - (address - load.p_vaddr))
      return image + load.p_offset + (address - load.p_vaddr);
  return nullptr;
}

Result<std::string> ElfReader::stringAt(uint64_t offset) const {
  const uint8_t *table = mapped(strings.address, strings.bytes);
  if (!table || offset >= strings.bytes)
    return error("a string outside of its table");
  const auto *text = reinterpret_cast<const char *>(table + offset);
  size_t limit = strings.bytes - offset;
  size_t length = strnlen(text, limit);
  if (length == limit)
    return error("a string without an end");
  return std::string(text, length);
}

Status ElfReader::readSegments() {
  Elf64_Ehdr header;
  if (!at(0, sizeof(header)))
    return error("too short");
  std::memcpy(&header, image, sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return error("not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN)
    return error("not a 64-bit little-endian shared object");
  if (header.e_machine != kHostMachine)
    return error("for ELF machine ", header.e_machine, ", this host is ",
                 kHostMachine);
  if (header.e_phentsize != sizeof(Elf64_Phdr) ||
      !at(header.e_phoff, uint64_t(header.e_phnum) * sizeof(Elf64_Phdr)))
    return error("its program headers are not in the file");
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    std::memcpy(&segment, image + header.e_phoff + i * sizeof(segment),
                sizeof(segment));
    if (segment.p_type != PT_LOAD && segment.p_type != PT_DYNAMIC)
      continue;
    if (!at(segment.p_offset, segment.p_filesz) ||
        segment.p_filesz > segment.p_memsz)
      return error("a segment is not in the file");
    if (segment.p_type == PT_LOAD) {
      loads.push_back(segment);
      continue;
    }
    for (uint64_t o = 0; o + sizeof(Elf64_Dyn) <= segment.p_filesz;
         o += sizeof(Elf64_Dyn)) {
      Elf64_Dyn item;
      std::memcpy(&item, image + segment.p_offset + o, sizeof(item));
      if (item.d_tag == DT_NULL)
        break;
      dynamic.push_back(item);
    }
  }
  if (dynamic.empty())
    return error("it has no dynamic section");
  return Status::success();
}

Status ElfReader::readDynamic() {
  std::vector<uint64_t> needed;
  for (const Elf64_Dyn &item : dynamic) {
    uint64_t value = item.d_un.d_val;
    switch (item.d_tag) {
    case DT_STRTAB:
      strings.address = value;
      break;
    case DT_STRSZ:
      strings.bytes = value;
      break;
    case DT_SYMTAB:
      symbols = value;
      break;
    case DT_RELA:
      rela.address = value;
      break;
    case DT_RELASZ:
      rela.bytes = value;
      break;
    case DT_REL:
      rel.address = value;
      break;
    case DT_RELSZ:
      rel.bytes = value;
      break;
    case DT_JMPREL:
      plt.address = value;
      break;
    case DT_PLTRELSZ:
      plt.bytes = value;
      break;
    case DT_PLTREL:
      pltEntryBytes = value == DT_REL ? sizeof(Elf64_Rel) : sizeof(Elf64_Rela);
      break;
    case DT_NEEDED:
      needed.push_back(value);
      break;
    case DT_INIT:
    case DT_INIT_ARRAY:
    case DT_PREINIT_ARRAY:
    case DT_FINI:
    case DT_FINI_ARRAY:
      return error("it runs code when it is loaded or unloaded");
    default:
      break;
    }
  }
  for (uint64_t offset : needed) {
    Result<std::string> library = stringAt(offset);
    if (!library)
      return library.status();
    if (*library != "libc.so.6" && *library != "libm.so.6")
      return error("it needs the library '", *library, "'");
  }
  return Status::success();
}

Status ElfReader::checkRelocations(const Table &table,
                                   uint64_t entryBytes) const {
  if (table.bytes == 0)
    return Status::success();
  const uint8_t *entries = mapped(table.address, table.bytes);
  if (!entries)
    return error("its relocations are not in the file");
  for (uint64_t o = 0; o + entryBytes <= table.bytes; o += entryBytes) {
    // Elf64_Rel and Elf64_Rela agree in the first two fields.
    Elf64_Rel relocation;
    std::memcpy(&relocation, entries + o, sizeof(relocation));
    uint64_t index = ELF64_R_SYM(relocation.r_info);
    if (index == 0)
      continue;
    const uint8_t *where =
        mapped(symbols + index * sizeof(Elf64_Sym), sizeof(Elf64_Sym));
    if (!where)
      return error("a relocation names a symbol outside of the file");
    Elf64_Sym symbol;
    std::memcpy(&symbol, where, sizeof(symbol));
    if (symbol.st_shndx != SHN_UNDEF)
      continue;
    Result<std::string> name = stringAt(symbol.st_name);
    if (!name)
      return name.status();
    if (!isAllowedImport(*name))
      return error("it imports '", *name,
                   "', which is not on the list of allowed functions");
  }
  return Status::success();
}

Status ElfReader::check() {
  if (Status s = readSegments(); !s)
    return s;
  if (Status s = readDynamic(); !s)
    return s;
  if (Status s = checkRelocations(rela, sizeof(Elf64_Rela)); !s)
    return s;
  if (Status s = checkRelocations(rel, sizeof(Elf64_Rel)); !s)
    return s;
  return checkRelocations(plt, pltEntryBytes);
}

Status aicf::rt::checkElfImage(const uint8_t *image, size_t size) {
  return ElfReader(image, size).check();
}
