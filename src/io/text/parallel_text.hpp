// Text cut into pieces of whole lines, and a team that works on them: whoever is free takes the next piece. What is made
// of the pieces is put together in their order, so that the result does not depend on who made it.
#pragma once

#include "base/team.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <atomic>
#include <cstddef>
#include <string_view>
#include <vector>

namespace novikoff {

class Workers {
public:
    /// `threads` 0: all cores. `piece`: bytes of text that one thread takes at a time. No more threads are started than
    /// `size` bytes have pieces; 0: their number is not known.
    Workers(unsigned threads, std::size_t piece, std::uint64_t size);

    [[nodiscard]] unsigned threads() const noexcept { return team_.size(); }
    [[nodiscard]] std::size_t piece() const noexcept { return piece_; }
    /// Bytes of text to be cut at a time: enough pieces that nobody waits long for the last ones to be done.
    [[nodiscard]] std::size_t round(const ByteSource& source) const noexcept;

    /// Calls f(k, member) for 0 ≤ k < n, each once, in any order and at the same time; a member, 0 … threads() − 1, makes its
    /// calls one after another.
    template <class F> void for_each(std::size_t n, F&& f) {
        std::atomic<std::size_t> next{0};
        const auto work = [&](unsigned member) {
            for (std::size_t k = 0; (k = next.fetch_add(1, std::memory_order_relaxed)) < n;) {
                f(k, member);
            }
        };
        n > 1 ? team_.run(work) : work(0);
    }

private:
    Team team_;
    std::size_t piece_;
};

/// Whole lines at the start of the window, about `size` bytes but at least one line; the last line of the source may lack
/// its end. Empty at the end of the source. A line of more than `limit` bytes may be cut off there. Not consumed. Of a source where
/// any bytes will do, fewer lines if no more are there yet.
[[nodiscard]] std::string_view whole_lines(ByteSource& source, std::size_t size, std::size_t limit);

/// Whole lines at the start of the window, up to the first line end at byte `size` or behind it; otherwise as above.
[[nodiscard]] std::string_view lines_beyond(ByteSource& source, std::size_t size, std::size_t limit);

/// Bytes of a source, counted from its start, that are whole lines.
struct LineRange {
    std::uint64_t begin;
    std::uint64_t end;
};
/// Lines near index/count to (index + 1)/count of the bytes. REQUIRES: source.in_memory().
[[nodiscard]] LineRange lines_of_part(const ByteSource& source, const FilePart& part);

/// The same error in a text that stands below another one: of its place, the line is moved.
[[nodiscard]] Error below(const Error& error, std::string_view above);

/// REQUIRES: piece > 0.
[[nodiscard]] std::vector<std::string_view> cut_at_line_ends(std::string_view text, std::size_t piece);

} // namespace novikoff
