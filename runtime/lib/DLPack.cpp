//===- DLPack.cpp - Tensors of other frameworks ---------------------------===//
//
// See DLPack.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/DLPack.h"

#include "DLPackAbi.h"
#include "Guard.h"

using namespace aicf::rt;

static DLDataType toDLPack(DType dtype) {
  uint8_t bits = static_cast<uint8_t>(8 * sizeOf(dtype));
  switch (dtype) {
  case DType::F32:
  case DType::F16:
  case DType::F64:
    return {kDLFloat, bits, 1};
  case DType::BF16:
    return {kDLBfloat, bits, 1};
  case DType::I32:
  case DType::I64:
    return {kDLInt, bits, 1};
  case DType::I1:
    return {kDLBool, bits, 1};
  }
  return {};
}

static Result<DType> fromDLPack(const DLDataType &type) {
  for (DType dtype : {DType::F32, DType::BF16, DType::F16, DType::F64,
                      DType::I32, DType::I64, DType::I1}) {
    DLDataType known = toDLPack(dtype);
    if (known.code == type.code && known.bits == type.bits &&
        known.lanes == type.lanes)
      return dtype;
  }
  return error("the tensor has elements of DLPack type code ", int(type.code),
               " with ", int(type.bits), " bits and ", type.lanes,
               " lanes, which the runtime does not have");
}

static Status checkDevice(const DLDevice &given, const Device &device) {
  bool onHost = given.device_type == kDLCPU || given.device_type == kDLCUDAHost;
  bool onGpu =
      given.device_type == kDLCUDA || given.device_type == kDLCUDAManaged;
  // Devices of other back ends have no number in DLPack.
  if (device.kind() == "cpu" ? onHost
                             : device.kind() == "cuda" && onGpu &&
                                   given.device_id == device.ordinal())
    return Status::success();
  return error("the tensor is on DLPack device type ", given.device_type,
               ", number ", given.device_id, "; the session runs on ",
               device.description());
}

static std::string listOf(const std::vector<int64_t> &numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

/// Whether elements of this shape lie in the same places with both strides.
static bool samePlaces(const std::vector<int64_t> &shape,
                       const std::vector<int64_t> &a,
                       const std::vector<int64_t> &b) {
  for (int64_t dim : shape)
    if (dim == 0)
      return true;
  for (size_t i = 0; i < shape.size(); ++i)
    if (shape[i] != 1 && a[i] != b[i])
      return false;
  return true;
}

static std::vector<int64_t> stridesOf(const TensorInfo &info) {
  return info.strides.empty() ? denseStrides(info.shape) : info.strides;
}

static Status bindTensor(Session &session, const std::string &name,
                         const DLTensor &tensor, bool readOnly) {
  Result<TensorInfo> info = session.describe(name);
  if (!info)
    return info.status();
  auto fail = [&](const auto &...what) {
    return error("'", name, "': ", what...);
  };
  if (Status s = checkDevice(tensor.device, session.device()); !s)
    return fail(s.message());
  Result<DType> dtype = fromDLPack(tensor.dtype);
  if (!dtype)
    return fail(dtype.message());
  if (tensor.ndim < 0 || tensor.ndim > static_cast<int32_t>(kMaxRank) ||
      (tensor.ndim > 0 && !tensor.shape))
    return fail("the tensor has rank ", tensor.ndim,
                tensor.shape ? "" : " and no shape");
  if (readOnly && (info->entry < 0 || info->isOutput))
    return fail("the tensor is read-only, and only inputs can be");
  std::vector<int64_t> shape(tensor.shape, tensor.shape + tensor.ndim);
  // Another shape, which bind() refuses, may have no dense strides.
  if (tensor.strides && shape == info->shape) {
    std::vector<int64_t> strides(tensor.strides, tensor.strides + tensor.ndim);
    if (!samePlaces(shape, strides, stridesOf(*info)))
      return fail("the tensor has strides ", listOf(strides),
                  ", the package has ", listOf(stridesOf(*info)));
  } else if (shape == info->shape &&
             !samePlaces(shape, denseStrides(shape), stridesOf(*info))) {
    return fail("the tensor is dense, the package has strides ",
                listOf(stridesOf(*info)));
  }
  void *pointer = tensor.data
                      ? static_cast<uint8_t *>(tensor.data) + tensor.byte_offset
                      : nullptr;
  // Type, shape and strides being those of the package, so is the size.
  return session.bind(name, pointer, info->bytes, *dtype, shape);
}

template <typename Managed>
static Status bindManaged(Session &session, const std::string &name,
                          Managed *tensor, bool readOnly) {
  // Made before the session refers to the memory, so that nothing can fail
  // between the two.
  auto owner = std::make_shared<std::unique_ptr<Managed, void (*)(Managed *)>>(
      nullptr, [](Managed *managed) {
        if (managed->deleter)
          managed->deleter(managed);
      });
  if (Status s = session.keep(owner); !s)
    return s;
  if (Status s = bindTensor(session, name, tensor->dl_tensor, readOnly); !s)
    return s;
  owner->reset(tensor);
  return Status::success();
}

Status aicf::rt::bindDLPack(Session &session, const std::string &name,
                            DLManagedTensor *tensor) {
  return guarded([&]() -> Status {
    if (!tensor)
      return error("'", name, "': no DLPack tensor");
    return bindManaged(session, name, tensor, /*readOnly=*/false);
  });
}

Status aicf::rt::bindDLPack(Session &session, const std::string &name,
                            DLManagedTensorVersioned *tensor) {
  return guarded([&]() -> Status {
    if (!tensor)
      return error("'", name, "': no DLPack tensor");
    // Of another major version only the version and the deleter are known.
    if (tensor->version.major != 1)
      return error("'", name, "': the tensor is of DLPack ",
                   tensor->version.major, ".", tensor->version.minor,
                   ", the runtime knows version 1");
    return bindManaged(session, name, tensor, tensor->flags & kDLFlagReadOnly);
  });
}

namespace {
/// What an exported tensor owns.
template <typename Managed>
struct Exported {
  Managed managed = {};
  std::shared_ptr<Session> session;
  std::vector<int64_t> shape, strides;
};
} // namespace

template <typename Managed>
static Result<Managed *> exportManaged(std::shared_ptr<Session> session,
                                       const std::string &name) {
  Result<TensorInfo> info = session->describe(name);
  if (!info)
    return info.status();
  if (session->device().kind() != "cpu" && session->device().kind() != "cuda")
    return error("'", name, "': DLPack has no type for ",
                 session->device().description());
  Result<void *> pointer = session->getPointer(name);
  if (!pointer)
    return pointer.status();
  auto made = std::make_unique<Exported<Managed>>();
  made->shape = info->shape;
  made->strides = stridesOf(*info);
  DLTensor &tensor = made->managed.dl_tensor;
  tensor.data = *pointer;
  const Device &device = session->device();
  if (device.kind() == "cpu")
    tensor.device = {kDLCPU, 0};
  else
    tensor.device = {kDLCUDA, device.ordinal()};
  tensor.ndim = static_cast<int32_t>(made->shape.size());
  tensor.dtype = toDLPack(info->dtype);
  tensor.shape = made->shape.data();
  tensor.strides = made->strides.data();
  made->session = std::move(session);
  made->managed.manager_ctx = made.get();
  made->managed.deleter = [](Managed *self) {
    delete static_cast<Exported<Managed> *>(self->manager_ctx);
  };
  return &made.release()->managed;
}

Result<DLManagedTensor *>
aicf::rt::exportDLPack(std::shared_ptr<Session> session,
                       const std::string &name) {
  return guarded([&]() -> Result<DLManagedTensor *> {
    return exportManaged<DLManagedTensor>(std::move(session), name);
  });
}

Result<DLManagedTensorVersioned *>
aicf::rt::exportDLPackVersioned(std::shared_ptr<Session> session,
                                const std::string &name) {
  return guarded([&]() -> Result<DLManagedTensorVersioned *> {
    auto tensor =
        exportManaged<DLManagedTensorVersioned>(std::move(session), name);
    if (tensor)
      (*tensor)->version = {1, 0};
    return tensor;
  });
}
