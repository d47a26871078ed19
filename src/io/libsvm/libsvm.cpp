// LIBSVM text: all threads parse pieces of whole lines, which are joined in their order.
//
// Indices count from 1, or from 0 if an index 0 occurs anywhere in the file. That is known only at the end, so indices
// are stored as they are written and shifted once all have been read.
#include "io/libsvm/libsvm.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/storage.hpp"
#include "io/text/parallel_text.hpp"

#include <algorithm>
#include <atomic>
#include <type_traits>

namespace novikoff {
namespace {

/// Rows that are next to each other where they were read and in the data set.
struct Segment {
    LibsvmNumbers* numbers = nullptr; ///< of the thread that read them …
    std::size_t first = 0;            ///< … from this row …
    std::size_t last = 0;             ///< … to the one before this
    std::size_t row = 0;              ///< the number of the first row in the data set
    std::uint64_t value = 0;          ///< and of its first value
};

/// What was read of one piece.
struct Part {
    LibsvmRows rows; ///< all but the numbers
    bool failed = false;
    Segment numbers;
};

class LibsvmReader {
public:
    LibsvmReader(ByteSource& source, const ReadOptions& options, ReadNotes& notes)
        : options_(options), notes_(notes), source_(source), rules_(source.name(), options),
          workers_(options.threads, options.chunk, source.size()), numbers_(workers_.threads()) {}

    Dataset read() {
        read_alone(workers_.piece());
        reserve();
        while (workers_.threads() > 1 ? read_together() : read_alone(workers_.piece())) {}
        return finish();
    }

private:
    /// Appends the next rows, about `size` bytes of them. Returns false at the end.
    bool read_alone(std::size_t size) {
        const std::string_view text = whole_lines(source_, size, options_.max_record);
        parse_libsvm(text, rules_, all_);
        source_.consume(text.size());
        return !text.empty();
    }

    /// The same with all threads. Each thread keeps all numbers that it reads in memory of its own.
    bool read_together() {
        const std::string_view text = whole_lines(source_, workers_.round(source_), options_.max_record);
        const auto pieces = cut_at_line_ends(text, workers_.piece());
        parts_.resize(std::max(parts_.size(), pieces.size()));
        workers_.for_each(pieces.size(),
                          [&](std::size_t k, unsigned member) { parse(pieces[k], numbers_[member], parts_[k]); });
        for (std::size_t k = 0; k < pieces.size(); ++k) {
            if (parts_[k].failed || !join(parts_[k])) {
                parse_libsvm(pieces[k], rules_, all_); // throws, with the right line and about the right row
            }
            source_.consume(pieces[k].size());
        }
        return !pieces.empty();
    }

    void parse(std::string_view piece, LibsvmNumbers& numbers, Part& part) const {
        part.rows.clear();
        part.failed = false;
        part.numbers = {&numbers, numbers.size()};
        std::swap(part.rows.numbers, numbers);
        try {
            parse_libsvm(piece, rules_, part.rows);
        } catch (const Error&) { part.failed = true; }
        std::swap(part.rows.numbers, numbers);
        part.numbers.last = numbers.size();
    }

    /// Returns false, and joins nothing, if the rows contradict those above.
    bool join(const Part& part) {
        const LibsvmRows& rows = part.rows;
        if ((rows.labelled && all_.labelled && rows.labelled != all_.labelled) ||
            !all_.labels.append(rows.labels, all_.lines)) {
            return false;
        }
        const auto below = [&](const std::optional<LinePlace>& first, const std::optional<LinePlace>& place) {
            return first || !place ? first : LinePlace{all_.lines + place->line, place->column};
        };
        all_.labelled = all_.labelled ? all_.labelled : rows.labelled;
        all_.at_limit = below(all_.at_limit, rows.at_limit);
        all_.lines += rows.lines;
        all_.largest = std::max(all_.largest, rows.largest);
        all_.zero = below(all_.zero, rows.zero);
        all_.values_beyond += rows.values_beyond;
        segments_.push_back(part.numbers);
        return true;
    }

    /// Allocates the memory for the whole file at once, which saves copying.
    void reserve() {
        if (source_.consumed() == source_.size()) { // a small file, of which all is read
            return;
        }
        const LibsvmNumbers& seen = all_.numbers;
        const auto expected = [&](std::size_t n) { return workers_.piece() + workers_.expected(n, source_); };
        const auto make_room = [&](LibsvmNumbers& numbers) {
            numbers.offsets.reserve(expected(seen.offsets.size()));
            numbers.indices.reserve(expected(seen.indices.size()));
            numbers.values.reserve(expected(seen.values.size()));
        };
        if (workers_.threads() > 1) {
            std::for_each(numbers_.begin(), numbers_.end(), make_room);
        } else {
            make_room(all_.numbers);
        }
    }

    Dataset finish() {
        segments_.insert(segments_.begin(), {&all_.numbers, 0, all_.size()});
        place_segments();
        DatasetParts data;
        data.rows = rows_;
        if (data.rows == 0 && !options_.part) { fail_data({rules_.name}, "has no rows, only comments or blank lines"); }
        const bool zero_based = options_.zero_based || all_.zero;
        notes_.zero_based_found = all_.zero && !options_.zero_based;
        notes_.values_beyond += all_.values_beyond;
        data.zero_based = zero_based;
        if (zero_based && all_.at_limit) {
            if (options_.columns == 0) { fail_limit(std::to_string(rules_.limit), place(*all_.at_limit), rules_); }
            drop_column_at_limit();
        }
        data.columns = options_.columns;
        if (data.columns == 0 && all_.largest > 0) {
            data.columns = static_cast<std::size_t>(zero_based ? all_.largest : all_.largest - 1);
        }
        if (data.columns == 0 && !options_.part) { fail_no_values(); }
        notes_.labels_as_written = options_.part.has_value();
        options_.part ? all_.labels.finish_as_written(data) : all_.labels.finish(options_.classes, data);
        const std::uint32_t first = zero_based ? 0 : 1;                    // the smallest index
        const bool fits_densely = 2 * values_ >= data.rows * data.columns; // as in stored_as_fits()
        if (fits_densely) {
            data.storage =
                DenseStorage{floats_do() ? dense<float>(data.columns, first) : dense<double>(data.columns, first)};
        } else {
            data.storage = compressed(first);
        }
        return from_parts(std::move(data));
    }

    /// A line of CSV without blanks is one label.
    [[noreturn]] void fail_no_values() const {
        if (all_.labels.empty()) { fail_data({rules_.name}, "has no values"); }
        const bool like_csv = all_.labels.first().find_first_of(",;") != std::string::npos;
        fail_data(place(all_.labels.places().front()),
                  std::string("has labels but no values") + (like_csv ? "; is this LIBSVM text?" : ""));
    }

    /// Sets the positions of the segments in the data set.
    void place_segments() {
        rows_ = 0;
        values_ = 0;
        for (Segment& segment : segments_) {
            segment.row = rows_;
            segment.value = values_;
            rows_ += segment.last - segment.first;
            values_ += segment.numbers->offsets[segment.last] - segment.numbers->offsets[segment.first];
        }
    }

    void drop_column_at_limit() {
        const std::uint64_t before = values_;
        const auto drop = [&](LibsvmNumbers& numbers) {
            std::size_t kept = 0;
            std::uint64_t begin = 0;
            for (std::size_t row = 0; row < numbers.size(); ++row) {
                const std::uint64_t end = numbers.offsets[row + 1];
                for (std::uint64_t k = begin; k < end; ++k) {
                    if (numbers.indices[k] < rules_.limit) {
                        numbers.indices[kept] = numbers.indices[k];
                        numbers.values[kept++] = numbers.values[k];
                    }
                }
                begin = end;
                numbers.offsets[row + 1] = kept;
            }
            numbers.indices.resize(kept);
            numbers.values.resize(kept);
        };
        drop(all_.numbers);
        std::for_each(numbers_.begin(), numbers_.end(), drop);
        place_segments();
        notes_.values_beyond += before - values_;
    }

    /// Calls f(segment) for all, on all threads.
    template <class F> void for_segments(F&& f) {
        workers_.for_each(segments_.size(), [&](std::size_t k, unsigned /*member*/) { f(segments_[k]); });
    }

    bool floats_do() {
        std::atomic<bool> result{true};
        for_segments([&](const Segment& segment) {
            const LibsvmNumbers& from = *segment.numbers;
            const double* values = from.values.data();
            if (result &&
                !std::all_of(values + from.offsets[segment.first], values + from.offsets[segment.last], is_float)) {
                result = false;
            }
        });
        return result;
    }

    template <class T> Numbers dense(std::size_t columns, std::uint32_t first) {
        RawVector<T> rows(rows_ * columns);
        for_segments([&](const Segment& segment) {
            const LibsvmNumbers& from = *segment.numbers;
            T* row = rows.data() + segment.row * columns;
            for (std::size_t i = segment.first; i < segment.last; ++i, row += columns) {
                const std::uint64_t begin = from.offsets[i];
                const std::uint64_t end = from.offsets[i + 1];
                if (end - begin == columns) { // all columns, in ascending order
                    const double* const values = from.values.data() + begin;
                    std::transform(values, values + columns, row, [](double value) { return static_cast<T>(value); });
                    continue;
                }
                std::fill_n(row, columns, T{0});
                for (std::uint64_t j = begin; j < end; ++j) {
                    row[from.indices[j] - first] = static_cast<T>(from.values[j]);
                }
            }
        });
        return shared(std::move(rows));
    }

    SparseStorage compressed(std::uint32_t first) {
        const auto to_float = [](double value) { return static_cast<float>(value); };
        Numbers values = floats_do() ? Numbers(shared(gathered<float>(&LibsvmNumbers::values, to_float)))
                                     : Numbers(shared(gathered<double>(&LibsvmNumbers::values, std::identity{})));
        const auto shift = [first](std::uint32_t index) { return index - first; };
        auto indices = gathered<std::uint32_t>(&LibsvmNumbers::indices, shift);
        return {shared(offsets()), shared(std::move(indices)), std::move(values)};
    }

    RawVector<std::uint64_t> offsets() {
        RawVector<std::uint64_t> result(rows_ + 1);
        result[0] = 0;
        for_segments([&](const Segment& segment) {
            const std::uint64_t* from = segment.numbers->offsets.data();
            std::transform(from + segment.first + 1, from + segment.last + 1, result.data() + segment.row + 1,
                           [&](std::uint64_t offset) { return segment.value + (offset - from[segment.first]); });
        });
        return result;
    }

    /// One of the arrays in the order of the rows; frees those of the threads. The array of a single thread has this
    /// order already.
    template <class T, class S, class Convert>
    RawVector<T> gathered(RawVector<S> LibsvmNumbers::*array, Convert&& convert) {
        if constexpr (std::is_same_v<T, S>) {
            if (segments_.size() == 1) {
                RawVector<S> all = std::move(all_.numbers.*array);
                std::transform(all.begin(), all.end(), all.begin(), convert);
                return all;
            }
        }
        RawVector<T> result(values_);
        for_segments([&](const Segment& segment) {
            const S* from = (segment.numbers->*array).data();
            const auto& offsets = segment.numbers->offsets;
            std::transform(from + offsets[segment.first], from + offsets[segment.last], result.data() + segment.value,
                           convert);
        });
        (all_.numbers.*array) = {};
        for (LibsvmNumbers& numbers : numbers_) { (numbers.*array) = {}; }
        return result;
    }
    [[nodiscard]] Place place(const LinePlace& at) const { return {rules_.name, at.line, at.column}; }

    const ReadOptions& options_;
    ReadNotes& notes_;
    ByteSource& source_;
    LibsvmRules rules_;
    Workers workers_;
    LibsvmRows all_;                     ///< the numbers only of the first rows, read by read_alone()
    std::vector<LibsvmNumbers> numbers_; ///< the other numbers, for each thread
    std::vector<Part> parts_;
    std::vector<Segment> segments_; ///< of all the rows, in their order
    std::size_t rows_ = 0;
    std::uint64_t values_ = 0;
};

} // namespace

Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    return LibsvmReader(source, options, notes).read();
}

} // namespace novikoff
