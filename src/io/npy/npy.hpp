// Reading and writing NumPy arrays. The header of a file is magic, version, and a Python dictionary in text.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

/// `labels` may be null: the rows are unlabelled.
[[nodiscard]] Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels);
/// Doubles in C order.
[[nodiscard]] std::string npy_matrix(const Dataset& data);
/// Integers, doubles or text: the first of these that can hold all classes.
[[nodiscard]] std::string npy_labels(const Dataset& data);

struct NpyHeader {
    bool big_endian = false;
    char kind = 'f';       ///< f float, i integer, u unsigned, b boolean, U Unicode, S bytes
    std::size_t width = 8; ///< bytes of an element
    bool fortran_order = false;
    std::vector<std::size_t> shape;

    /// The number of elements, which read_npy_header() has checked.
    [[nodiscard]] std::size_t size() const noexcept;
};

/// Reads and consumes the header. Throws Error(data) for anything that is not an array of numbers or text.
[[nodiscard]] NpyHeader read_npy_header(ByteSource& source);

/// The header of a little-endian array in C order, padded so that the data begins at a multiple of 64 bytes.
[[nodiscard]] std::string npy_header(const std::string& dtype, const std::vector<std::size_t>& shape);

/// Throws Error(data) about this file.
[[noreturn]] void fail_npy(const ByteSource& source, const Message& message);

} // namespace novikoff
