//===- PackageTest.cpp - Files, good and bad ------------------------------===//
//
// What is written is read back; every kind of broken file is an error that says
// what is wrong, and no broken file is a crash.
//
//===----------------------------------------------------------------------===//

#include "Checksum.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf/Runtime/PackageFormat.h"

#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

static std::string messageOf(const std::vector<uint8_t> &bytes) {
  return Package::fromBytes(bytes.data(), bytes.size()).message();
}

static PackageHeader &headerOf(std::vector<uint8_t> &bytes) {
  return *reinterpret_cast<PackageHeader *>(bytes.data());
}

static void fixChecksum(std::vector<uint8_t> &bytes) {
  headerOf(bytes).checksum = checksumOfFile(bytes.data(), bytes.size());
}

/// The same for a file that has got another size.
static void fixSize(std::vector<uint8_t> &bytes) {
  headerOf(bytes).fileBytes = bytes.size();
  fixChecksum(bytes);
}

TEST(Package, RoundTrip) {
  TestPackage source = makeTestPackage();
  auto package = source.load();
  ASSERT_TRUE(package);
  const fb::PackageT &table = package->table();
  EXPECT_EQ(table.producer, "unit test");
  ASSERT_EQ(table.entries.size(), 2u);
  const fb::EntryT &step = *table.entries[package->findEntry("step")];
  ASSERT_EQ(step.instructions.size(), 4u);
  EXPECT_EQ(step.instructions[1]->id, 11);
  EXPECT_EQ(step.instructions[1]->kind, "scale");
  EXPECT_EQ(step.instructions[1]->launches[0]->args[2]->f, 2.0f);
  ASSERT_EQ(step.records.size(), 2u);
  ASSERT_TRUE(step.records[0]->cost);
  EXPECT_EQ(step.records[0]->cost->total_ps(), 2350);
  EXPECT_FALSE(step.records[1]->cost);
  EXPECT_EQ(step.records[0]->rejected[1]->violates, "R_max: 40 registers > 32");
  EXPECT_EQ(package->findGlobal("s"), 1);
  EXPECT_EQ(package->findSlot(0, "y"), 1);
  EXPECT_EQ(package->findEntry("none"), -1);
  const auto *initial =
      reinterpret_cast<const float *>(package->data(table.globals[0]->initial));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(initial) % kBlobAlignment, 0u);
  EXPECT_EQ(initial[17], 17.0f);
}

TEST(Package, EqualInputGivesEqualBytes) {
  EXPECT_EQ(makeTestPackage().serialize(), makeTestPackage().serialize());
}

TEST(Package, FileRoundTrip) {
  TestPackage source = makeTestPackage();
  std::string path = testing::TempDir() + "aicf_roundtrip.aicf";
  source.write(path);
  EXPECT_EQ(readWholeFile(path), source.serialize());
  auto package = Package::load(path);
  EXPECT_TRUE(package.ok()) << package.message();
  std::remove(path.c_str());
}

TEST(Package, CannotWrite) {
  TestPackage source = makeTestPackage();
  Status status =
      writePackage(source.table, source.raw.bytes(), "/nonexistent/x.aicf");
  EXPECT_CONTAINS(status.message(), "cannot write '/nonexistent/x.aicf'");
}

TEST(Package, CannotOpen) {
  EXPECT_CONTAINS(Package::load("/nonexistent/x.aicf").message(),
                  "cannot open '/nonexistent/x.aicf'");
  EXPECT_CONTAINS(Package::load("/").message(), "Is a directory");
}

TEST(Package, NotAPackage) {
  EXPECT_CONTAINS(messageOf({}), "not an AICF package");
  EXPECT_CONTAINS(messageOf(std::vector<uint8_t>(500, 'x')),
                  "not an AICF package");
}

TEST(Package, NewerVersions) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  headerOf(bytes).schemaVersion = kSchemaVersion + 1;
  EXPECT_CONTAINS(messageOf(bytes), "schema version " +
                                        std::to_string(kSchemaVersion + 1) +
                                        ", this runtime reads");
  headerOf(bytes).containerVersion = kContainerVersion + 1;
  EXPECT_CONTAINS(messageOf(bytes), "container version " +
                                        std::to_string(kContainerVersion + 1) +
                                        ", this runtime reads");
}

TEST(Package, ChecksumMismatch) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  bytes.back() ^= 1;
  EXPECT_CONTAINS(messageOf(bytes), "checksum");
}

TEST(Package, Truncated) {
  std::vector<uint8_t> whole = makeTestPackage().serialize();
  for (size_t size = 0; size < whole.size();
       size += size < 200 ? 1 : whole.size() / 97) {
    std::vector<uint8_t> bytes(whole.begin(), whole.begin() + size);
    EXPECT_FALSE(messageOf(bytes).empty()) << size;
    if (size < sizeof(PackageHeader))
      continue;
    fixChecksum(bytes);
    EXPECT_CONTAINS(messageOf(bytes), "truncated");
  }
}

TEST(Package, MalformedTables) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  std::memset(bytes.data() + headerOf(bytes).tableOffset, 0xff, 64);
  fixChecksum(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "tables are malformed");
}

TEST(Package, SharedStringsAreRefused) {
  // A hundred records that share one string of 1 MiB would unpack to 100 MiB.
  flatbuffers::FlatBufferBuilder builder;
  auto text = builder.CreateString(std::string(1 << 20, 'x'));
  std::vector<flatbuffers::Offset<fb::Record>> records;
  for (int i = 0; i < 100; ++i) {
    fb::RecordBuilder record(builder);
    record.add_choice(text);
    records.push_back(record.Finish());
  }
  auto list = builder.CreateVector(records);
  auto name = builder.CreateString("e");
  fb::EntryBuilder entry(builder);
  entry.add_name(name);
  entry.add_records(list);
  auto entryOffset = entry.Finish();
  auto entries = builder.CreateVector(&entryOffset, 1);
  fb::PackageBuilder package(builder);
  package.add_entries(entries);
  fb::FinishPackageBuffer(builder, package.Finish());

  PackageHeader header = {};
  std::memcpy(header.magic, kPackageMagic, sizeof(header.magic));
  header.containerVersion = kContainerVersion;
  header.schemaVersion = kSchemaVersion;
  header.tableOffset = sizeof(header);
  header.tableBytes = builder.GetSize();
  header.rawOffset = (sizeof(header) + header.tableBytes + kRawAlignment - 1) /
                     kRawAlignment * kRawAlignment;
  std::vector<uint8_t> bytes(header.rawOffset);
  std::memcpy(bytes.data(), &header, sizeof(header));
  std::memcpy(bytes.data() + sizeof(header), builder.GetBufferPointer(),
              builder.GetSize());
  fixSize(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "strings or vectors are shared");
}

TEST(Package, SharedTablesAreRefused) {
  // One record a thousand times over: more tables than the file has room for.
  flatbuffers::FlatBufferBuilder builder;
  std::vector<flatbuffers::Offset<fb::Record>> records(
      1000, fb::RecordBuilder(builder).Finish());
  std::vector<flatbuffers::Offset<fb::Entry>> entries(
      1000, fb::CreateEntry(builder, 0, 0, 0, 0, 0, 0,
                            builder.CreateVector(records)));
  auto list = builder.CreateVector(entries);
  fb::PackageBuilder package(builder);
  package.add_entries(list);
  fb::FinishPackageBuffer(builder, package.Finish());
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  PackageHeader header = headerOf(bytes);
  header.tableBytes = builder.GetSize();
  header.rawOffset = (sizeof(header) + header.tableBytes + kRawAlignment - 1) /
                     kRawAlignment * kRawAlignment;
  header.rawBytes = 0;
  bytes.assign(header.rawOffset, 0);
  std::memcpy(bytes.data(), &header, sizeof(header));
  std::memcpy(bytes.data() + sizeof(header), builder.GetBufferPointer(),
              builder.GetSize());
  fixSize(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "tables are malformed");
}

/// The package with `tableGap` more bytes before its tables, and `rawGap` more
/// before its raw section than alignment asks for; all else is right.
static std::vector<uint8_t> withGaps(uint64_t tableGap, uint64_t rawGap) {
  std::vector<uint8_t> source = makeTestPackage().serialize();
  PackageHeader header = headerOf(source);
  std::vector<uint8_t> bytes(source.begin(), source.begin() + sizeof(header));
  bytes.resize(sizeof(header) + tableGap);
  auto table = source.begin() + static_cast<int64_t>(header.tableOffset);
  bytes.insert(bytes.end(), table,
               table + static_cast<int64_t>(header.tableBytes));
  bytes.resize((bytes.size() + kRawAlignment - 1) / kRawAlignment *
                   kRawAlignment +
               rawGap);
  headerOf(bytes).tableOffset = sizeof(header) + tableGap;
  headerOf(bytes).rawOffset = bytes.size();
  bytes.insert(bytes.end(),
               source.begin() + static_cast<int64_t>(header.rawOffset),
               source.end());
  fixSize(bytes);
  return bytes;
}

TEST(Package, ThereIsOneLayout) {
  EXPECT_EQ(messageOf(withGaps(0, 0)), "");
  for (auto [tableGap, rawGap] : {std::pair<uint64_t, uint64_t>{8, 0},
                                  {0, kRawAlignment},
                                  {4, 0},
                                  {0, kBlobAlignment}})
    EXPECT_CONTAINS(messageOf(withGaps(tableGap, rawGap)),
                    "do not fit the layout of a file of");
}

TEST(Package, NothingIsBehindTheEnd) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  bytes.push_back(0);
  fixChecksum(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "there are 1 bytes behind its end");
  fixSize(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "do not fit the layout of a file of");
}

TEST(Package, PaddingIsZero) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  ASSERT_NE(headerOf(bytes).tableOffset + headerOf(bytes).tableBytes,
            headerOf(bytes).rawOffset);
  bytes[headerOf(bytes).rawOffset - 1] = 1;
  fixChecksum(bytes);
  EXPECT_CONTAINS(messageOf(bytes), "of the padding is not zero");
}

// Every bit of the header counts.
TEST(Package, HeaderIsInTheChecksum) {
  std::vector<uint8_t> whole = makeTestPackage().serialize();
  for (size_t bit = 0; bit < sizeof(PackageHeader) * 8; ++bit) {
    std::vector<uint8_t> bytes = whole;
    bytes[bit / 8] ^= 1 << bit % 8;
    EXPECT_NE(messageOf(bytes), "") << bit;
  }
}

// A pipe without a writer blocks whoever opens it to read.
TEST(Package, PipesAreNotOpened) {
  std::string path = testing::TempDir() + "aicf_pipe.aicf";
  std::remove(path.c_str());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_CONTAINS(Package::load(path).message(), "not a regular file");
  std::remove(path.c_str());
}

// A terabyte, with holes: it is not read, nor is memory taken for it.
TEST(Package, WhatIsNoPackageIsNotRead) {
  std::string path = testing::TempDir() + "aicf_large.aicf";
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  for (const char *message :
       {"is not an AICF package", "bytes behind its end"}) {
    std::FILE *stream = std::fopen(path.c_str(), "wb");
    ASSERT_TRUE(stream);
    if (message[0] == 'b')
      std::fwrite(bytes.data(), 1, bytes.size(), stream);
    ASSERT_EQ(ftruncate(fileno(stream), off_t(1) << 40), 0);
    std::fclose(stream);
    EXPECT_CONTAINS(Package::load(path).message(), message);
  }
  std::remove(path.c_str());
}

TEST(Package, VectorsOfLargeElementsAreAligned) {
  // The shape of a global moves behind the tables, to an odd multiple of 4.
  for (bool aligned : {true, false}) {
    std::vector<uint8_t> bytes = makeTestPackage().serialize();
    PackageHeader header = headerOf(bytes);
    std::vector<uint8_t> table(bytes.begin() + header.tableOffset,
                               bytes.begin() + header.tableOffset +
                                   header.tableBytes);
    table.resize((table.size() + 7) / 8 * 8 + (aligned ? 4 : 0));
    const fb::Global *global = fb::GetPackage(table.data())->globals()->Get(0);
    ASSERT_EQ(global->shape()->size(), 1u);
    // Tables derive from this in private.
    const uint8_t *field =
        reinterpret_cast<const flatbuffers::Table *>(global)->GetAddressOf(
            fb::Global::VT_SHAPE);
    auto at = static_cast<size_t>(field - table.data());
    auto offset = static_cast<uint32_t>(table.size() - at);
    std::memcpy(table.data() + at, &offset, sizeof(offset));
    uint32_t size = 1;
    int64_t element = kElements;
    for (auto [data, count] :
         {std::pair<const void *, size_t>{&size, sizeof(size)},
          {&element, sizeof(element)}}) {
      const auto *begin = static_cast<const uint8_t *>(data);
      table.insert(table.end(), begin, begin + count);
    }
    std::vector<uint8_t> raw(bytes.begin() + header.rawOffset, bytes.end());
    header.tableOffset = sizeof(header);
    header.tableBytes = table.size();
    header.rawOffset = (sizeof(header) + table.size() + kRawAlignment - 1) /
                       kRawAlignment * kRawAlignment;
    bytes.assign(header.rawOffset, 0);
    std::memcpy(bytes.data(), &header, sizeof(header));
    std::memcpy(bytes.data() + sizeof(header), table.data(), table.size());
    bytes.insert(bytes.end(), raw.begin(), raw.end());
    fixSize(bytes);
    if (aligned)
      EXPECT_EQ(messageOf(bytes), "");
    else
      EXPECT_CONTAINS(messageOf(bytes), "tables are malformed");
  }
}

TEST(Package, ManyIndependentInstructions) {
  // Ancestor sets of instructions without edges must not grow quadratically.
  TestPackage source;
  source.table.entries.push_back(std::make_unique<fb::EntryT>());
  source.entry().name = "e";
  for (int i = 0; i < 60000; ++i) {
    source.entry().instructions.push_back(std::make_unique<fb::InstructionT>());
    source.entry().instructions.back()->id = i;
  }
  EXPECT_EQ(source.loadError(), "");
}

TEST(Package, FlippedBytesNeverCrash) {
  std::vector<uint8_t> whole = makeTestPackage().serialize();
  uint64_t tableEnd = sizeof(PackageHeader) + headerOf(whole).tableBytes;
  std::mt19937 random(20240229);
  int loaded = 0;
  for (int round = 0; round < 6000; ++round) {
    std::vector<uint8_t> bytes = whole;
    int flips = 1 + static_cast<int>(random() % 4);
    for (int i = 0; i < flips; ++i) {
      uint8_t value = random() % 3 ? static_cast<uint8_t>(random())
                                   : (random() % 2 ? 0xff : 0);
      bytes[random() % tableEnd] = value;
    }
    fixChecksum(bytes);
    auto package = Package::fromBytes(bytes.data(), bytes.size());
    if (!package) {
      EXPECT_FALSE(package.message().empty());
      continue;
    }
    // What loads is a package again: what it says can be written, and read.
    ++loaded;
    const fb::PackageT &table = (*package)->table();
    const uint8_t *raw = bytes.data() + headerOf(bytes).rawOffset;
    for (const auto &global : table.globals)
      EXPECT_EQ(std::memcmp((*package)->data(global->initial),
                            raw + global->initial.offset(),
                            global->initial.size()),
                0);
    auto again = serializePackage(
        table, std::vector<uint8_t>(raw, raw + headerOf(bytes).rawBytes));
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(messageOf(*again), "");
  }
  // Flips in padding, names and records are harmless.
  EXPECT_GT(loaded, 100);
  EXPECT_LT(loaded, 3000);
}
