// One function per format: the rows of a source, block by block. row_stream.hpp chooses among them.
#pragma once

#include "io/stream/row_stream.hpp"
#include "os/byte_source.hpp"

#include <memory>

namespace novikoff {

[[nodiscard]] std::unique_ptr<RowStream> stream_libsvm(ByteSource source, const ReadOptions& options);
[[nodiscard]] std::unique_ptr<RowStream> stream_csv(ByteSource source, const ReadOptions& options, char separator);
/// Rows that lie in a mapped file, in blocks of a size that stays in the cache.
[[nodiscard]] std::unique_ptr<RowStream> stream_nvk(Dataset data, StreamPosition& position);

/// Throws Error(data): streaming supports two labels.
[[noreturn]] void fail_third_label(const Place& place, const std::string& label,
                                   const std::vector<std::string>& classes);

} // namespace novikoff
