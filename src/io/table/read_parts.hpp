// Several files, or parts of one file, read as one data set.
//
// Some properties belong to the whole: whether indices count from 0, the columns, the levels of text columns, the
// classes. A PartReader reads some of the parts and describes them, agrees to what all descriptions say together, and
// joins its rows. read_files() does this for all files in one process; ranks/shard.hpp exchanges the descriptions
// between processes.
#pragma once

#include "base/team.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

namespace novikoff {

/// The rows of one process, and what is known about those of all.
struct Shard {
    Dataset data;                            ///< columns, classes, schema and source are those of the whole
    std::uint64_t first_row = 0;             ///< the number of rows before these
    std::uint64_t rows = 0;                  ///< of all processes
    std::uint64_t nonzeros = 0;              ///< of all processes
    std::vector<std::uint64_t> label_counts; ///< for each class, the rows of all processes
    ReadNotes notes;
};

/// The columns that a process has found.
struct PartColumns {
    bool zero_based = false;
    std::string source; ///< its first file, for messages
    std::vector<Column> schema;

    template <class Archive> void archive(Archive& archive) { archive(zero_based, source, schema); }
};

/// The rows that a process has read.
struct PartRows {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t nonzeros = 0;
    std::uint64_t values_beyond = 0;
    bool ordered = false;           ///< the classes have an order of their own, as in .nvk files
    std::string lonely_first_label; ///< as in ReadNotes
    std::vector<std::string> classes;
    std::vector<std::uint64_t> counts; ///< for each class, its rows

    template <class Archive> void archive(Archive& archive) {
        archive(rows, columns, nonzeros, values_beyond, ordered, lonely_first_label, classes, counts);
    }
};

class PartReader {
public:
    /// Reads the files first … last − 1 of `paths`. REQUIRES: `paths` outlives this.
    PartReader(const std::vector<std::string>& paths, ReadOptions options, Share files)
        : paths_(paths), options_(std::move(options)), files_(files) {}

    /// Reads the files, or the given part of the only one. Returns the error that ends it, if there is one. May be
    /// called again with another part.
    [[nodiscard]] std::optional<Error> read(const FilePart& part = {});
    /// Of the first file.
    [[nodiscard]] ReadNotes first_notes() const { return notes_.empty() ? ReadNotes{} : notes_.front(); }
    [[nodiscard]] PartColumns columns() const;
    /// Adopts the columns of all processes; what was read with others is read again. Throws Error.
    void adopt_columns(const std::vector<PartColumns>& all);
    /// Joins the parts.
    [[nodiscard]] PartRows join();
    /// `all`: what join() returned in each process, in the order of the rows; that of this one is all[mine].
    [[nodiscard]] Shard finish(const std::vector<PartRows>& all, std::size_t mine);

private:
    [[nodiscard]] bool classes_have_an_order() const;
    void name_classes(const std::vector<PartRows>& all, std::size_t mine, Shard& shard) const;
    [[noreturn]] void fail_without_rows();

    const std::vector<std::string>& paths_;
    ReadOptions options_;
    Share files_;
    std::vector<Dataset> parts_;
    std::vector<ReadNotes> notes_; ///< of each part
    std::vector<Column> schema_;   ///< of the whole
    bool zero_based_found_ = false;
    Dataset joined_;
};

/// All rows of all files, one file after another. Throws Error with the place of the first invalid row.
[[nodiscard]] Dataset read_files(const std::vector<std::string>& paths, const ReadOptions& options, ReadNotes& notes);

} // namespace novikoff
