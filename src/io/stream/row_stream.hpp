// Rows that pass by in blocks, each a small data set, so that memory depends on a block and not on the file.
//
// A block goes through three stages. `read` takes the bytes of the next one and `accept` fits it to those before it: both are
// called for one block after another. `parse`, which costs most, may be called for several blocks at once.
#pragma once

#include "io/csv/csv_rows.hpp"
#include "io/libsvm/libsvm_block.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_stream.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// The memory of a block, used again for another one.
struct RowBlock {
    std::string text; ///< as read
    LibsvmRows libsvm;
    CsvRows csv;
    std::optional<Error> fault; ///< of parsing; its lines are those of the block

    Dataset rows; ///< after `accept`: labels are numbers of RowStream::classes()
};

class RowStream {
public:
    RowStream() = default;
    RowStream(const RowStream&) = delete;
    RowStream& operator=(const RowStream&) = delete;
    virtual ~RowStream() = default;

    /// Returns false at the end. Throws Error.
    [[nodiscard]] virtual bool read(RowBlock& block) = 0;
    /// Never throws: a fault is told by `accept`, when what stands above is known.
    virtual void parse(RowBlock& block) const = 0;
    /// Fills in block.rows. Throws Error(data) with the place of the first fault, and for a third label of a file that
    /// does not say beforehand which there are.
    virtual void accept(RowBlock& block) = 0;
    /// `read` may have to wait for bytes that are yet to come. Not to be asked while it runs.
    [[nodiscard]] virtual bool may_wait() const { return false; }
    /// `parse` has nothing to do, so that several threads do not help.
    [[nodiscard]] virtual bool is_parsed() const { return false; }
    /// Goes back to the first row. Returns false where that is not possible.
    [[nodiscard]] virtual bool rewind() { return false; }

    /// The labels, in the order in which they are numbered: as they were seen first, or as the file lists them.
    [[nodiscard]] virtual std::vector<std::string> classes() const = 0;
    /// There are two labels, and the larger one was seen first.
    [[nodiscard]] virtual bool turned_round() const { return false; }
    /// Columns of the rows accepted so far.
    [[nodiscard]] virtual std::size_t columns() const = 0;
    /// The number of columns can still grow, because nobody said it beforehand.
    [[nodiscard]] virtual bool columns_may_grow() const { return false; }
    [[nodiscard]] virtual bool zero_based() const { return false; }
    [[nodiscard]] virtual std::vector<Column> schema() const { return {}; }
    [[nodiscard]] virtual ReadNotes notes() const { return {}; }
};

/// How far the reading has come, and a way to end it; for any thread.
struct StreamPosition {
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> size{0}; ///< 0: not known
    std::atomic<bool> grown{
        false}; ///< the file, while it was being read: the rows are those that it had at the beginning
    std::atomic<bool> stop{false}; ///< a read that waits for a pipe throws Error(file) soon
};

/// `-` is standard input. LIBSVM, CSV and TSV are read, .nvk is mapped; throws Error(usage) for what cannot be streamed.
[[nodiscard]] std::unique_ptr<RowStream> open_rows(const std::string& path, ReadOptions options,
                                                   StreamPosition& position, MayGoOn may_go_on = {});

/// The two labels of rows whose labels are not known beforehand, numbered as they are first seen. What is one label
/// written in two ways is found out as Labels does: if all are numbers. That a number is followed by a text shows only on the way;
/// then those written in two ways were two labels, which is one too many.
class StreamLabels {
public:
    /// The number of a label, 0 or 1; 2 if it is a third one, after those of classes().
    [[nodiscard]] std::uint32_t number(const std::string& text);
    [[nodiscard]] const std::vector<std::string>& classes() const noexcept { return classes_; }
    [[nodiscard]] bool turned_round() const {
        return classes_.size() == 2 && comes_before(classes_[1], classes_[0], numbers_);
    }

private:
    [[nodiscard]] std::uint32_t number_among_classes(const std::string& name);

    std::vector<std::string> classes_;
    std::vector<std::string> spellings_; ///< the first three different ones
    bool numbers_ = true;                ///< all are
};

} // namespace novikoff
