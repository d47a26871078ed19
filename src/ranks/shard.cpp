#include "ranks/shard.hpp"

#include "base/team.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "io/table/concatenate.hpp"
#include "novikoff/error.hpp"
#include "ranks/same_files.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace novikoff {
namespace {

/// What a rank says of the columns of its files.
struct ColumnsSeen {
    bool zero_based = false;
    std::string first_file;
    std::vector<Column> schema;

    template <class Archive> void archive(Archive& archive) { archive(zero_based, first_file, schema); }
};

/// What a rank says of its rows.
struct PartSeen {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t nonzeros = 0;
    std::uint64_t values_beyond = 0;
    bool ordered = false;           ///< its classes have an order that counts
    std::string lonely_first_label; ///< of its first file
    std::vector<std::string> classes;
    std::vector<std::uint64_t> counts; ///< of the rows of each class

    template <class Archive> void archive(Archive& archive) {
        archive(rows, columns, nonzeros, values_beyond, ordered, lonely_first_label, classes, counts);
    }
};

/// What a rank reads: whole files, or a part of one.
struct Job {
    Share files{};
    FilePart part;
};

Job job_of(std::size_t files, unsigned rank, unsigned ranks) {
    if (files >= ranks) {
        return {share_of(files, rank, ranks), {}};
    }
    for (unsigned file = 0;; ++file) { // as the files share the ranks
        const Share sharing = share_of(ranks, file, static_cast<unsigned>(files));
        if (rank < sharing.last) {
            return {{file, file + std::size_t{1}},
                    {static_cast<unsigned>(rank - sharing.first),
                     static_cast<unsigned>(sharing.last - sharing.first),
                     {}}};
        }
    }
}

/// Where the records of a part begin and end, if it could be read so.
struct Cut {
    unsigned index = 0;
    bool failed = false;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    template <class Archive> void archive(Archive& archive) { archive(index, failed, begin, end); }
};

/// A rank whose part does not begin where the one before it ends, which is known to be right.
std::vector<unsigned> misled(const std::vector<Cut>& cuts) {
    std::vector<unsigned> result;
    bool right = true; // of the rank before
    for (unsigned r = 0; r < cuts.size(); ++r) {
        const bool first = cuts[r].index == 0;
        const bool fits = first || cuts[r].begin == cuts[r - 1].end;
        if (!fits && right && !cuts[r - 1].failed) {
            result.push_back(r);
        }
        right = first || (right && fits && !cuts[r - 1].failed);
    }
    return result;
}

class ShardReader {
public:
    ShardReader(const std::vector<std::string>& paths, ReadOptions options, Communicator& ranks)
        : paths_(paths), options_(std::move(options)), ranks_(ranks),
          job_(job_of(paths.size(), ranks.rank(), ranks.size())) {}

    Shard read() {
        check_same_files(paths_, ranks_);
        read_parts();
        agree_on_columns();
        return join_and_number();
    }

private:
    /// CSV: a line may end inside quotes, which only the part before reveals. So a part that was read from a wrong place
    /// is read again, and only errors of parts that were read from the right place count.
    void read_parts() {
        std::optional<Error> fault = try_to_read();
        while (true) {
            const ReadNotes found = notes_.empty() ? ReadNotes{} : notes_.front();
            // Each rank re-reads at most once per offset.
            const auto cuts = ranks_.gather_values(
                Cut{job_.part.index, fault.has_value(), job_.part.begin.value_or(found.begin), found.end});
            const auto again = misled(cuts);
            if (again.empty()) {
                break;
            }
            if (std::find(again.begin(), again.end(), ranks_.rank()) != again.end()) {
                job_.part.begin = cuts[ranks_.rank() - 1].end;
                fault = try_to_read();
            }
        }
        if (fault) {
            throw Error(*fault);
        }
    }

    std::optional<Error> try_to_read() {
        parts_.clear();
        notes_.clear();
        for (std::size_t file = job_.files.first; file < job_.files.last; ++file) {
            options_.part = job_.part;
            notes_.emplace_back();
            try {
                parts_.push_back(novikoff::read(paths_[file], options_, &notes_.back()));
            } catch (const Error& error) {
                return error;
            }
        }
        return std::nullopt;
    }

    /// Whether indices count from 0, and the levels of text columns: who has read otherwise reads again.
    void agree_on_columns() {
        bool zero_based = false;
        std::vector<Column> schema;
        const ColumnsSeen mine{
            .zero_based = std::any_of(parts_.begin(), parts_.end(), [](const auto& d) { return d.zero_based(); }),
            .first_file = paths_[job_.files.first],
            .schema = united_schema(parts_)};
        for (const ColumnsSeen& seen : ranks_.gather_values(mine)) {
            zero_based |= seen.zero_based;
            schema = united_schema(std::move(schema), seen.schema, seen.first_file);
        }
        const bool fits = std::all_of(parts_.begin(), parts_.end(), [&](const Dataset& part) {
            return part.zero_based() == zero_based && part.schema() == schema;
        });
        zero_based_found_ = zero_based && !options_.zero_based;
        if (!fits) {
            options_.zero_based = zero_based;
            options_.schema = schema;
            if (const auto fault = try_to_read()) {
                throw Error(*fault);
            }
        }
        schema_ = std::move(schema);
    }

    Shard join_and_number() {
        const bool ordered = classes_have_an_order();
        Shard shard;
        shard.data = joined(std::move(parts_));
        const auto values_beyond = [](std::size_t sum, const ReadNotes& n) { return sum + n.values_beyond; };
        fill_in(ranks_.gather_values(PartSeen{
                    .rows = shard.data.rows(),
                    .columns = shard.data.columns(),
                    .nonzeros = shard.data.nonzeros(),
                    .values_beyond = std::accumulate(notes_.begin(), notes_.end(), std::size_t{0}, values_beyond),
                    .ordered = ordered,
                    .lonely_first_label = notes_.empty() ? "" : notes_.front().lonely_first_label,
                    .classes = shard.data.classes(),
                    .counts = class_counts(shard.data)}),
                shard);
        return shard;
    }

    /// Binary files have classes in an order of their own, which counts if it is that of all files.
    [[nodiscard]] bool classes_have_an_order() const {
        return std::none_of(notes_.begin(), notes_.end(), [](const ReadNotes& n) { return n.labels_as_written; }) &&
               std::all_of(parts_.begin(), parts_.end(),
                           [&](const Dataset& part) { return part.classes() == parts_.front().classes(); });
    }

    void fill_in(const std::vector<PartSeen>& parts, Shard& shard) {
        bool ordered = true;
        std::uint64_t columns = 0;
        std::vector<std::vector<std::string>> classes;
        std::vector<std::uint64_t> counts; // of all classes of all ranks
        for (unsigned r = 0; r < parts.size(); ++r) {
            const PartSeen& part = parts[r];
            shard.first_row += r < ranks_.rank() ? part.rows : 0;
            shard.rows += part.rows;
            columns = std::max(columns, part.columns);
            shard.nonzeros += part.nonzeros;
            shard.notes.values_beyond += part.values_beyond;
            ordered &= part.ordered;
            classes.push_back(part.classes);
            counts.insert(counts.end(), part.counts.begin(), part.counts.end());
        }
        if (shard.rows == 0 || columns == 0) {
            fail_as_a_whole();
        }
        name_classes(classes, counts, ordered, shard);
        DatasetParts data = parts_of(with_columns(std::move(shard.data), static_cast<std::size_t>(columns)));
        data.schema = schema_;
        data.zero_based = data.zero_based || zero_based_found_;
        if (paths_.size() > 1) {
            data.source = paths_[0] + " and " + std::to_string(paths_.size() - 1) + " more";
        }
        shard.data = from_parts(std::move(data));
        shard.notes.zero_based_found = zero_based_found_;
        const std::string& lonely = parts.front().lonely_first_label;
        shard.notes.lonely_first_label = shard.rows >= 3 && seen_once(lonely, classes) ? lonely : "";
    }

    [[nodiscard]] static bool seen_once(const std::string& label,
                                        const std::vector<std::vector<std::string>>& classes) {
        return 1 == std::count_if(classes.begin(), classes.end(), [&](const auto& some) {
                   return std::find(some.begin(), some.end(), label) != some.end();
               });
    }

    /// The classes of all, by the rule that one process goes by, and for each of them its rows.
    void name_classes(const std::vector<std::vector<std::string>>& classes, const std::vector<std::uint64_t>& counts,
                      bool ordered, Shard& shard) const {
        const bool agreed =
            ordered && std::adjacent_find(classes.begin(), classes.end(), std::not_equal_to<>{}) == classes.end();
        DatasetParts all; // a row for each class of each rank
        if (agreed) {
            all.classes = classes.front();
            for (const auto& some : classes) {
                for (std::uint32_t k = 0; k < some.size(); ++k) {
                    all.labels.push_back(k);
                }
            }
        } else {
            Labels labels;
            for (const auto& some : classes) {
                for (const std::string& text : some) {
                    if (!labels.add_seen(text)) {
                        labels.add_new(text, Place{paths_.front()});
                    }
                }
            }
            labels.finish({}, all);
        }
        shard.label_counts.resize(all.classes.size());
        for (std::size_t k = 0; k < counts.size(); ++k) {
            shard.label_counts[all.labels[k]] += counts[k];
        }
        const auto size = [](std::size_t sum, const auto& some) { return sum + some.size(); };
        const auto mine = std::accumulate(classes.begin(), classes.begin() + ranks_.rank(), std::size_t{0}, size);
        DatasetParts data = parts_of(std::move(shard.data));
        for (std::uint32_t& label : data.labels) {
            label = all.labels[mine + label];
        }
        data.classes = std::move(all.classes);
        shard.data = from_parts(std::move(data));
    }

    [[nodiscard]] static std::vector<std::uint64_t> class_counts(const Dataset& data) {
        std::vector<std::uint64_t> counts(data.classes().size());
        for (const std::uint32_t label : data.labels()) {
            ++counts[label];
        }
        return counts;
    }

    /// Nothing to learn from: reading the whole tells why.
    [[noreturn]] void fail_as_a_whole() {
        options_.part.reset();
        for (const std::string& path : paths_) {
            (void)novikoff::read(path, options_);
        }
        throw Error(ErrorKind::data, Place{paths_.front()}, "has no rows");
    }

    const std::vector<std::string>& paths_;
    ReadOptions options_;
    Communicator& ranks_;
    Job job_;
    std::vector<Dataset> parts_;
    std::vector<ReadNotes> notes_; ///< of each of them
    std::vector<Column> schema_;
    bool zero_based_found_ = false;
};

} // namespace

Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options, Communicator& ranks) {
    return ShardReader(paths, options, ranks).read();
}

} // namespace novikoff
