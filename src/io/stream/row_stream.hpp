// Rows streamed in blocks, each a small data set, so that memory depends on a block and not on the file.
//
// A block has three stages. `read` gets its bytes and `accept` matches it to the blocks before: both are called for one
// block after another. `parse`, which costs most, may be called for several blocks in parallel.
#pragma once

#include "io/csv/csv.hpp"
#include "io/libsvm/libsvm.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <atomic>

namespace novikoff {

/// A block, whose memory is reused for others.
struct RowBlock {
    std::string text; ///< as read
    LibsvmRows libsvm;
    CsvRows csv;
    std::optional<Error> fault; ///< of parsing; lines count from the start of the block

    Dataset rows; ///< after `accept`: labels are indices into RowStream::classes()
};

class RowStream {
public:
    RowStream() = default;
    RowStream(const RowStream&) = delete;
    RowStream& operator=(const RowStream&) = delete;
    virtual ~RowStream() = default;

    /// Returns false at the end. Throws Error.
    [[nodiscard]] virtual bool read(RowBlock& block) = 0;
    /// Never throws: `accept` throws the error, when the text above is known.
    virtual void parse(RowBlock& block) const = 0;
    /// Sets block.rows. Throws Error(data) with the place of the first invalid input, and for a third label of a text.
    virtual void accept(RowBlock& block) = 0;
    /// `read` may have to wait for bytes. Not to be called while it runs.
    [[nodiscard]] virtual bool may_wait() const { return false; }
    /// `parse` does nothing, so several threads do not help.
    [[nodiscard]] virtual bool is_parsed() const { return false; }
    /// Goes back to the first row. Returns false if that is not possible.
    [[nodiscard]] virtual bool rewind() { return false; }

    /// The labels by their numbers: in the order of first occurrence, or as a binary file lists them.
    [[nodiscard]] virtual std::vector<std::string> classes() const = 0;
    /// There are two labels, and the larger one occurred first.
    [[nodiscard]] virtual bool turned_round() const { return false; }
    /// Columns of the rows accepted so far.
    [[nodiscard]] virtual std::size_t columns() const = 0;
    /// The number of columns can grow, because it was not given.
    [[nodiscard]] virtual bool columns_may_grow() const { return false; }
    [[nodiscard]] virtual bool zero_based() const { return false; }
    [[nodiscard]] virtual std::vector<Column> schema() const { return {}; }
    [[nodiscard]] virtual ReadNotes notes() const { return {}; }
};

/// The progress of reading, and a way to end it, for any thread.
struct StreamPosition {
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> size{0}; ///< 0: not known
    std::atomic<bool> grown{false};     ///< bytes were appended to the file; the rows are those of its original content
    std::atomic<bool> stop{false};      ///< if set, a read that waits for a pipe throws Error(file)
};

/// `-` is standard input. LIBSVM, CSV and TSV are read, .nvk is mapped; throws Error(usage) for other formats.
[[nodiscard]] std::unique_ptr<RowStream> open_rows(const std::string& path, ReadOptions options,
                                                   StreamPosition& position, MayGoOn may_go_on = {});

/// One thread that processes blocks cannot keep more parsers busy.
inline constexpr unsigned most_parsers = 8;
/// Blocks in memory at a time, whatever the number of threads.
inline constexpr unsigned most_blocks = 12;

/// Calls take(block) for each block of a stream, in order and on the calling thread, until it returns false. The other
/// threads (`threads` 0: one for each core) parse later blocks; so does the calling thread while it has none to take.
/// An exception of any stage is thrown here, after all blocks above it have been taken. `stop` becomes true when no
/// more blocks will be taken, so that a read that waits for a pipe can end.
void for_each_block(RowStream& stream, std::atomic<bool>& stop, unsigned threads,
                    const std::function<bool(RowBlock&)>& take);

// One function for each format of text.
[[nodiscard]] std::unique_ptr<RowStream> stream_libsvm(ByteSource source, const ReadOptions& options);
[[nodiscard]] std::unique_ptr<RowStream> stream_csv(ByteSource source, const ReadOptions& options, char separator);

/// The two labels of streamed text, numbered in the order of their first occurrence. As in Labels, `1` and `+1` are the
/// same label if all labels are numbers. If a text follows such numbers, they become two labels, and the text is a
/// third.
class StreamLabels {
public:
    /// The text before a block.
    struct Above {
        const std::string& source;
        std::size_t lines;
    };
    /// Sets rows[i] to the number of the label of row i of a block. Throws Error(data) for a third label.
    void number_rows(const Labels& labels, const Above& above, std::vector<std::uint32_t>& rows);
    [[nodiscard]] const std::vector<std::string>& classes() const noexcept { return classes_; }
    [[nodiscard]] bool turned_round() const {
        return classes_.size() == 2 && comes_before(classes_[1], classes_[0], numbers_);
    }

private:
    /// The number of a label, 0 or 1; 2 if it is a third one, after those of classes().
    [[nodiscard]] std::uint32_t number(const std::string& text);

    std::vector<std::string> classes_;
    std::vector<std::string> spellings_; ///< the first three
    bool numbers_ = true;                ///< all labels are numbers
};

} // namespace novikoff
