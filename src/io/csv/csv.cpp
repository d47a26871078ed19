// CSV and TSV: all threads parse pieces of text, which are joined in their order; then each text column becomes one 0/1
// column per level.
//
// A piece starts after a line end, which may be inside quotes: only the records above show whether a record starts
// there. If it does not, or if the piece is invalid, it is parsed again from the end of the records above, as one
// thread would.
#include "io/csv/csv.hpp"
#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/storage.hpp"
#include "io/text/parallel_text.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {
namespace {

/// Values that are next to each other where they were read and in the data set.
struct Segment {
    RawVector<double>* values = nullptr;            ///< of the thread that read them …
    std::size_t first = 0;                          ///< … from this value …
    std::size_t last = 0;                           ///< … to the one before this
    std::size_t to = 0;                             ///< the position of the first one in the data set
    std::vector<std::vector<std::uint32_t>> levels; ///< for each column, the numbers of its levels in the data set
};

/// What was read of one piece.
struct Part {
    CsvRows rows; ///< all but the values
    bool failed = false;
    std::uint64_t bytes = 0; ///< of the records: a little more or less than the piece
    std::size_t lines = 0;
    Segment values;
};

class CsvReader {
public:
    CsvReader(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes)
        : options_(options), notes_(notes), source_(source), records_(source, separator, options.max_record),
          workers_(options.threads, options.chunk, source.size()), values_(workers_.threads()) {}

    Dataset read() {
        layout_ = read_csv_head(records_, options_);
        has_text_ = std::find(layout_.text.begin(), layout_.text.end(), true) != layout_.text.end();
        const CsvRowParser parser(layout_, options_, records_.separator());
        parser.clear(all_);
        find_part();
        notes_.end = notes_.begin;
        if (notes_.begin < until_) {
            read_rows(parser);
            notes_.end = records_.position();
        }
        return finish();
    }

private:
    /// Finds the bytes of the part, from notes_.begin to until_. REQUIRES: the first row is the current record.
    void find_part() {
        notes_.begin = source_.consumed();
        if (!options_.part || options_.part->count == 1) { return; }
        const LineRange lines = lines_of_part(source_, *options_.part);
        const std::uint64_t begin = options_.part->begin.value_or(lines.begin);
        until_ = lines.end;
        all_.below_others = begin > notes_.begin;
        if (all_.below_others) { notes_.begin = std::max(begin, records_.position()); }
    }

    void read_rows(const CsvRowParser& parser) {
        const auto skipped = static_cast<std::size_t>(all_.below_others ? notes_.begin - records_.position() : 0);
        const std::string_view above = records_.rest().substr(0, skipped); // stays valid: parts are read from memory
        try {
            if (!all_.below_others) { parser.parse_record(records_, all_); }
            records_.skip(skipped, 0);
            read_alone(parser, source_.consumed() + workers_.piece());
            reserve();
            while (workers_.threads() > 1 && read_together(parser)) {}
            read_alone(parser, until_);
        } catch (const Error& error) {
            if (skipped == 0) { throw; }
            throw below(error, line_count(above));
        }
    }

    /// Appends the rows of the part that start before the byte `until`.
    void read_alone(const CsvRowParser& parser, std::uint64_t until) {
        parser.parse(records_, std::min(until, until_), all_);
        records_.skip(0, 0);
        const std::size_t before = alone_;
        alone_ = all_.values.size();
        if (alone_ > before) { segments_.push_back({&all_.values, before, alone_, 0, {}}); }
    }

    /// Appends the next rows, with all threads. Each thread keeps all values that it reads in memory of its own.
    /// Returns false at the end.
    bool read_together(const CsvRowParser& parser) {
        std::string_view text = whole_lines(source_, workers_.round(source_), options_.max_record);
        text = text.substr(0, static_cast<std::size_t>(std::max(until_, source_.consumed()) - source_.consumed()));
        const auto pieces = cut_at_line_ends(text, workers_.piece());
        parts_.resize(std::max(parts_.size(), pieces.size()));
        workers_.for_each(pieces.size(), [&](std::size_t k, unsigned member) {
            const auto before = static_cast<std::size_t>(pieces[k].data() - text.data());
            parse_part(parser, text.substr(before), pieces[k].size(), values_[member], parts_[k]);
        });
        std::vector<std::uint64_t> ends; // of the pieces; read_alone() may move the text
        std::transform(pieces.begin(), pieces.end(), std::back_inserter(ends), [&](std::string_view piece) {
            return source_.consumed() + static_cast<std::size_t>(piece.data() + piece.size() - text.data());
        });
        std::uint64_t begin = source_.consumed();
        for (std::size_t k = 0; k < pieces.size(); begin = ends[k++]) {
            if (parts_[k].failed || source_.consumed() != begin || !join(parts_[k])) { read_alone(parser, ends[k]); }
        }
        return !pieces.empty();
    }

    void parse_part(const CsvRowParser& parser, std::string_view text, std::size_t size, RawVector<double>& values,
                    Part& part) const {
        ByteSource source(text, nullptr, source_.name(), {});
        CsvRecords records = CsvRecords::of_text_behind(source, records_.separator(), options_.max_record);
        parser.clear(part.rows);
        part.failed = false;
        part.values = {&values, values.size(), 0, 0, {}};
        std::swap(part.rows.values, values);
        try {
            parser.parse(records, size, part.rows);
        } catch (const Error&) { part.failed = true; }
        std::swap(part.rows.values, values);
        part.values.last = values.size();
        part.bytes = records.position();
        part.lines = records.lines();
    }

    /// Returns false, and joins nothing, if there are too many labels.
    bool join(Part& part) {
        if (!all_.labels.append(part.rows.labels)) { return false; }
        part.values.levels.resize(layout_.columns.size());
        for (std::size_t k = 0; has_text_ && k < layout_.columns.size(); ++k) {
            for (const std::string& level : part.rows.levels[k].texts()) {
                part.values.levels[k].push_back(all_.levels[k].number(level));
            }
        }
        all_.rows += part.rows.rows;
        segments_.push_back(std::move(part.values));
        records_.skip(part.bytes, part.lines);
        return true;
    }

    /// All values in the order of the rows. Those of a single thread have this order already.
    RawVector<double> gathered() {
        if (segments_.size() == 1) { return std::move(all_.values); }
        std::size_t size = 0;
        for (Segment& segment : segments_) {
            segment.to = size;
            size += segment.last - segment.first;
        }
        RawVector<double> result(size);
        workers_.for_each(segments_.size(), [&](std::size_t k, unsigned /*member*/) {
            copy(segments_[k], result.data() + segments_[k].to);
        });
        return result;
    }

    void copy(const Segment& segment, double* to) const {
        const double* from = segment.values->data();
        std::copy(from + segment.first, from + segment.last, to);
        const std::size_t width = layout_.columns.size();
        const std::size_t size = segment.last - segment.first;
        for (std::size_t k = 0; has_text_ && !segment.levels.empty() && k < width; ++k) {
            for (std::size_t i = k; layout_.text[k] && i < size; i += width) {
                to[i] = segment.levels[k][static_cast<std::size_t>(to[i])];
            }
        }
    }

    /// Allocates the memory for the whole file at once, which saves copying.
    void reserve() {
        const std::size_t expected = workers_.expected(all_.values.size(), source_);
        for (RawVector<double>& values : values_) { values.reserve(workers_.threads() > 1 ? expected : 0); }
        all_.values.reserve(workers_.threads() > 1 ? 0 : expected);
    }

    Dataset finish() {
        DatasetParts data;
        data.rows = all_.rows;
        data.columns = layout_.columns.size();
        data.classes = options_.classes;
        notes_.labels_as_written = options_.part.has_value();
        if (layout_.target) {
            note_lonely_label();
            options_.part ? all_.labels.finish_as_written(data) : all_.labels.finish(options_.classes, data);
        }
        all_.values = gathered();
        values_.clear();
        if (has_text_) {
            data.storage = one_hot(data);
        } else {
            data.storage = DenseStorage{shared(std::move(all_.values))};
        }
        if (layout_.named || has_text_) { data.schema = layout_.columns; }
        return from_parts(std::move(data));
    }

    /// A header with numbers for names, as of a data frame without column names, looks like a row. Its name of the
    /// label column is then a label that no other row has.
    void note_lonely_label() {
        const auto& known = options_.classes;
        const bool enough = all_.rows >= (options_.part ? 1U : 3U); // other parts may have more rows
        if (!layout_.header && !options_.header && !all_.below_others && enough && all_.labels.first_is_alone() &&
            !looks_like_number(all_.labels.first()) &&
            std::find(known.begin(), known.end(), all_.labels.first()) == known.end()) {
            notes_.lonely_first_label = all_.labels.first();
        }
    }

    /// Sorts the levels into layout_.columns and gives each level a column of its own.
    SparseStorage one_hot(DatasetParts& data) {
        const std::size_t width = layout_.columns.size();
        std::vector<std::size_t> first(width + 1); // the first column of each input column
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
            fail_data({records_.source_name()},
                      Message("one-hot encoding makes {} columns, above the limit of {}", data.columns, limit)
                          .advising(Message(" (raise it with {})", NamedSetting{"max_columns"})));
        }
        CsrBuilder csr;
        for (std::size_t i = 0; i < all_.rows; ++i) {
            for (std::size_t k = 0; k < width; ++k) {
                const double cell = all_.values[i * width + k];
                const std::size_t level = layout_.text[k] ? order[k].rank[static_cast<std::size_t>(cell)] : 0;
                csr.add_nonzero(first[k] + level, layout_.text[k] ? 1 : cell);
            }
            csr.end_row();
        }
        return std::move(csr).storage();
    }

    const ReadOptions& options_;
    ReadNotes& notes_;
    ByteSource& source_;
    CsvRecords records_;
    Workers workers_;
    CsvLayout layout_;
    bool has_text_ = false;
    CsvRows all_;                           ///< the values only of rows read by read_alone()
    std::vector<RawVector<double>> values_; ///< the other values, for each thread
    std::vector<Part> parts_;
    std::vector<Segment> segments_;                                   ///< of all the rows, in their order
    std::size_t alone_ = 0;                                           ///< how many values of all_ have segments
    std::uint64_t until_ = std::numeric_limits<std::uint64_t>::max(); ///< rows that start here are not in the part
};

} // namespace

Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes) {
    return CsvReader(source, options, separator, notes).read();
}

} // namespace novikoff
