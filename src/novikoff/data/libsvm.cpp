// LIBSVM text: pieces of whole lines are parsed by all threads at once and joined in their order.
//
// Indices count from 1, unless an index 0 is seen anywhere in the file: then they count from 0. That is known only at
// the end, so indices are kept as they are written and shifted once all have been read.
#include "novikoff/data/formats.hpp"
#include "novikoff/data/libsvm_block.hpp"
#include "novikoff/data/pieces.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

namespace novikoff {
namespace {

/// Rows of one piece, before they are joined to those above.
struct Part {
    LibsvmRows rows;
    bool failed = false;
    std::size_t first_row = 0;   ///< where the rows go
    std::size_t first_value = 0; ///< where their values go
};

class LibsvmReader {
public:
    LibsvmReader(ByteSource& source, const ReadOptions& options, ReadNotes& notes)
        : options_(options), notes_(notes), source_(source), rules_(source.name(), options),
          workers_(options.threads, options.chunk, source.size()) {}

    Dataset read() {
        read_alone(workers_.piece());
        reserve();
        while (workers_.threads() > 1 ? read_together() : read_alone(workers_.piece())) {
        }
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

    /// The same with all threads.
    bool read_together() {
        const std::string_view text = whole_lines(source_, workers_.round(), options_.max_record);
        const auto pieces = cut_at_line_ends(text, workers_.piece());
        parts_.resize(std::max(parts_.size(), pieces.size()));
        workers_.for_each(pieces.size(), [&](std::size_t k) { parse(pieces[k], parts_[k]); });
        std::size_t joined = 0;
        for (std::size_t k = 0; k < pieces.size(); ++k) {
            if (parts_[k].failed || !join(parts_[k])) {
                copy_parts(joined, k);
                joined = k + 1;
                parse_libsvm(pieces[k], rules_, all_); // throws, now that it knows what stands above
            }
            source_.consume(pieces[k].size());
        }
        copy_parts(joined, pieces.size());
        return !pieces.empty();
    }

    void parse(std::string_view piece, Part& part) const {
        part.rows.clear();
        part.failed = false;
        try {
            parse_libsvm(piece, rules_, part.rows);
        } catch (const Error&) {
            part.failed = true;
        }
    }

    /// Joins all but the numbers, for which room is made. Returns false, and joins nothing, if the rows do not fit
    /// together with those above.
    bool join(Part& part) {
        LibsvmRows& rows = part.rows;
        if ((rows.labelled && all_.labelled && rows.labelled != all_.labelled) || !all_.labels.append(rows.labels)) {
            return false;
        }
        const auto below = [&](const std::optional<LinePlace>& first, const std::optional<LinePlace>& place) {
            return first || !place ? first : LinePlace{all_.lines + place->line, place->column};
        };
        all_.labelled = all_.labelled ? all_.labelled : rows.labelled;
        all_.at_limit = below(all_.at_limit, rows.at_limit);
        all_.first_label = below(all_.first_label, rows.first_label);
        all_.lines += rows.lines;
        all_.largest = std::max(all_.largest, rows.largest);
        all_.zero_seen |= rows.zero_seen;
        all_.values_beyond += rows.values_beyond;
        part.first_row = all_.size();
        part.first_value = all_.values.size();
        all_.offsets.resize(all_.offsets.size() + rows.size());
        all_.indices.resize(all_.indices.size() + rows.indices.size());
        all_.values.resize(all_.values.size() + rows.values.size());
        all_.offsets.back() = all_.values.size();
        return true;
    }

    void copy_parts(std::size_t first, std::size_t last) {
        workers_.for_each(last - first, [&](std::size_t k) {
            const Part& part = parts_[first + k];
            const auto& offsets = part.rows.offsets;
            std::transform(offsets.begin() + 1, offsets.end(), all_.offsets.data() + part.first_row + 1,
                           [&](std::uint64_t offset) { return part.first_value + offset; });
            std::copy(part.rows.indices.begin(), part.rows.indices.end(), all_.indices.data() + part.first_value);
            std::copy(part.rows.values.begin(), part.rows.values.end(), all_.values.data() + part.first_value);
        });
    }

    /// Asks for the memory of the whole file at once, which saves copying.
    void reserve() {
        const double factor = 1.02 * source_.whole_to_consumed();
        const auto expected = [&](std::size_t n) {
            return workers_.piece() + static_cast<std::size_t>(factor * static_cast<double>(n));
        };
        all_.offsets.reserve(expected(all_.offsets.size()));
        all_.indices.reserve(expected(all_.indices.size()));
        all_.values.reserve(expected(all_.values.size()));
    }

    Dataset finish();
    [[noreturn]] void fail_no_values() const;
    void drop_column_at_limit();
    /// The rows, whose indices count from `first`.
    template <class T> [[nodiscard]] Numbers dense(std::size_t columns, std::uint32_t first);
    [[nodiscard]] SparseStorage compressed(std::uint32_t first);
    [[nodiscard]] bool floats_do();
    template <class F> void for_parts(std::size_t n, F&& f);
    [[nodiscard]] Place place(const LinePlace& at) const { return {rules_.name, at.line, at.column}; }

    const ReadOptions& options_;
    ReadNotes& notes_;
    ByteSource& source_;
    LibsvmRules rules_;
    Workers workers_;
    std::vector<Part> parts_;
    LibsvmRows all_;
};

Dataset LibsvmReader::finish() {
    Dataset data;
    data.rows = all_.size();
    if (data.rows == 0) {
        throw Error(ErrorKind::data, Place{rules_.name}, "has no rows, only comments or blank lines");
    }
    const bool zero_based = options_.zero_based || all_.zero_seen;
    notes_.zero_based_found = all_.zero_seen && !options_.zero_based;
    notes_.values_beyond += all_.values_beyond;
    data.zero_based = zero_based;
    if (zero_based && all_.at_limit) {
        if (options_.columns == 0) {
            fail_limit(std::to_string(rules_.limit), place(*all_.at_limit), rules_);
        }
        drop_column_at_limit();
    }
    data.columns = options_.columns;
    if (data.columns == 0 && all_.largest > 0) {
        data.columns = static_cast<std::size_t>(zero_based ? all_.largest : all_.largest - 1);
    }
    if (data.columns == 0) {
        fail_no_values();
    }
    if (!all_.labels.empty()) {
        all_.labels.finish(options_.classes, data);
    } else {
        data.classes = options_.classes;
    }
    const std::uint32_t first = zero_based ? 0 : 1;
    const bool fits_densely = 2 * all_.values.size() >= data.rows * data.columns; // as in stored_as_fits()
    if (fits_densely) {
        data.storage =
            DenseStorage{floats_do() ? dense<float>(data.columns, first) : dense<double>(data.columns, first)};
    } else {
        data.storage = compressed(first);
    }
    return data;
}

/// Each line of CSV without blanks reads as one label.
void LibsvmReader::fail_no_values() const {
    if (all_.labels.empty()) {
        throw Error(ErrorKind::data, Place{rules_.name}, "has no values");
    }
    const bool like_csv = all_.labels.first().find_first_of(",;") != std::string::npos;
    throw Error(ErrorKind::data, place(*all_.first_label),
                std::string("has labels but no values") + (like_csv ? "; is this LIBSVM text?" : ""));
}

void LibsvmReader::drop_column_at_limit() {
    std::size_t kept = 0;
    std::uint64_t begin = 0;
    for (std::size_t row = 0; row < all_.size(); ++row) {
        const std::uint64_t end = all_.offsets[row + 1];
        for (std::uint64_t k = begin; k < end; ++k) {
            if (all_.indices[k] < rules_.limit) {
                all_.indices[kept] = all_.indices[k];
                all_.values[kept++] = all_.values[k];
            }
        }
        begin = end;
        all_.offsets[row + 1] = kept;
    }
    notes_.values_beyond += all_.values.size() - kept;
    all_.indices.resize(kept);
    all_.values.resize(kept);
}

/// Calls f(first, last) for parts of 0 … n−1, on all threads.
template <class F> void LibsvmReader::for_parts(std::size_t n, F&& f) {
    workers_.for_each(workers_.threads(), [&](std::size_t k) {
        const Share part = share_of(n, static_cast<unsigned>(k), workers_.threads());
        f(part.first, part.last);
    });
}

bool LibsvmReader::floats_do() {
    std::atomic<bool> result{true};
    for_parts(all_.values.size(), [&](std::size_t begin, std::size_t end) {
        if (!std::all_of(all_.values.data() + begin, all_.values.data() + end, is_float)) {
            result = false;
        }
    });
    return result;
}

template <class T> Numbers LibsvmReader::dense(std::size_t columns, std::uint32_t first) {
    RawVector<T> rows(all_.size() * columns);
    for_parts(all_.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            T* row = rows.data() + i * columns;
            std::fill_n(row, columns, T{0});
            for (std::uint64_t j = all_.offsets[i]; j < all_.offsets[i + 1]; ++j) {
                row[all_.indices[j] - first] = static_cast<T>(all_.values[j]);
            }
        }
    });
    return shared(std::move(rows));
}

SparseStorage LibsvmReader::compressed(std::uint32_t first) {
    const bool small = floats_do();
    RawVector<float> floats(small ? all_.values.size() : 0);
    for_parts(all_.values.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j < end; ++j) {
            all_.indices[j] -= first;
        }
        for (std::size_t j = begin; small && j < end; ++j) {
            floats[j] = static_cast<float>(all_.values[j]);
        }
    });
    return {shared(std::move(all_.offsets)), shared(std::move(all_.indices)),
            small ? Numbers(shared(std::move(floats))) : Numbers(shared(std::move(all_.values)))};
}

} // namespace

Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes) {
    return LibsvmReader(source, options, notes).read();
}

} // namespace novikoff
