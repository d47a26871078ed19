// Text cut into pieces of whole lines for several threads: a free thread takes the next piece. The results are joined
// in the order of the pieces, so they do not depend on the threads.
#pragma once

#include "base/team.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <atomic>

namespace novikoff {

class Workers {
public:
    /// `threads` 0: all cores. `piece`: bytes of text that one thread parses at a time. `size`: of the whole text,
    /// which limits the number of threads to that of pieces; 0: not known.
    Workers(unsigned threads, std::size_t piece, std::uint64_t size);

    [[nodiscard]] unsigned threads() const noexcept { return team_.size(); }
    [[nodiscard]] std::size_t piece() const noexcept { return piece_; }
    /// How many items a thread will read, if `seen` were in the bytes consumed so far. Threads that read faster than
    /// others need room for more.
    [[nodiscard]] std::size_t expected(std::size_t seen, const ByteSource& source) const noexcept {
        const double share = threads() > 1 ? 1.25 / threads() : 1.02;
        return static_cast<std::size_t>(share * source.whole_to_consumed() * static_cast<double>(seen));
    }
    /// Bytes of text to be cut at a time: enough pieces that no thread waits long for the last ones.
    [[nodiscard]] std::size_t round(const ByteSource& source) const noexcept;

    /// Calls f(k, member) once for each 0 ≤ k < n, in any order and in parallel; the calls of one member, 0 … threads()
    /// − 1, are sequential.
    template <class F> void for_each(std::size_t n, F&& f) {
        std::atomic<std::size_t> next{0};
        const auto work = [&](unsigned member) {
            for (std::size_t k = 0; (k = next.fetch_add(1, std::memory_order_relaxed)) < n;) { f(k, member); }
        };
        n > 1 ? team_.run(work) : work(0);
    }

private:
    Team team_;
    std::size_t piece_;
};

/// Whole lines at the start of the window, about `size` bytes but at least one line, not consumed. Empty at the end of
/// the source, whose last line may lack its end. A line of more than `limit` bytes may be truncated. Fewer lines if the
/// source would wait for more.
[[nodiscard]] std::string_view whole_lines(ByteSource& source, std::size_t size, std::size_t limit);

/// The same, up to the first line end at byte `size` or behind it.
[[nodiscard]] std::string_view lines_beyond(ByteSource& source, std::size_t size, std::size_t limit);

/// Whole lines: positions of bytes in a source.
struct LineRange {
    std::uint64_t begin;
    std::uint64_t end;
};
/// The lines from about index/count to (index + 1)/count of the bytes. REQUIRES: source.in_memory().
[[nodiscard]] LineRange lines_of_part(const ByteSource& source, const FilePart& part);

/// The number of line ends.
[[nodiscard]] std::size_t line_count(std::string_view text) noexcept;
/// The same error with its line moved down, for text that follows `lines` others.
[[nodiscard]] Error below(const Error& error, std::size_t lines);

/// REQUIRES: piece > 0.
[[nodiscard]] std::vector<std::string_view> cut_at_line_ends(std::string_view text, std::size_t piece);

} // namespace novikoff
