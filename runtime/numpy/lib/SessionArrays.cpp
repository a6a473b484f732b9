//===- SessionArrays.cpp - Tensors of a session as arrays -----------------===//
//
// See SessionArrays.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Numpy/SessionArrays.h"

#include "Guard.h"

using namespace aicf::rt;

Result<NpyArray> aicf::rt::readArray(Session &session,
                                     const std::string &name) {
  return guarded([&]() -> Result<NpyArray> {
    Result<TensorInfo> info = session.describe(name);
    if (!info)
      return info.status();
    NpyArray array{info->dtype, info->shape, {}};
    array.data.resize(elementCount(array.shape).value_or(0) *
                      sizeOf(array.dtype));
    if (Status s =
            session.readTensor(name, array.data.data(), array.data.size());
        !s)
      return s;
    return array;
  });
}

Status aicf::rt::writeArray(Session &session, const std::string &name,
                            const NpyArray &array) {
  return guarded([&]() -> Status {
    Result<TensorInfo> info = session.describe(name);
    if (!info)
      return info.status();
    Result<NpyArray> value = convertArray(array, info->dtype, info->shape);
    if (!value)
      return error("'", name, "' ", value.message());
    return session.writeTensor(name, value->data.data(), value->data.size());
  });
}

Result<NpzArchive> aicf::rt::readGlobals(Session &session) {
  return guarded([&]() -> Result<NpzArchive> {
    NpzArchive globals;
    for (const auto &global : session.package().table().globals) {
      Result<NpyArray> array = readArray(session, global->name);
      if (!array)
        return array.status();
      globals.emplace(global->name, std::move(*array));
    }
    return globals;
  });
}
