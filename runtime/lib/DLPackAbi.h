//===- DLPackAbi.h - The structs of DLPack ----------------------*- C++ -*-===//
//
// DLPack's binary interface, version 1: tensors of any framework in memory of
// any device, by pointer. As with the driver, what is used of the documented
// interface is declared here, so that nothing has to be installed; an embedder
// includes the project's own dlpack.h. Names and fields are DLPack's.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_DLPACKABI_H
#define AICF_RUNTIME_LIB_DLPACKABI_H

#include <cstddef>
#include <cstdint>

// DLDeviceType
constexpr int32_t kDLCPU = 1;
constexpr int32_t kDLCUDA = 2;
constexpr int32_t kDLCUDAHost = 3;
constexpr int32_t kDLCUDAManaged = 13;

// DLDataTypeCode
constexpr uint8_t kDLInt = 0;
constexpr uint8_t kDLFloat = 2;
constexpr uint8_t kDLBfloat = 4;
constexpr uint8_t kDLBool = 6;

// Of DLManagedTensorVersioned::flags.
constexpr uint64_t kDLFlagReadOnly = 1;

struct DLDevice {
  int32_t device_type;
  int32_t device_id;
};

struct DLDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};

struct DLTensor {
  void *data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t *shape;
  /// In elements; null: row-major, dense.
  int64_t *strides;
  uint64_t byte_offset;
};
static_assert(sizeof(DLTensor) == 48, "as DLPack has it");

struct DLManagedTensor {
  DLTensor dl_tensor;
  void *manager_ctx;
  /// May be null.
  void (*deleter)(DLManagedTensor *self);
};
static_assert(offsetof(DLManagedTensor, deleter) == 56, "as DLPack has it");

struct DLPackVersion {
  uint32_t major;
  uint32_t minor;
};

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void *manager_ctx;
  /// May be null.
  void (*deleter)(DLManagedTensorVersioned *self);
  uint64_t flags;
  DLTensor dl_tensor;
};
static_assert(offsetof(DLManagedTensorVersioned, dl_tensor) == 32,
              "as DLPack has it");

#endif // AICF_RUNTIME_LIB_DLPACKABI_H
