// CSV and TSV: pieces of text are parsed by all threads at once and joined in their order; then each text column becomes
// one 0/1 column per level.
//
// A piece starts behind a line's end, and it is a guess that a record starts there: the line may end inside quotes. The
// record before tells. Where the guess was wrong, or something else in the piece is, it is parsed again from where the
// records above end, as a single thread would do.
#include "novikoff/data/csv_layout.hpp"
#include "novikoff/data/csv_records.hpp"
#include "novikoff/data/csv_rows.hpp"
#include "novikoff/data/formats.hpp"
#include "novikoff/data/pieces.hpp"
#include "novikoff/data/text.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

/// Rows of one piece, before they are joined to those above.
struct Part {
    CsvRows rows;
    bool failed = false;
    std::uint64_t bytes = 0; ///< that the records take: a little more or less than the piece
    std::size_t lines = 0;
    std::size_t first_value = 0;                        ///< where the values go
    std::vector<std::vector<std::uint32_t>> new_levels; ///< for each column the numbers that its levels have above
};

class CsvReader {
public:
    CsvReader(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes)
        : options_(options), notes_(notes), source_(source), records_(source, separator, options.max_record),
          workers_(options.threads, options.chunk, source.size()) {}

    Dataset read() {
        read_head();
        const CsvRowParser parser(layout_, options_, records_.separator());
        parser.clear(all_);
        parser.parse_record(records_, all_);
        records_.pass(0, 0);
        parser.parse(records_, source_.consumed() + workers_.piece(), all_);
        records_.pass(0, 0);
        reserve();
        while (workers_.threads() > 1 && read_together(parser)) {
        }
        parser.parse(records_, std::numeric_limits<std::uint64_t>::max(), all_);
        return finish();
    }

private:
    void read_head() {
        CsvHeadRead head = read_csv_head(records_, options_);
        layout_ = std::move(head.layout);
        header_found_ = head.header;
        has_text_ = std::find(layout_.text.begin(), layout_.text.end(), true) != layout_.text.end();
    }

    /// Appends the next rows, with all threads. Returns false at the end.
    bool read_together(const CsvRowParser& parser) {
        const std::string_view text = whole_lines(source_, workers_.round(), options_.max_record);
        const auto pieces = cut_at_line_ends(text, workers_.piece());
        parts_.resize(std::max(parts_.size(), pieces.size()));
        workers_.for_each(pieces.size(), [&](std::size_t k) {
            const auto before = static_cast<std::size_t>(pieces[k].data() - text.data());
            parse_part(parser, text.substr(before), pieces[k].size(), parts_[k]);
        });
        std::vector<std::uint64_t> ends; // of the pieces; the text itself may move below
        std::transform(pieces.begin(), pieces.end(), std::back_inserter(ends), [&](std::string_view piece) {
            return source_.consumed() + static_cast<std::size_t>(piece.data() + piece.size() - text.data());
        });
        std::size_t copied = 0;
        std::uint64_t begin = source_.consumed();
        for (std::size_t k = 0; k < pieces.size(); begin = ends[k++]) {
            if (parts_[k].failed || source_.consumed() != begin || !join(parts_[k])) {
                copy_parts(copied, k);
                copied = k + 1;
                parser.parse(records_, ends[k], all_);
                records_.pass(0, 0);
            }
        }
        copy_parts(copied, pieces.size());
        return !pieces.empty();
    }

    void parse_part(const CsvRowParser& parser, std::string_view text, std::size_t size, Part& part) const {
        ByteSource source(text, nullptr, source_.name(), {});
        CsvRecords records = records_.of_text_behind(source);
        parser.clear(part.rows);
        part.failed = false;
        try {
            parser.parse(records, size, part.rows);
        } catch (const Error&) {
            part.failed = true;
        }
        part.bytes = records.position();
        part.lines = records.lines();
    }

    /// Joins all but the numbers, for which room is made. Returns false, and joins nothing, if there are too many labels.
    bool join(Part& part) {
        if (!all_.labels.append(part.rows.labels)) {
            return false;
        }
        part.new_levels.assign(layout_.columns.size(), {});
        for (std::size_t k = 0; has_text_ && k < layout_.columns.size(); ++k) {
            for (const std::string& level : part.rows.levels[k].texts()) {
                part.new_levels[k].push_back(all_.levels[k].number(level));
            }
        }
        part.first_value = all_.values.size();
        all_.rows += part.rows.rows;
        all_.values.resize(all_.values.size() + part.rows.values.size());
        records_.pass(part.bytes, part.lines);
        return true;
    }

    void copy_parts(std::size_t first, std::size_t last) {
        workers_.for_each(last - first, [&](std::size_t j) {
            const Part& part = parts_[first + j];
            double* to = all_.values.data() + part.first_value;
            std::copy(part.rows.values.begin(), part.rows.values.end(), to);
            const std::size_t width = layout_.columns.size();
            for (std::size_t k = 0; has_text_ && k < width; ++k) {
                for (std::size_t i = 0; layout_.text[k] && i < part.rows.rows; ++i) {
                    double& level = to[i * width + k];
                    level = part.new_levels[k][static_cast<std::size_t>(level)];
                }
            }
        });
    }

    /// Asks for the memory of the whole file at once, which saves copying.
    void reserve() {
        const double factor = 1.02 * source_.whole_to_consumed();
        all_.values.reserve(static_cast<std::size_t>(factor * static_cast<double>(all_.values.size())));
    }

    Dataset finish();
    void note_lonely_label();
    SparseStorage one_hot(Dataset& data);

    const ReadOptions& options_;
    ReadNotes& notes_;
    bool header_found_ = false;
    ByteSource& source_;
    CsvRecords records_;
    Workers workers_;
    CsvLayout layout_;
    bool has_text_ = false;
    std::vector<Part> parts_;
    CsvRows all_;
};

Dataset CsvReader::finish() {
    Dataset data;
    data.rows = all_.rows;
    data.columns = layout_.columns.size();
    data.classes = options_.classes;
    if (layout_.target) {
        note_lonely_label();
        all_.labels.finish(options_.classes, data);
    }
    if (has_text_) {
        data.storage = one_hot(data);
    } else {
        data.storage = DenseStorage{shared(std::move(all_.values))};
    }
    if (layout_.named || has_text_) {
        data.schema = layout_.columns;
    }
    return data;
}

/// A header with numbers for names, as of a data frame whose columns were never named, looks like a row; its name of
/// the label column is then a label that nobody else has.
void CsvReader::note_lonely_label() {
    const auto& known = options_.classes;
    if (!header_found_ && !options_.header && all_.rows >= 3 && all_.labels.first_is_alone() &&
        !looks_like_number(all_.labels.first()) &&
        std::find(known.begin(), known.end(), all_.labels.first()) == known.end()) {
        notes_.lonely_first_label = all_.labels.first();
    }
}

/// Sorts the levels into layout_.columns and spreads the rows over one column per level.
SparseStorage CsvReader::one_hot(Dataset& data) {
    const std::size_t width = layout_.columns.size();
    std::vector<std::size_t> first(width + 1); // where each input column begins
    std::vector<Sorted> order(width);
    for (std::size_t k = 0; k < width; ++k) {
        if (layout_.text[k]) {
            order[k] = sorted(all_.levels[k]);
            layout_.columns[k].levels = order[k].texts;
        }
        first[k + 1] = first[k] + (layout_.text[k] ? order[k].texts.size() : 1);
    }
    data.columns = first[width];
    if (const std::size_t limit = std::min(options_.max_columns, most_columns); data.columns > limit) {
        throw Error(ErrorKind::data, Place{records_.source_name()},
                    "one-hot encoding makes " + std::to_string(data.columns) + " columns, above the limit of " +
                        std::to_string(limit) + " (raise it with `max_columns`)");
    }
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    for (std::size_t i = 0; i < all_.rows; ++i) {
        for (std::size_t k = 0; k < width; ++k) {
            const double cell = all_.values[i * width + k];
            const std::size_t level = layout_.text[k] ? order[k].rank[static_cast<std::size_t>(cell)] : 0;
            const double value = layout_.text[k] ? 1 : cell;
            if (value != 0) {
                indices.push_back(static_cast<std::uint32_t>(first[k] + level));
                values.push_back(value);
            }
        }
        offsets.push_back(values.size());
    }
    return {std::move(offsets), std::move(indices), std::move(values)};
}

} // namespace

Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes) {
    return CsvReader(source, options, separator, notes).read();
}

} // namespace novikoff
