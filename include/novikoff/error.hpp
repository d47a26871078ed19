// The one error type of the library: what kind of fault it is, where it is, and one sentence about it.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace novikoff {

enum class ErrorKind {
    usage,       ///< the caller asked for something that makes no sense (command line: exit code 2)
    data,        ///< the content of a file or data set is wrong (exit code 3)
    file,        ///< a file cannot be read or written (exit code 4)
    interrupted, ///< a monitor has ended the work, and no result is of use (exit code 130)
};

/// Where a fault lies. Lines and columns count from 1; 0 means "not known" and is not printed.
/// Columns count bytes.
struct Place {
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

/// what() reads `file:line:column: message`, leaving out the parts that are not known.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message);
    Error(ErrorKind kind, Place place, const std::string& message);

    [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
    [[nodiscard]] const Place& place() const noexcept { return place_; }
    [[nodiscard]] const std::string& message() const noexcept { return message_; }

private:
    ErrorKind kind_;
    Place place_;
    std::string message_;
};

/// The caller's monitor has ended the work before there was a result that is of use. No fault.
class Interrupted : public Error {
public:
    /// `file`: what would have been written; may be empty.
    explicit Interrupted(std::string file = {});
};

} // namespace novikoff
