//===- ElfImage.cpp - The code of a CPU target ----------------------------===//
//
// Section headers may be stripped and are not looked at: as for the dynamic
// linker, what counts is program headers, the dynamic section, and what these
// point at.
//
//===----------------------------------------------------------------------===//

#include "ElfImage.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <elf.h>
#include <iterator>
#include <optional>
#include <set>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

using namespace aicf::rt;

namespace {

/// What is used of the processor's supplement to the ELF specification.
#if defined(__x86_64__)
constexpr unsigned kMachine = EM_X86_64;
constexpr uint32_t kNone = R_X86_64_NONE, kRelative = R_X86_64_RELATIVE,
                   kAbsolute = R_X86_64_64, kGlobal = R_X86_64_GLOB_DAT,
                   kJumpSlot = R_X86_64_JUMP_SLOT;
#elif defined(__aarch64__)
constexpr unsigned kMachine = EM_AARCH64;
constexpr uint32_t kNone = R_AARCH64_NONE, kRelative = R_AARCH64_RELATIVE,
                   kAbsolute = R_AARCH64_ABS64, kGlobal = R_AARCH64_GLOB_DAT,
                   kJumpSlot = R_AARCH64_JUMP_SLOT;
#else
constexpr unsigned kMachine = EM_NONE;
constexpr uint32_t kNone = 0, kRelative = 1, kAbsolute = 2, kGlobal = 3,
                   kJumpSlot = 4;
#endif

/// What segments of an image are apart by. The host's pages may be larger: then
/// segments that share one are refused when it is mapped.
constexpr uint64_t kPageBytes = 4096;
constexpr unsigned kMaxSegments = 64;

struct Import {
  const char *name;
  const void *address;
};

/// Everything that a kernel may call: what LLVM makes of loops that copy or
/// fill, and the exponential and the logarithm of libm, which AICF's own
/// kernels compute themselves. The overloads of C++ are not meant.
const Import kImports[] = {
    {"exp",
     reinterpret_cast<const void *>(static_cast<double (*)(double)>(::exp))},
    {"expf",
     reinterpret_cast<const void *>(static_cast<float (*)(float)>(::expf))},
    {"log",
     reinterpret_cast<const void *>(static_cast<double (*)(double)>(::log))},
    {"logf",
     reinterpret_cast<const void *>(static_cast<float (*)(float)>(::logf))},
    {"memcpy",
     reinterpret_cast<const void *>(
         static_cast<void *(*)(void *, const void *, size_t)>(::memcpy))},
    {"memmove",
     reinterpret_cast<const void *>(
         static_cast<void *(*)(void *, const void *, size_t)>(::memmove))},
    {"memset", reinterpret_cast<const void *>(
                   static_cast<void *(*)(void *, int, size_t)>(::memset))},
};

/// A table of the image, by its address when loaded.
struct Table {
  uint64_t address = 0;
  uint64_t bytes = 0;
};

class Parser {
public:
  Parser(const uint8_t *image, size_t size) : image(image), size(size) {}
  Result<ElfPlan> parse();

private:
  bool isInFile(uint64_t offset, uint64_t bytes) const {
    return offset <= size && bytes <= size - offset;
  }
  /// The segment whose bytes of the file hold [address, + bytes), or null.
  const ElfPlan::Segment *findSegment(uint64_t address, uint64_t bytes) const;
  /// The same bytes, or null.
  const uint8_t *at(uint64_t address, uint64_t bytes) const;
  template <typename T>
  std::optional<T> read(uint64_t address) const;
  Result<std::string> readString(uint64_t offset) const;

  Status readHeader();
  Status readSegment(const Elf64_Phdr &header);
  Status readDynamic();
  Status readTag(uint64_t tag, uint64_t value);
  Status readSymbols();
  Status readRelocations(const Table &table);
  Status readRelocation(const Elf64_Rela &relocation);

  const uint8_t *image;
  size_t size;
  ElfPlan plan;
  Elf64_Ehdr header;
  /// Of the segments so far.
  uint64_t fileEnd = 0;
  /// Where the dynamic section is; none without.
  std::optional<Table> dynamic;
  std::set<uint64_t> tags;
  Table strings, rela, plt;
  uint64_t symbolTable = 0, hashTable = 0;
  std::vector<Elf64_Sym> symbols;
  std::vector<std::string> names;
};

} // namespace

const void *aicf::rt::findImport(const std::string &symbol) {
  for (const Import &import : kImports)
    if (symbol == import.name)
      return import.address;
  return nullptr;
}

const ElfPlan::Segment *Parser::findSegment(uint64_t address,
                                            uint64_t bytes) const {
  for (const ElfPlan::Segment &segment : plan.segments)
    if (address >= segment.address &&
        address - segment.address <= segment.fileBytes &&
        bytes <= segment.fileBytes - (address - segment.address))
      return &segment;
  return nullptr;
}

const uint8_t *Parser::at(uint64_t address, uint64_t bytes) const {
  const ElfPlan::Segment *segment = findSegment(address, bytes);
  return segment ? image + segment->fileOffset + (address - segment->address)
                 : nullptr;
}

template <typename T>
std::optional<T> Parser::read(uint64_t address) const {
  const uint8_t *bytes = at(address, sizeof(T));
  if (!bytes)
    return std::nullopt;
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

Result<std::string> Parser::readString(uint64_t offset) const {
  const uint8_t *table = at(strings.address, strings.bytes);
  if (!table || offset >= strings.bytes)
    return error("a string is outside of its table");
  const auto *text = reinterpret_cast<const char *>(table + offset);
  size_t limit = strings.bytes - offset;
  size_t length = strnlen(text, limit);
  if (length == limit)
    return error("a string has no end");
  return std::string(text, length);
}

Status Parser::readHeader() {
  if (!isInFile(0, sizeof(header)))
    return error("too short");
  std::memcpy(&header, image, sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return error("not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB ||
      header.e_ident[EI_VERSION] != EV_CURRENT ||
      (header.e_ident[EI_OSABI] != ELFOSABI_NONE &&
       header.e_ident[EI_OSABI] != ELFOSABI_GNU) ||
      header.e_type != ET_DYN || header.e_version != EV_CURRENT)
    return error("not a 64-bit little-endian shared object");
  if (header.e_machine != kMachine)
    return error("for ELF machine ", header.e_machine, ", this host is ",
                 kMachine);
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum == 0 ||
      header.e_phnum > kMaxSegments ||
      !isInFile(header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr)))
    return error("its program headers are not in the file");
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    std::memcpy(&segment, image + header.e_phoff + i * sizeof(segment),
                sizeof(segment));
    if (Status s = readSegment(segment); !s)
      return s;
  }
  return Status::success();
}

Status Parser::readSegment(const Elf64_Phdr &header) {
  switch (header.p_type) {
  case PT_NULL:
  case PT_PHDR:
  case PT_NOTE:
  case PT_GNU_EH_FRAME:
  case PT_GNU_RELRO: // All that is writable gets read-only.
  case PT_GNU_PROPERTY:
    return Status::success();
  case PT_GNU_STACK:
    return header.p_flags & PF_X ? error("it wants an executable stack")
                                 : Status::success();
  case PT_DYNAMIC:
    if (dynamic)
      return error("it has two dynamic sections");
    dynamic = Table{header.p_vaddr, header.p_filesz};
    return header.p_filesz == header.p_memsz &&
                   header.p_filesz % sizeof(Elf64_Dyn) == 0
               ? Status::success()
               : error("its dynamic section has no whole number of entries");
  case PT_LOAD:
    break;
  default:
    return error("it has a program header of type ", header.p_type,
                 ", which is not on the list");
  }
  if (!isInFile(header.p_offset, header.p_filesz) ||
      header.p_filesz > header.p_memsz)
    return error("a segment is not in the file");
  if (!(header.p_flags & PF_R) || (header.p_flags & ~(PF_R | PF_W | PF_X)))
    return error("a segment has the flags ", header.p_flags);
  if ((header.p_flags & PF_W) && (header.p_flags & PF_X))
    return error("a segment is writable and executable");
  // What the file has once is once in memory.
  if (header.p_filesz && header.p_offset < fileEnd)
    return error("two segments share bytes of the file");
  if (header.p_filesz)
    fileEnd = header.p_offset + header.p_filesz;
  // Whatever is not in the file is zero: a little at the end of a segment.
  if (header.p_memsz - header.p_filesz >= kPageBytes)
    return error("a segment is larger than what the file has of it");
  // Pages of their own and without a hole of more than that between them, so
  // that an image takes not much more memory than its file.
  uint64_t end = plan.memoryBytes;
  uint64_t page = header.p_vaddr / kPageBytes * kPageBytes;
  uint64_t first = (end + kPageBytes - 1) / kPageBytes * kPageBytes;
  if (page < first || page - first > (uint64_t(1) << 21))
    return error("a segment at ", header.p_vaddr, " behind one that ends at ",
                 end);
  ElfPlan::Segment segment;
  segment.address = header.p_vaddr;
  segment.memoryBytes = header.p_memsz;
  segment.fileOffset = header.p_offset;
  segment.fileBytes = header.p_filesz;
  segment.executable = header.p_flags & PF_X;
  segment.writable = header.p_flags & PF_W;
  plan.segments.push_back(segment);
  plan.memoryBytes = header.p_vaddr + header.p_memsz;
  return Status::success();
}

Status Parser::readTag(uint64_t tag, uint64_t value) {
  switch (tag) {
  case DT_STRTAB:
    strings.address = value;
    break;
  case DT_STRSZ:
    strings.bytes = value;
    break;
  case DT_SYMTAB:
    symbolTable = value;
    break;
  case DT_HASH:
    hashTable = value;
    break;
  case DT_RELA:
    rela.address = value;
    break;
  case DT_RELASZ:
    rela.bytes = value;
    break;
  case DT_JMPREL:
    plt.address = value;
    break;
  case DT_PLTRELSZ:
    plt.bytes = value;
    break;
  case DT_SYMENT:
    if (value != sizeof(Elf64_Sym))
      return error("its symbols have ", value, " bytes each");
    break;
  case DT_RELAENT:
    if (value != sizeof(Elf64_Rela))
      return error("its relocations have ", value, " bytes each");
    break;
  case DT_PLTREL:
    if (value != DT_RELA)
      return error("its relocations have no addends");
    break;
  case DT_FLAGS:
    if (value & ~uint64_t(DF_BIND_NOW))
      return error("it has the flags ", value, ", which are not on the list");
    break;
  case DT_FLAGS_1:
    if (value & ~uint64_t(DF_1_NOW))
      return error("it has the flags (1) ", value,
                   ", which are not on the list");
    break;
  // Hints to a linker that binds lazily, or looks names up by another hash.
  case DT_BIND_NOW:
  case DT_GNU_HASH:
  case DT_PLTGOT:
  case DT_RELACOUNT:
    break;
  case DT_NEEDED:
    return error("it needs another library");
  case DT_TEXTREL:
    return error("it changes its code when it is loaded");
  case DT_INIT:
  case DT_INIT_ARRAY:
  case DT_PREINIT_ARRAY:
  case DT_FINI:
  case DT_FINI_ARRAY:
    return error("it runs code when it is loaded or unloaded");
  default:
    return error("it has a dynamic tag ", tag, ", which is not on the list");
  }
  return Status::success();
}

Status Parser::readDynamic() {
  const uint8_t *items =
      dynamic ? at(dynamic->address, dynamic->bytes) : nullptr;
  if (!items)
    return error("it has no dynamic section");
  bool ended = false;
  for (uint64_t o = 0; o < dynamic->bytes && !ended; o += sizeof(Elf64_Dyn)) {
    Elf64_Dyn item;
    std::memcpy(&item, items + o, sizeof(item));
    ended = item.d_tag == DT_NULL;
    if (ended)
      break;
    auto tag = static_cast<uint64_t>(item.d_tag);
    // What is refused whatever it says comes before what is said twice.
    if (Status s = readTag(tag, item.d_un.d_val); !s)
      return s;
    if (!tags.insert(tag).second)
      return error("it has the dynamic tag ", tag, " twice");
  }
  return ended ? Status::success() : error("its dynamic section has no end");
}

Status Parser::readSymbols() {
  // The hash table says how many there are: buckets, chains.
  auto count = read<uint32_t>(hashTable + sizeof(uint32_t));
  if (!hashTable || !count)
    return error("it has no hash table of its symbols");
  uint64_t bytes = uint64_t(*count) * sizeof(Elf64_Sym);
  const uint8_t *table = at(symbolTable, bytes);
  if (!symbolTable || !table)
    return error("its symbols are not in the file");
  uint64_t nameBytes = 0;
  for (uint64_t i = 0; i < *count; ++i) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, table + i * sizeof(symbol), sizeof(symbol));
    Result<std::string> name = readString(symbol.st_name);
    if (!name)
      return name.status();
    // Names may share their bytes, not without limit.
    if ((nameBytes += name->size()) > size)
      return error("its symbols have names that are longer than it is");
    symbols.push_back(symbol);
    names.push_back(std::move(*name));
    if (i == 0)
      continue;
    unsigned type = ELF64_ST_TYPE(symbol.st_info);
    if (type != STT_FUNC && type != STT_NOTYPE && type != STT_OBJECT &&
        type != STT_SECTION && type != STT_FILE)
      return error("the symbol '", names.back(), "' has type ", type,
                   ", which is not on the list");
    if (symbol.st_shndx == SHN_UNDEF) {
      if (!findImport(names.back()))
        return error("it imports '", names.back(),
                     "', which is not on the list of allowed functions");
      continue;
    }
    if (type != STT_FUNC || ELF64_ST_BIND(symbol.st_info) == STB_LOCAL)
      continue;
    const ElfPlan::Segment *segment =
        findSegment(symbol.st_value, std::max<uint64_t>(1, symbol.st_size));
    if (symbol.st_shndx == SHN_ABS || !segment || !segment->executable)
      return error("the function '", names.back(), "' is not in its code");
    if (!plan.functions.emplace(names.back(), symbol.st_value).second)
      return error("it has two functions '", names.back(), "'");
  }
  return Status::success();
}

Status Parser::readRelocations(const Table &table) {
  if (table.bytes == 0)
    return Status::success();
  const uint8_t *entries = at(table.address, table.bytes);
  if (!entries || table.bytes % sizeof(Elf64_Rela) != 0)
    return error("its relocations are not in the file");
  for (uint64_t o = 0; o < table.bytes; o += sizeof(Elf64_Rela)) {
    Elf64_Rela relocation;
    std::memcpy(&relocation, entries + o, sizeof(relocation));
    if (Status s = readRelocation(relocation); !s)
      return s;
  }
  return Status::success();
}

Status Parser::readRelocation(const Elf64_Rela &relocation) {
  uint32_t type = ELF64_R_TYPE(relocation.r_info);
  uint64_t index = ELF64_R_SYM(relocation.r_info);
  if (type == kNone)
    return Status::success();
  if (type != kRelative && type != kAbsolute && type != kGlobal &&
      type != kJumpSlot)
    return error("it has a relocation of type ", type,
                 ", which is not on the list");
  const ElfPlan::Segment *segment =
      findSegment(relocation.r_offset, sizeof(uint64_t));
  if (!segment || !segment->writable)
    return error("a relocation writes at ", relocation.r_offset,
                 ", where it has no data");
  if (index >= symbols.size() || (type == kRelative) != (index == 0))
    return error("a relocation names symbol ", index, " of ", symbols.size());
  ElfPlan::Relocation store;
  store.address = relocation.r_offset;
  // A GOT entry holds the symbol's address, whatever its addend says.
  uint64_t addend = type == kRelative || type == kAbsolute
                        ? static_cast<uint64_t>(relocation.r_addend)
                        : 0;
  if (index && symbols[index].st_shndx == SHN_ABS)
    return error("a relocation names the number '", names[index], "'");
  if (index && symbols[index].st_shndx == SHN_UNDEF) {
    if (addend != 0)
      return error("a relocation points behind the function '", names[index],
                   "'");
    store.import = findImport(names[index]);
  } else {
    store.value = (index ? symbols[index].st_value : 0) + addend;
    if (store.value > plan.memoryBytes)
      return error("a relocation points outside of the image");
  }
  plan.relocations.push_back(store);
  return Status::success();
}

Result<ElfPlan> Parser::parse() {
  if (Status s = readHeader(); !s)
    return s;
  if (Status s = readDynamic(); !s)
    return s;
  if (Status s = readSymbols(); !s)
    return s;
  if (Status s = readRelocations(rela); !s)
    return s;
  if (Status s = readRelocations(plt); !s)
    return s;
  return std::move(plan);
}

Result<ElfPlan> aicf::rt::parseElfImage(const uint8_t *image, size_t size) {
  return Parser(image, size).parse();
}

//===----------------------------------------------------------------------===//
// Mapping
//===----------------------------------------------------------------------===//

ElfImage &ElfImage::operator=(ElfImage &&other) {
  std::swap(memory, other.memory);
  std::swap(reserved, other.reserved);
  std::swap(base, other.base);
  std::swap(functions, other.functions);
  return *this;
}

ElfImage::~ElfImage() {
  if (memory)
    munmap(memory, reserved);
}

const void *ElfImage::find(const std::string &symbol) const {
  auto it = functions.find(symbol);
  return it == functions.end() ? nullptr : base + it->second;
}

Result<ElfImage> ElfImage::load(const uint8_t *image, size_t size) {
  Result<ElfPlan> plan = parseElfImage(image, size);
  if (!plan)
    return plan.status();
  auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  auto pageOf = [&](uint64_t address) { return address / page * page; };
  auto pageBehind = [&](uint64_t address) {
    return pageOf(address + page - 1);
  };

  ElfImage loaded;
  loaded.reserved = pageBehind(plan->memoryBytes) + 2 * page;
  void *memory = mmap(nullptr, loaded.reserved, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return error("cannot be mapped: ", std::strerror(errno));
  loaded.memory = static_cast<uint8_t *>(memory);
  loaded.base = loaded.memory + page;

  uint64_t end = 0;
  for (const ElfPlan::Segment &segment : plan->segments) {
    if (pageOf(segment.address) < end)
      return error("two segments lie on one page of ", page, " bytes");
    end = pageBehind(segment.address + segment.memoryBytes);
    if (segment.memoryBytes == 0)
      continue;
    uint8_t *first = loaded.base + pageOf(segment.address);
    if (mprotect(first, loaded.base + end - first, PROT_READ | PROT_WRITE) != 0)
      return error("cannot be mapped: ", std::strerror(errno));
    if (segment.fileBytes)
      std::memcpy(loaded.base + segment.address, image + segment.fileOffset,
                  segment.fileBytes);
  }
  for (const ElfPlan::Relocation &store : plan->relocations) {
    uint64_t value =
        store.import ? reinterpret_cast<uint64_t>(store.import)
                     : reinterpret_cast<uint64_t>(loaded.base) + store.value;
    std::memcpy(loaded.base + store.address, &value, sizeof(value));
  }
  for (const ElfPlan::Segment &segment : plan->segments) {
    if (segment.memoryBytes == 0)
      continue;
    uint8_t *first = loaded.base + pageOf(segment.address);
    uint8_t *last =
        loaded.base + pageBehind(segment.address + segment.memoryBytes);
    if (segment.executable)
      __builtin___clear_cache(reinterpret_cast<char *>(first),
                              reinterpret_cast<char *>(last));
    if (mprotect(first, last - first,
                 PROT_READ | (segment.executable ? PROT_EXEC : 0)) != 0)
      return error("cannot be protected: ", std::strerror(errno));
  }
#ifdef PR_SET_VMA
  // A name in /proc/self/maps, where the kernel has that.
  (void)prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, loaded.memory, loaded.reserved,
              "aicf kernels");
#endif
  loaded.functions = std::move(plan->functions);
  return loaded;
}
