//===- ImageSubject.cpp - Mutants of a CPU image --------------------------===//
//
// Changes what the loader of images reads: headers, dynamic tags, symbols,
// relocations, and the numbers of the hash table. A mutant is loaded, and never
// run: what it says where its functions are cannot be told from what it should
// say. Of one that is loaded all that the plan says has to be inside of it.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "GuardedAllocator.h"
#include "ImageCheck.h"
#include "aicf/Runtime/Package.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <set>

using namespace aicf::fuzz;
using namespace aicf::rt;

namespace {

/// A number in the file.
struct Number {
  std::string field;
  size_t offset;
  size_t bytes;
};

class ImageSubject final : public Subject {
public:
  std::vector<uint8_t> image;
  std::vector<Number> numbers;

  void tryMutant(const std::string &field, Random &random,
                 Report &report) override;
};

} // namespace

#define MEMBER(type, member)                                                   \
  {"elf." #type "." #member, offsetof(Elf64_##type, member),                   \
   sizeof(Elf64_##type::member)}

static const Number kHeader[] = {
    MEMBER(Ehdr, e_type),      MEMBER(Ehdr, e_machine),
    MEMBER(Ehdr, e_version),   MEMBER(Ehdr, e_entry),
    MEMBER(Ehdr, e_phoff),     MEMBER(Ehdr, e_shoff),
    MEMBER(Ehdr, e_flags),     MEMBER(Ehdr, e_ehsize),
    MEMBER(Ehdr, e_phentsize), MEMBER(Ehdr, e_phnum),
    MEMBER(Ehdr, e_shentsize), MEMBER(Ehdr, e_shnum),
    MEMBER(Ehdr, e_shstrndx)};
static const Number kSegment[] = {
    MEMBER(Phdr, p_type),  MEMBER(Phdr, p_flags), MEMBER(Phdr, p_offset),
    MEMBER(Phdr, p_vaddr), MEMBER(Phdr, p_paddr), MEMBER(Phdr, p_filesz),
    MEMBER(Phdr, p_memsz), MEMBER(Phdr, p_align)};
static const Number kTag[] = {MEMBER(Dyn, d_tag), MEMBER(Dyn, d_un)};
static const Number kSymbol[] = {MEMBER(Sym, st_name),  MEMBER(Sym, st_info),
                                 MEMBER(Sym, st_other), MEMBER(Sym, st_shndx),
                                 MEMBER(Sym, st_value), MEMBER(Sym, st_size)};
static const Number kRelocation[] = {
    MEMBER(Rela, r_offset), MEMBER(Rela, r_info), MEMBER(Rela, r_addend)};
#undef MEMBER

/// The numbers of a well-formed image.
static std::vector<Number> findNumbers(const std::vector<uint8_t> &image) {
  std::vector<Number> numbers;
  auto addAll = [&](const auto &members, size_t at) {
    for (const Number &member : members)
      numbers.push_back({member.field, at + member.offset, member.bytes});
  };
  auto read = [&](auto &to, size_t at) {
    if (at <= image.size() && sizeof(to) <= image.size() - at)
      std::memcpy(&to, image.data() + at, sizeof(to));
  };
  for (size_t i = 0; i < EI_NIDENT; ++i)
    numbers.push_back({"elf.Ehdr.e_ident", i, 1});
  addAll(kHeader, 0);
  Elf64_Ehdr header = {};
  read(header, 0);
  std::vector<Elf64_Phdr> segments(header.e_phnum);
  for (size_t i = 0; i < segments.size(); ++i) {
    read(segments[i], header.e_phoff + i * sizeof(Elf64_Phdr));
    addAll(kSegment, header.e_phoff + i * sizeof(Elf64_Phdr));
  }
  auto fileOffset = [&](uint64_t address) {
    for (const Elf64_Phdr &segment : segments)
      if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
          address - segment.p_vaddr < segment.p_filesz)
        return address - segment.p_vaddr + segment.p_offset;
    return static_cast<uint64_t>(image.size());
  };
  uint64_t symbols = 0, hash = 0, strings = 0, stringBytes = 0;
  std::vector<std::pair<uint64_t, uint64_t>> relocations(2);
  for (const Elf64_Phdr &segment : segments)
    for (uint64_t o = 0; segment.p_type == PT_DYNAMIC && o < segment.p_filesz;
         o += sizeof(Elf64_Dyn)) {
      Elf64_Dyn tag = {};
      read(tag, segment.p_offset + o);
      addAll(kTag, segment.p_offset + o);
      uint64_t value = tag.d_un.d_val;
      switch (tag.d_tag) {
      case DT_SYMTAB:
        symbols = fileOffset(value);
        break;
      case DT_HASH:
        hash = fileOffset(value);
        break;
      case DT_STRTAB:
        strings = fileOffset(value);
        break;
      case DT_STRSZ:
        stringBytes = value;
        break;
      case DT_RELA:
        relocations[0].first = fileOffset(value);
        break;
      case DT_RELASZ:
        relocations[0].second = value;
        break;
      case DT_JMPREL:
        relocations[1].first = fileOffset(value);
        break;
      case DT_PLTRELSZ:
        relocations[1].second = value;
        break;
      }
    }
  uint32_t count = 0;
  read(count, hash + 4);
  numbers.push_back({"elf.hash", hash, 4});
  numbers.push_back({"elf.hash", hash + 4, 4});
  for (uint32_t i = 0; i < count; ++i)
    addAll(kSymbol, symbols + i * sizeof(Elf64_Sym));
  for (auto [at, bytes] : relocations)
    for (uint64_t o = 0; o < bytes; o += sizeof(Elf64_Rela))
      addAll(kRelocation, at + o);
  for (uint64_t i = 0; i < stringBytes; ++i)
    numbers.push_back({"elf.strings", strings + i, 1});
  return numbers;
}

/// Whether some mapping of this process can be written and executed.
static bool hasWritableCode() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    size_t flags = line.find(' ') + 1;
    if (flags + 3 < line.size() && line[flags + 1] == 'w' &&
        line[flags + 2] == 'x')
      return true;
  }
  return false;
}

static uint64_t changedNumber(uint64_t v, uint64_t other, size_t fileBytes,
                              Random &random) {
  switch (random.below(14)) {
  case 0:
    return 0;
  case 1:
    return random.below(16);
  case 2:
    return ~uint64_t(0);
  case 3:
    return uint64_t(1) << random.below(64);
  case 4:
    return v + 1;
  case 5:
    return v - 1;
  case 6:
    return v + (uint64_t(1) << random.below(14));
  case 7:
    return v - (uint64_t(1) << random.below(14));
  case 8:
    return v ^ (uint64_t(1) << random.below(64));
  case 9:
    return random.next();
  case 10:
    return fileBytes - random.below(64);
  case 11:
    return random.below(fileBytes);
  default:
    return other;
  }
}

void ImageSubject::tryMutant(const std::string &field, Random &random,
                             Report &report) {
  std::string text;
  for (uint64_t i = 0, n = 1 + random.below(3); i < n; ++i) {
    // The first is of the field, others are anywhere.
    std::vector<const Number *> candidates;
    for (const Number &number : numbers)
      if (i || number.field == field)
        candidates.push_back(&number);
    const Number &number = *candidates[random.below(candidates.size())];
    const Number &other = numbers[random.below(numbers.size())];
    if (number.offset + number.bytes > image.size() ||
        other.offset + number.bytes > image.size())
      continue;
    uint64_t value = 0, another = 0;
    std::memcpy(&value, image.data() + number.offset, number.bytes);
    std::memcpy(&another, image.data() + other.offset, number.bytes);
    uint64_t changed = value;
    uint64_t bits = number.bytes == 8 ? ~uint64_t(0)
                                      : (uint64_t(1) << 8 * number.bytes) - 1;
    for (int tries = 0; tries < 8 && changed == value; ++tries)
      changed = changedNumber(value, another, image.size(), random) & bits;
    std::memcpy(image.data() + number.offset, &changed, number.bytes);
    text += number.field + " at " + std::to_string(number.offset) + ": " +
            std::to_string(value) + " -> " + std::to_string(changed) + "; ";
  }
  // Cut short at times.
  if (random.oneIn(20)) {
    image.resize(random.below(image.size()));
    text += "cut to " + std::to_string(image.size());
  }
  report.setMutation(text);

  // A read beyond its end faults.
  GuardedAllocator allocator(0, /*endsFirst=*/true);
  auto *copy = static_cast<uint8_t *>(allocator.allocate(image.size(), 1));
  if (!image.empty())
    std::memcpy(copy, image.data(), image.size());
  Result<ElfPlan> plan = parseElfImage(copy, image.size());
  if (!plan) {
    report.setMessage(plan.message());
    return;
  }
  report.step = Step::Prepare;
  Result<ElfImage> loaded = ElfImage::load(copy, image.size());
  report.verdict = Verdict::Changed;
  if (std::string fault = findFault(*plan, image.size()); !fault.empty()) {
    report.verdict = Verdict::StrayWrite;
    report.setMessage(fault);
  } else if (loaded && hasWritableCode()) {
    report.verdict = Verdict::StrayWrite;
    report.setMessage("code can be written");
  } else if (!loaded) {
    report.verdict = Verdict::Refused;
    report.setMessage(loaded.message());
  }
  report.step = Step::Done;
}

std::vector<std::unique_ptr<Subject>>
aicf::fuzz::makeImageSubjects(const std::string &path, std::string &error) {
  std::vector<std::unique_ptr<Subject>> subjects;
  auto add = [&](const std::string &name, const uint8_t *bytes, size_t size) {
    auto subject = std::make_unique<ImageSubject>();
    subject->path = name;
    subject->image.assign(bytes, bytes + size);
    Result<ElfPlan> plan = parseElfImage(bytes, size);
    if (!plan) {
      error = name + ": " + plan.message();
      return;
    }
    subject->numbers = findNumbers(subject->image);
    std::set<std::string> fields;
    for (const Number &number : subject->numbers)
      fields.insert(number.field);
    subject->fields.assign(fields.begin(), fields.end());
    subjects.push_back(std::move(subject));
  };
  std::ifstream stream(path, std::ios::binary);
  std::vector<char> file{std::istreambuf_iterator<char>(stream), {}};
  if (file.size() > SELFMAG && std::memcmp(file.data(), ELFMAG, SELFMAG) == 0) {
    add(path, reinterpret_cast<const uint8_t *>(file.data()), file.size());
    return subjects;
  }
  Result<std::shared_ptr<const Package>> package = Package::load(path);
  if (!package) {
    error = package.message();
    return subjects;
  }
  for (const auto &target : (*package)->table().targets)
    for (const auto &image : target->images)
      for (const auto &variant : image->variants)
        if (variant->format == "elf")
          add(path + " (image of " + target->name + ")",
              (*package)->data(variant->blob), variant->blob.size());
  return subjects;
}
