//===- SharedObject.cpp - From an object to a shared object ---------------===//
//
// A static linker for one x86-64 object, in memory. JITLink's link graph gives
// the object's blocks and relocations; here they get addresses and become a
// minimal ELF shared object that a dynamic linker, or the runtime, can load:
//
//   R    headers, .hash, .dynsym, .dynstr, .rela.dyn, constants
//   R+X  code, and a stub for each imported function that is called
//   R+W  .dynamic, .got and constants with addresses; read-only once relocated
//
// Segments stand on pages of their own, and an offset in the file is an
// address. The image exports the object's global functions, imports what
// kImports names, and needs no library. It is a function of the object's bytes:
// blocks are laid out in the object's order, never in that of a hash table.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/ExecutionEngine/JITLink/ELF_x86_64.h"
#include "llvm/ExecutionEngine/JITLink/x86_64.h"
#include "llvm/Object/ELF.h"

using namespace aicf;
using namespace llvm;
using namespace llvm::jitlink;
using object::ELF64LE;

/// Everything that a kernel may import: the runtime provides exactly these.
static constexpr StringLiteral kImports[] = {
    "exp", "expf", "log", "logf", "memcpy", "memmove", "memset"};

/// What segments are mapped by.
static constexpr uint64_t kPageBytes = 4096;

namespace {

class SharedObject {
public:
  SharedObject(LinkGraph &graph) : graph(graph) {}

  /// Lays out, relocates and writes.
  Expected<std::string> link();

private:
  /// Where something stands in the image, in bytes.
  struct Range {
    uint64_t begin = 0, end = 0;
    uint64_t size() const { return end - begin; }
  };

  Error collectSymbols();
  /// Finds the blocks that the exports reach, in the order of the object.
  void collectBlocks();
  Error sortBlocks();
  /// Redirects edges that need a slot of the GOT or a stub to one.
  Error buildTables();
  Symbol &getSlot(Symbol &target);
  Symbol &getStub(Symbol &target);

  Error layOut();
  uint64_t place(ArrayRef<Block *> blocks, uint64_t address);
  Error relocate();
  void writeSymbols();
  void writeHeaders();

  template <typename T>
  void store(uint64_t offset, ArrayRef<T> values) {
    if (!values.empty()) // An empty array may be null, which memcpy forbids.
      memcpy(&image[offset], values.data(), values.size() * sizeof(T));
  }

  LinkGraph &graph;
  std::vector<Block *> reached;
  /// Of each segment, in the order of the image.
  std::vector<Block *> constants, code, relocated;
  Section *gotSection = nullptr, *stubSection = nullptr;
  MapVector<Symbol *, Symbol *> slots, stubs;
  /// By name.
  std::vector<Symbol *> imports, exports;
  std::vector<ELF64LE::Rela> relocations;

  Range hash, symbols, strings, relas, rodata, text, dynamic, data;
  std::string names;
  SmallVector<ELF64LE::Sym> symbolTable;
  SmallVector<uint32_t> hashTable;
  SmallVector<ELF64LE::Dyn> dynamicTable;
  std::string image;
};

} // namespace

static StringRef getName(const Symbol &symbol) { return *symbol.getName(); }

static void sortByName(std::vector<Symbol *> &symbols) {
  llvm::sort(symbols,
             [](Symbol *a, Symbol *b) { return getName(*a) < getName(*b); });
}

Error SharedObject::collectSymbols() {
  for (Symbol *symbol : graph.external_symbols())
    imports.push_back(symbol);
  for (Symbol *symbol : graph.defined_symbols())
    if (symbol->hasName() && symbol->getScope() == Scope::Default &&
        symbol->isCallable())
      exports.push_back(symbol);
  sortByName(imports);
  sortByName(exports);
  for (Symbol *symbol : imports)
    if (!is_contained(kImports, getName(*symbol)))
      return createStringError("a kernel needs '" + getName(*symbol) +
                               "', which the runtime does not provide");
  return Error::success();
}

void SharedObject::collectBlocks() {
  DenseSet<Block *> seen;
  auto reach = [&](Symbol &symbol) {
    if (symbol.isDefined() && seen.insert(&symbol.getBlock()).second)
      reached.push_back(&symbol.getBlock());
  };
  for (Symbol *symbol : exports)
    reach(*symbol);
  for (size_t i = 0; i < reached.size(); ++i)
    for (Edge &edge : reached[i]->edges())
      reach(edge.getTarget());
  // The contents still stand in the object. What has none has no place there,
  // and sortBlocks refuses it.
  llvm::sort(reached, [](Block *a, Block *b) {
    const char *left = a->isZeroFill() ? nullptr : a->getContent().data();
    const char *right = b->isZeroFill() ? nullptr : b->getContent().data();
    return std::less<const char *>()(left, right);
  });
}

Error SharedObject::sortBlocks() {
  for (Block *block : reached) {
    StringRef section = block->getSection().getName();
    orc::MemProt protection = block->getSection().getMemProt();
    // Kernels run on many threads at once, and keep nothing.
    if (block->isZeroFill() ||
        ((protection & orc::MemProt::Write) != orc::MemProt::None &&
         !section.starts_with(".data.rel.ro")))
      return createStringError("a kernel has variables, in section '" +
                               section + "'");
    if (block->getAlignment() > kPageBytes)
      return createStringError("section '" + section +
                               "' is aligned by more than a page");
    if ((protection & orc::MemProt::Exec) != orc::MemProt::None)
      code.push_back(block);
    else if ((protection & orc::MemProt::Write) != orc::MemProt::None)
      relocated.push_back(block);
    else
      constants.push_back(block);
  }
  return Error::success();
}

Symbol &SharedObject::getSlot(Symbol &target) {
  Symbol *&slot = slots[&target];
  if (!slot)
    slot = &x86_64::createAnonymousPointer(graph, *gotSection, &target);
  return *slot;
}

Symbol &SharedObject::getStub(Symbol &target) {
  Symbol *&stub = stubs[&target];
  if (!stub)
    stub = &x86_64::createAnonymousPointerJumpStub(graph, *stubSection,
                                                   getSlot(target));
  return *stub;
}

Error SharedObject::buildTables() {
  gotSection =
      &graph.createSection(".got", orc::MemProt::Read | orc::MemProt::Write);
  stubSection =
      &graph.createSection(".plt", orc::MemProt::Read | orc::MemProt::Exec);
  for (Block *block : reached)
    for (Edge &edge : block->edges()) {
      // An import may be anywhere in memory: it is always reached through its
      // slot, and what is in reach at link time says nothing.
      switch (edge.getKind()) {
      case x86_64::RequestGOTAndTransformToDelta32:
        edge.setKind(x86_64::Delta32);
        edge.setTarget(getSlot(edge.getTarget()));
        break;
      case x86_64::RequestGOTAndTransformToDelta64:
        edge.setKind(x86_64::Delta64);
        edge.setTarget(getSlot(edge.getTarget()));
        break;
      case x86_64::RequestGOTAndTransformToPCRel32GOTLoadRelaxable:
      case x86_64::RequestGOTAndTransformToPCRel32GOTLoadREXRelaxable:
        edge.setKind(x86_64::PCRel32);
        edge.setTarget(getSlot(edge.getTarget()));
        break;
      case x86_64::BranchPCRel32:
        if (edge.getTarget().isExternal())
          edge.setTarget(getStub(edge.getTarget()));
        break;
      case x86_64::Pointer64: // The loader stores it.
        break;
      case x86_64::PCRel32:
      case x86_64::Delta32:
      case x86_64::Delta64:
      case x86_64::NegDelta32:
      case x86_64::NegDelta64:
        if (edge.getTarget().isDefined())
          break;
        [[fallthrough]];
      default:
        return createStringError("section '" + block->getSection().getName() +
                                 "' has a relocation that cannot be linked: " +
                                 graph.getEdgeKindName(edge.getKind()));
      }
    }
  for (auto [target, stub] : stubs)
    code.push_back(&stub->getBlock());
  for (auto [target, slot] : slots)
    relocated.push_back(&slot->getBlock());
  return Error::success();
}

/// Gives `blocks` addresses from `address` on. Returns the end of the last.
uint64_t SharedObject::place(ArrayRef<Block *> blocks, uint64_t address) {
  for (Block *block : blocks) {
    address = alignToBlock(address, *block);
    block->setAddress(orc::ExecutorAddr(address));
    address += block->getSize();
  }
  return address;
}

static constexpr unsigned kProgramHeaders = 6;

Error SharedObject::layOut() {
  // How many relocations the loader applies.
  size_t count = 0;
  for (Block *block : concat<Block *>(constants, code, relocated))
    for (Edge &edge : block->edges())
      count += edge.getKind() == x86_64::Pointer64;

  uint64_t end =
      sizeof(ELF64LE::Ehdr) + kProgramHeaders * sizeof(ELF64LE::Phdr);
  auto reserve = [&](uint64_t bytes, uint64_t alignment) {
    Range range;
    range.begin = alignTo(end, alignment);
    range.end = end = range.begin + bytes;
    return range;
  };
  writeSymbols();
  hash = reserve(hashTable.size() * sizeof(uint32_t), 8);
  symbols = reserve(symbolTable.size() * sizeof(ELF64LE::Sym), 8);
  strings = reserve(names.size(), 1);
  relas = reserve(count * sizeof(ELF64LE::Rela), 8);
  rodata.begin = end;
  rodata.end = end = place(constants, end);

  text.begin = alignTo(end, kPageBytes);
  text.end = end = place(code, text.begin);

  end = alignTo(end, kPageBytes);
  auto entry = [&](uint64_t tag, uint64_t value) {
    ELF64LE::Dyn dyn;
    dyn.d_tag = tag;
    dyn.d_un.d_val = value;
    dynamicTable.push_back(dyn);
  };
  entry(ELF::DT_HASH, hash.begin);
  entry(ELF::DT_SYMTAB, symbols.begin);
  entry(ELF::DT_SYMENT, sizeof(ELF64LE::Sym));
  entry(ELF::DT_STRTAB, strings.begin);
  entry(ELF::DT_STRSZ, strings.size());
  if (count != 0) {
    entry(ELF::DT_RELA, relas.begin);
    entry(ELF::DT_RELASZ, relas.size());
    entry(ELF::DT_RELAENT, sizeof(ELF64LE::Rela));
  }
  entry(ELF::DT_NULL, 0);
  dynamic = reserve(dynamicTable.size() * sizeof(ELF64LE::Dyn), 8);
  data.begin = end;
  data.end = end = place(relocated, end);

  // Distances within the image have to fit into 32 bits.
  if (end > INT32_MAX)
    return createStringError("the kernels take more than 2 GiB");
  image.assign(end, '\0');
  return Error::success();
}

/// Symbols: the null one, imports, exports. Addresses of exports come later.
void SharedObject::writeSymbols() {
  names.assign(1, '\0');
  symbolTable.resize(1 + imports.size() + exports.size());
  memset(static_cast<void *>(symbolTable.data()), 0,
         symbolTable.size() * sizeof(ELF64LE::Sym));
  for (size_t i = 1; i < symbolTable.size(); ++i) {
    bool imported = i <= imports.size();
    Symbol &symbol =
        imported ? *imports[i - 1] : *exports[i - 1 - imports.size()];
    ELF64LE::Sym &entry = symbolTable[i];
    entry.st_name = names.size();
    entry.setBindingAndType(ELF::STB_GLOBAL,
                            imported ? ELF::STT_NOTYPE : ELF::STT_FUNC);
    names += getName(symbol);
    names += '\0';
  }

  // The hash table of System V's ABI: the numbers of buckets and of symbols,
  // the first symbol of each bucket, the next one after each symbol.
  uint32_t buckets = symbolTable.size();
  hashTable.assign(2 + buckets + symbolTable.size(), 0);
  hashTable[0] = buckets;
  hashTable[1] = symbolTable.size();
  for (size_t i = 1; i < symbolTable.size(); ++i) {
    StringRef name = names.c_str() + symbolTable[i].st_name;
    uint32_t &bucket = hashTable[2 + object::hashSysV(name) % buckets];
    hashTable[2 + buckets + i] = bucket;
    bucket = i;
  }
}

Error SharedObject::relocate() {
  auto symbolIndex = [&](Symbol *import) -> uint32_t {
    return 1 + (llvm::find(imports, import) - imports.begin());
  };
  for (Block *block : concat<Block *>(constants, code, relocated)) {
    // Copies it out of the object.
    (void)block->getMutableContent(graph);
    bool isSlot = &block->getSection() == gotSection;
    bool writable = is_contained(relocated, block);
    for (Edge &edge : block->edges()) {
      if (edge.getKind() != x86_64::Pointer64) {
        if (Error error = x86_64::applyFixup(graph, *block, edge, nullptr))
          return error;
        continue;
      }
      if (!writable || edge.getTarget().isAbsolute())
        return createStringError("section '" + block->getSection().getName() +
                                 "' has an address that cannot be linked");
      ELF64LE::Rela entry;
      entry.r_offset = block->getFixupAddress(edge).getValue();
      if (edge.getTarget().isExternal()) {
        entry.setSymbolAndType(symbolIndex(&edge.getTarget()),
                               isSlot ? ELF::R_X86_64_GLOB_DAT
                                      : ELF::R_X86_64_64,
                               /*IsMips64EL=*/false);
        entry.r_addend = edge.getAddend();
      } else {
        entry.setSymbolAndType(0, ELF::R_X86_64_RELATIVE,
                               /*IsMips64EL=*/false);
        entry.r_addend =
            edge.getTarget().getAddress().getValue() + edge.getAddend();
      }
      relocations.push_back(entry);
    }
    store(block->getAddress().getValue(), block->getContent());
  }
  return Error::success();
}

/// Everything but the blocks. Section headers are for debuggers alone, and
/// follow what is loaded.
void SharedObject::writeHeaders() {
  enum { Hash = 1, Symbols, Strings, Relas, Rodata, Text, Dynamic, Data };
  for (size_t i = 0; i < exports.size(); ++i) {
    ELF64LE::Sym &entry = symbolTable[1 + imports.size() + i];
    entry.st_shndx = Text;
    entry.st_value = exports[i]->getAddress().getValue();
    entry.st_size = exports[i]->getSize();
  }
  store(hash.begin, ArrayRef(hashTable));
  store(symbols.begin, ArrayRef(symbolTable));
  store(strings.begin, ArrayRef(names.data(), names.size()));
  store(relas.begin, ArrayRef(relocations));
  store(dynamic.begin, ArrayRef(dynamicTable));

  SmallVector<ELF64LE::Phdr, kProgramHeaders> segments;
  auto segment = [&](uint32_t type, uint32_t flags, Range range,
                     uint64_t alignment) -> ELF64LE::Phdr & {
    ELF64LE::Phdr entry = {};
    entry.p_type = type;
    entry.p_flags = flags;
    entry.p_offset = range.begin;
    entry.p_vaddr = range.begin;
    entry.p_paddr = range.begin;
    entry.p_filesz = range.size();
    entry.p_memsz = range.size();
    entry.p_align = alignment;
    segments.push_back(entry);
    return segments.back();
  };
  Range writable = {dynamic.begin, data.end};
  segment(ELF::PT_LOAD, ELF::PF_R, {0, rodata.end}, kPageBytes);
  if (text.size() != 0)
    segment(ELF::PT_LOAD, ELF::PF_R | ELF::PF_X, text, kPageBytes);
  // Loaders protect whole pages only: the last one belongs to it, too.
  uint64_t pages = alignTo(writable.size(), kPageBytes);
  segment(ELF::PT_LOAD, ELF::PF_R | ELF::PF_W, writable, kPageBytes).p_memsz =
      pages;
  segment(ELF::PT_DYNAMIC, ELF::PF_R | ELF::PF_W, dynamic, 8);
  segment(ELF::PT_GNU_RELRO, ELF::PF_R, writable, 1).p_memsz = pages;
  segment(ELF::PT_GNU_STACK, ELF::PF_R | ELF::PF_W, {}, 0);

  SmallVector<ELF64LE::Shdr> sections(1);
  memset(static_cast<void *>(sections.data()), 0, sizeof(ELF64LE::Shdr));
  std::string sectionNames(1, '\0');
  auto section = [&](StringRef name, uint32_t type, uint64_t flags, Range range,
                     uint32_t link, uint32_t info, uint64_t alignment,
                     uint64_t entryBytes) {
    ELF64LE::Shdr entry = {};
    entry.sh_name = sectionNames.size();
    entry.sh_type = type;
    entry.sh_flags = flags;
    entry.sh_addr = flags & ELF::SHF_ALLOC ? range.begin : 0;
    entry.sh_offset = range.begin;
    entry.sh_size = range.size();
    entry.sh_link = link;
    entry.sh_info = info;
    entry.sh_addralign = alignment;
    entry.sh_entsize = entryBytes;
    sectionNames += name;
    sectionNames += '\0';
    sections.push_back(entry);
  };
  constexpr uint64_t kAlloc = ELF::SHF_ALLOC, kWrite = kAlloc | ELF::SHF_WRITE;
  section(".hash", ELF::SHT_HASH, kAlloc, hash, Symbols, 0, 8, 4);
  section(".dynsym", ELF::SHT_DYNSYM, kAlloc, symbols, Strings, /*locals=*/1, 8,
          sizeof(ELF64LE::Sym));
  section(".dynstr", ELF::SHT_STRTAB, kAlloc, strings, 0, 0, 1, 0);
  section(".rela.dyn", ELF::SHT_RELA, kAlloc, relas, Symbols, 0, 8,
          sizeof(ELF64LE::Rela));
  section(".rodata", ELF::SHT_PROGBITS, kAlloc, rodata, 0, 0, 1, 0);
  section(".text", ELF::SHT_PROGBITS, kAlloc | ELF::SHF_EXECINSTR, text, 0, 0,
          kPageBytes, 0);
  section(".dynamic", ELF::SHT_DYNAMIC, kWrite, dynamic, Strings, 0, 8,
          sizeof(ELF64LE::Dyn));
  section(".data.rel.ro", ELF::SHT_PROGBITS, kWrite, data, 0, 0, 1, 0);
  // The name of the table of names is the last in it.
  Range table = {image.size(),
                 image.size() + sectionNames.size() + sizeof(".shstrtab")};
  section(".shstrtab", ELF::SHT_STRTAB, 0, table, 0, 0, 1, 0);
  image += sectionNames;
  image.resize(alignTo(image.size(), 8));

  ELF64LE::Ehdr header = {};
  memcpy(header.e_ident, ELF::ElfMagic, 4);
  header.e_ident[ELF::EI_CLASS] = ELF::ELFCLASS64;
  header.e_ident[ELF::EI_DATA] = ELF::ELFDATA2LSB;
  header.e_ident[ELF::EI_VERSION] = ELF::EV_CURRENT;
  header.e_type = ELF::ET_DYN;
  header.e_machine = ELF::EM_X86_64;
  header.e_version = ELF::EV_CURRENT;
  header.e_phoff = sizeof(header);
  header.e_shoff = image.size();
  header.e_ehsize = sizeof(header);
  header.e_phentsize = sizeof(ELF64LE::Phdr);
  header.e_phnum = segments.size();
  header.e_shentsize = sizeof(ELF64LE::Shdr);
  header.e_shnum = sections.size();
  header.e_shstrndx = sections.size() - 1;
  image.resize(image.size() + sections.size() * sizeof(ELF64LE::Shdr));
  store(header.e_shoff, ArrayRef(sections));
  store(0, ArrayRef(header));
  store(sizeof(header), ArrayRef(segments));
}

Expected<std::string> SharedObject::link() {
  if (Error error = collectSymbols())
    return error;
  collectBlocks();
  if (Error error = sortBlocks())
    return error;
  if (Error error = buildTables())
    return error;
  if (Error error = layOut())
    return error;
  if (Error error = relocate())
    return error;
  writeHeaders();
  return std::move(image);
}

Expected<std::string> cpu::linkSharedObject(StringRef object) {
  auto names = std::make_shared<orc::SymbolStringPool>();
  auto graph = createLinkGraphFromELFObject_x86_64(
      MemoryBufferRef(object, "kernels.o"), std::move(names));
  if (!graph)
    return graph.takeError();
  return SharedObject(**graph).link();
}
