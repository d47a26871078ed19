// An arbitrary linear program is refused with an Error, or read as a program with valid numbers only. One in four is
// read a second time, a few bytes at a time.
#include "choice.hpp"
#include "dripping.hpp"

#include "io/program/program_builder.hpp"
#include "novikoff/error.hpp"
#include "novikoff/linear_program.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace {

using namespace novikoff;

void require_sound(const LinearProgram& program) {
    const auto require_range = [](double lower, double upper) {
        fuzz::require(!std::isnan(lower) && !std::isnan(upper) && lower < INFINITY && upper > -INFINITY);
    };
    for (const LinearProgram::Column& column : program.columns) {
        fuzz::require(std::isfinite(column.cost));
        require_range(column.lower, column.upper);
    }
    for (const LinearProgram::Row& row : program.rows) {
        require_range(row.lower, row.upper);
        for (const LinearProgram::Term& term : row.terms) {
            fuzz::require(std::isfinite(term.value) && term.column < program.columns.size());
        }
    }
    fuzz::require(std::isfinite(program.constant));
}

struct Size {
    std::size_t rows = 0;
    std::size_t columns = 0;

    bool operator==(const Size&) const = default;
};

/// Empty if the program is refused.
template <class Read> std::optional<Size> size_of(Read&& read) {
    try {
        const LinearProgram program = read();
        require_sound(program);
        return Size{program.rows.size(), program.columns.size()};
    } catch (const Error& error) {
        fuzz::require(error.message().text().size() < 1000);
        return std::nullopt;
    }
}

void read_both_ways(std::string_view bytes, ProgramFormat format) {
    const ProgramOptions options{.format = format};
    const auto whole = size_of([&] { return read_program_bytes(bytes, "fuzz", options); });
    const auto dripped = size_of([&] {
        ByteSource source(std::make_unique<fuzz::Dripping>(bytes, 3), "fuzz", 5);
        return format == ProgramFormat::lp ? read_lp(source, options.max_record) : read_mps(source, options.max_record);
    });
    const bool nothing_to_choose = dripped && dripped->columns == 0; // refused later
    fuzz::require(whole == dripped || nothing_to_choose);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t number = fuzz::number_of(bytes);
    if (number % 4 == 0 && !is_compressed(bytes)) {
        read_both_ways(bytes, number % 8 == 0 ? ProgramFormat::lp : ProgramFormat::mps);
    } else {
        (void)size_of([&] { return read_program_bytes(bytes, "fuzz"); });
    }
    return 0;
}
