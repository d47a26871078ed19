// Parts are read first and joined afterwards: columns, levels and classes are known only when all have been read.
#include "io/table/read_parts.hpp"

#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {
namespace {

void append_rows(const Dataset& data, CsrBuilder& csr) {
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) { csr.add_nonzero(j, x); });
            csr.end_row();
        }
    });
}

/// The rows of all parts, with the columns of the widest and the classes of all in the order in which they come. One
/// part stays as it is.
Dataset joined(std::vector<Dataset> parts) {
    if (parts.size() == 1) { return std::move(parts.front()); }
    DatasetParts all;
    CsrBuilder csr;
    TextTable classes;
    for (const Dataset& part : parts) {
        append_rows(part, csr);
        all.rows += part.rows();
        all.columns = std::max(all.columns, part.columns());
        all.zero_based = all.zero_based || part.zero_based();
        std::vector<std::uint32_t> numbers;
        for (const std::string& name : part.classes()) { // also those without rows, which a single part keeps too
            numbers.push_back(classes.number(name));
        }
        std::transform(part.labels().begin(), part.labels().end(), std::back_inserter(all.labels),
                       [&](std::uint32_t label) { return numbers[label]; });
    }
    all.classes = classes.texts();
    all.storage = std::move(csr).storage();
    return stored_as_fits(std::move(all));
}

/// The same rows with further columns of zeros. REQUIRES: columns ≥ data.columns().
Dataset with_columns(Dataset data, std::size_t columns) {
    if (data.columns() == columns) { return data; }
    CsrBuilder csr;
    append_rows(data, csr);
    DatasetParts parts = parts_of(std::move(data));
    parts.storage = std::move(csr).storage();
    parts.columns = columns;
    return stored_as_fits(std::move(parts));
}

/// The columns of both, with the levels of both; an empty schema fits any other. Throws Error(data) if the columns
/// differ.
std::vector<Column> united_schema(std::vector<Column> a, const std::vector<Column>& b, const std::string& source) {
    if (a.empty() || b.empty()) { return a.empty() ? b : a; }
    // Levels may differ: a part has those of its own rows.
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Column& x, const Column& y) { return x.name == y.name; })) {
        fail_data({source}, "the files do not have the same columns");
    }
    for (std::size_t k = 0; k < a.size(); ++k) {
        std::vector<std::string> levels;
        std::set_union(a[k].levels.begin(), a[k].levels.end(), b[k].levels.begin(), b[k].levels.end(),
                       std::back_inserter(levels));
        a[k].levels = std::move(levels);
    }
    return a;
}

bool occurs_once(const std::string& label, const std::vector<PartRows>& all) {
    return 1 == std::count_if(all.begin(), all.end(), [&](const PartRows& part) {
               return std::find(part.classes.begin(), part.classes.end(), label) != part.classes.end();
           });
}

} // namespace

std::optional<Error> PartReader::read(const FilePart& part) {
    parts_.clear();
    notes_.clear();
    options_.part = part;
    for (std::size_t file = files_.first; file < files_.last; ++file) {
        notes_.emplace_back();
        try {
            parts_.push_back(novikoff::read(paths_[file], options_, &notes_.back()));
        } catch (const Error& error) { return error; }
    }
    return std::nullopt;
}

PartColumns PartReader::columns() const {
    PartColumns found{false, paths_[files_.first], {}};
    for (const Dataset& part : parts_) {
        found.zero_based = found.zero_based || part.zero_based();
        found.schema = united_schema(std::move(found.schema), part.schema(), part.source());
    }
    return found;
}

void PartReader::adopt_columns(const std::vector<PartColumns>& all) {
    bool zero_based = false;
    for (const PartColumns& found : all) {
        zero_based = zero_based || found.zero_based;
        schema_ = united_schema(std::move(schema_), found.schema, found.source);
    }
    const bool fits = std::all_of(parts_.begin(), parts_.end(), [&](const Dataset& part) {
        return part.zero_based() == zero_based && part.schema() == schema_;
    });
    zero_based_found_ = zero_based && !options_.zero_based;
    if (!fits) {
        options_.zero_based = zero_based;
        options_.schema = schema_;
        if (const auto error = read(FilePart(*options_.part))) { throw Error(*error); }
    }
}

PartRows PartReader::join() {
    const bool ordered = classes_have_an_order();
    joined_ = joined(std::move(parts_));
    PartRows found{joined_.rows(),
                   joined_.columns(),
                   joined_.nonzeros(),
                   0,
                   ordered,
                   first_notes().lonely_first_label,
                   joined_.classes(),
                   std::vector<std::uint64_t>(joined_.classes().size())};
    for (const ReadNotes& notes : notes_) { found.values_beyond += notes.values_beyond; }
    for (const std::uint32_t label : joined_.labels()) { ++found.counts[label]; }
    return found;
}

/// The order of the classes in binary files is kept if all files have the same one.
bool PartReader::classes_have_an_order() const {
    return std::none_of(notes_.begin(), notes_.end(), [](const ReadNotes& n) { return n.labels_as_written; }) &&
           std::all_of(parts_.begin(), parts_.end(),
                       [&](const Dataset& part) { return part.classes() == parts_.front().classes(); });
}

Shard PartReader::finish(const std::vector<PartRows>& all, std::size_t mine) {
    Shard shard;
    std::uint64_t columns = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        shard.first_row += k < mine ? all[k].rows : 0;
        shard.rows += all[k].rows;
        columns = std::max(columns, all[k].columns);
        shard.nonzeros += all[k].nonzeros;
        shard.notes.values_beyond += static_cast<std::size_t>(all[k].values_beyond);
    }
    if (shard.rows == 0 || columns == 0) { fail_without_rows(); }
    name_classes(all, mine, shard);
    DatasetParts data = parts_of(with_columns(std::move(shard.data), static_cast<std::size_t>(columns)));
    data.schema = schema_;
    data.zero_based = data.zero_based || zero_based_found_;
    if (paths_.size() > 1) { data.source = paths_[0] + " and " + std::to_string(paths_.size() - 1) + " more"; }
    shard.data = from_parts(std::move(data));
    shard.notes.zero_based_found = zero_based_found_;
    const std::string& lonely = all.front().lonely_first_label;
    shard.notes.lonely_first_label = shard.rows >= 3 && occurs_once(lonely, all) ? lonely : "";
    return shard;
}

/// Numbers the classes of all parts as read() does for one file, and counts their rows.
void PartReader::name_classes(const std::vector<PartRows>& all, std::size_t mine, Shard& shard) const {
    const bool agreed = std::all_of(all.begin(), all.end(), [&](const PartRows& part) {
        return part.ordered && part.classes == all.front().classes;
    });
    DatasetParts names; // as if each class of each part were a row
    Labels labels;
    for (const PartRows& part : all) {
        for (std::uint32_t k = 0; k < part.classes.size(); ++k) {
            if (agreed) {
                names.labels.push_back(k);
            } else if (!labels.add_seen(part.classes[k])) {
                labels.add_new(part.classes[k], Place{paths_.front()});
            }
        }
    }
    if (agreed) {
        names.classes = all.front().classes;
    } else {
        labels.finish({}, names);
    }
    shard.label_counts.resize(names.classes.size());
    DatasetParts data = parts_of(std::move(joined_));
    const std::uint32_t* name = names.labels.data();
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (k == mine) {
            std::transform(data.labels.begin(), data.labels.end(), data.labels.begin(),
                           [name](std::uint32_t label) { return name[label]; });
        }
        for (const std::uint64_t count : all[k].counts) { shard.label_counts[*name++] += count; }
    }
    data.classes = std::move(names.classes);
    shard.data = from_parts(std::move(data));
}

/// Reading each file as a whole reports why there is nothing to learn from.
void PartReader::fail_without_rows() {
    options_.part.reset();
    for (const std::string& path : paths_) { (void)novikoff::read(path, options_); }
    fail_data({paths_.front()}, "has no rows");
}

Dataset read_files(const std::vector<std::string>& paths, const ReadOptions& options, ReadNotes& notes) {
    if (paths.size() == 1) { return read(paths.front(), options, &notes); }
    PartReader reader(paths, options, {0, paths.size()});
    if (const auto error = reader.read()) { throw Error(*error); }
    reader.adopt_columns({reader.columns()});
    Shard all = reader.finish({reader.join()}, 0);
    notes = std::move(all.notes);
    return std::move(all.data);
}

} // namespace novikoff
