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
#include <optional>
#include <vector>

using namespace aicf::rt;

#if defined(__x86_64__)
static constexpr unsigned kHostMachine = EM_X86_64;
#elif defined(__aarch64__)
static constexpr unsigned kHostMachine = EM_AARCH64;
#else
static constexpr unsigned kHostMachine = EM_NONE;
#endif

/// What a relocation may do: store an address of this image or of an import.
/// In particular none that calls a function (R_*_IRELATIVE).
static bool isAllowedRelocation(uint64_t type) {
  switch (type) {
#if defined(__x86_64__)
  case R_X86_64_NONE:
  case R_X86_64_64:
  case R_X86_64_GLOB_DAT:
  case R_X86_64_JUMP_SLOT:
  case R_X86_64_RELATIVE:
    return true;
#elif defined(__aarch64__)
  case R_AARCH64_NONE:
  case R_AARCH64_ABS64:
  case R_AARCH64_GLOB_DAT:
  case R_AARCH64_JUMP_SLOT:
  case R_AARCH64_RELATIVE:
    return true;
#endif
  default:
    return false;
  }
}

/// What segments are mapped by.
static constexpr uint64_t kPageBytes = 4096;

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
  /// Symbols that the dynamic linker can find by name.
  Result<uint64_t> countSymbols() const;
  Status checkSymbols() const;
  Status checkRelocations(const Table &table, uint64_t entryBytes) const;

  const uint8_t *image;
  size_t size;
  std::vector<Elf64_Phdr> loads;
  std::vector<Elf64_Dyn> dynamic;
  Table strings, rela, rel, plt;
  uint64_t pltEntryBytes = sizeof(Elf64_Rela);
  uint64_t symbols = 0;
  uint64_t hash = 0, gnuHash = 0;
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
  uint64_t dynamicAddress = 0, dynamicBytes = 0;
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
      // The linker maps whole pages, the later ones over the earlier: with
      // pages of their own there is one answer to what lies where.
      if (segment.p_vaddr > UINT64_MAX / 2 ||
          segment.p_memsz > UINT64_MAX / 2 ||
          (!loads.empty() && segment.p_vaddr / kPageBytes * kPageBytes <
                                 loads.back().p_vaddr + loads.back().p_memsz))
        return error("its segments overlap");
      loads.push_back(segment);
      continue;
    }
    if (dynamicBytes)
      return error("it has two dynamic sections");
    dynamicAddress = segment.p_vaddr;
    dynamicBytes = segment.p_filesz;
  }
  // By its address, as the linker finds it, whatever its file offset says.
  const uint8_t *items = mapped(dynamicAddress, dynamicBytes);
  for (uint64_t o = 0; items && o + sizeof(Elf64_Dyn) <= dynamicBytes;
       o += sizeof(Elf64_Dyn)) {
    Elf64_Dyn item;
    std::memcpy(&item, items + o, sizeof(item));
    if (item.d_tag == DT_NULL)
      break;
    dynamic.push_back(item);
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
    case DT_HASH:
      hash = value;
      break;
    case DT_GNU_HASH:
      gnuHash = value;
      break;
    case DT_AUXILIARY:
    case DT_FILTER:
    case DT_RPATH:
    case DT_RUNPATH:
      return error("it names other libraries or where to look for them");
    case DT_TEXTREL:
      return error("it changes its code when it is loaded");
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
    if (!isAllowedRelocation(ELF64_R_TYPE(relocation.r_info)))
      return error("it has a relocation of type ",
                   ELF64_R_TYPE(relocation.r_info),
                   ", which is not on the list");
    uint64_t index = ELF64_R_SYM(relocation.r_info);
    if (index == 0)
      continue;
    const uint8_t *where =
        mapped(symbols + index * sizeof(Elf64_Sym), sizeof(Elf64_Sym));
    if (!where)
      return error("a relocation names a symbol outside of the file");
    Elf64_Sym symbol;
    std::memcpy(&symbol, where, sizeof(symbol));
    if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC)
      return error("it runs code to find the address of a function (IFUNC)");
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

Result<uint64_t> ElfReader::countSymbols() const {
  auto word = [&](uint64_t address) -> std::optional<uint32_t> {
    const uint8_t *where = mapped(address, sizeof(uint32_t));
    if (!where)
      return std::nullopt;
    uint32_t value;
    std::memcpy(&value, where, sizeof(value));
    return value;
  };
  Status broken = error("its table of symbols cannot be read");
  if (gnuHash) { // which the linker prefers
    auto buckets = word(gnuHash), first = word(gnuHash + 4),
         filters = word(gnuHash + 8);
    if (!buckets || !first || !filters)
      return broken;
    uint64_t table = gnuHash + 16 + uint64_t(*filters) * 8;
    uint64_t chains = table + uint64_t(*buckets) * 4, count = *first;
    for (uint64_t b = 0; b < *buckets; ++b) {
      auto index = word(table + b * 4);
      if (!index)
        return broken;
      // A chain ends at an odd word, at the latest where an earlier one from
      // further on did.
      if (*index == 0 || (*index >= *first && *index < count))
        continue;
      for (uint64_t i = *index;; ++i) {
        auto link = i < *first ? std::nullopt : word(chains + (i - *first) * 4);
        if (!link)
          return broken;
        count = std::max(count, i + 1);
        if (*link & 1)
          break;
      }
    }
    return count;
  }
  if (auto count = hash ? word(hash + 4) : std::nullopt)
    return uint64_t(*count);
  return broken;
}

Status ElfReader::checkSymbols() const {
  Result<uint64_t> count = countSymbols();
  if (!count)
    return count.status();
  for (uint64_t i = 0; i < *count; ++i) {
    const uint8_t *where =
        mapped(symbols + i * sizeof(Elf64_Sym), sizeof(Elf64_Sym));
    if (!where)
      return error("its table of symbols is not in the file");
    Elf64_Sym symbol;
    std::memcpy(&symbol, where, sizeof(symbol));
    if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC)
      return error("it runs code to find the address of a function (IFUNC)");
  }
  return Status::success();
}

Status ElfReader::check() {
  if (Status s = readSegments(); !s)
    return s;
  if (Status s = readDynamic(); !s)
    return s;
  if (Status s = checkSymbols(); !s)
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
