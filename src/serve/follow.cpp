// Answers rows as they arrive. Rows that arrive together are read and scored together, which is much faster. If one
// of them is invalid, the rows before it are answered, then that row alone, then those after it. So the answer for a
// row depends on that row alone. After an invalid row one row is read, then twice as many each time, so that a row is
// read a few times at most.
#include "novikoff/serve.hpp"

#include "serve/row_lines.hpp"

#include <algorithm>

namespace novikoff {
namespace {

constexpr std::size_t bytes_requested = std::size_t{1} << 16U;

/// The number of lines to try next, of two or more: those before the invalid line, or only that line if it is the
/// first; half of them if the invalid line is unknown.
std::size_t lines_before(std::span<const RowLines::Line> lines, const Error& error) {
    const auto invalid = std::find_if(lines.begin(), lines.end(),
                                      [&](const RowLines::Line& line) { return line.number == error.place().line; });
    if (invalid == lines.end()) { return lines.size() / 2; }
    return std::max<std::size_t>(1, static_cast<std::size_t>(invalid - lines.begin()));
}

} // namespace

class Follower::Judge {
public:
    Judge(const Model& model, ByteSource source, const ReadOptions& options)
        : model_(model), rows_(std::move(source), reading_for(model, options)) {}

    bool next(const Tell& tell) {
        const bool more = rows_.next(lines_);
        answer(lines_, tell);
        return more;
    }

    [[nodiscard]] std::size_t values_beyond() const noexcept { return values_beyond_; }

private:
    using Lines = std::span<const RowLines::Line>;

    struct Judged {
        std::vector<std::vector<double>> scores; ///< [separator][row]
        std::vector<std::uint32_t> decided;
    };

    void answer(Lines lines, const Tell& tell) {
        std::size_t together = lines.size();
        while (!lines.empty()) {
            const Lines some = lines.first(std::min(together, lines.size()));
            Judged judged;
            const std::optional<Error> fault = judge(some, judged);
            if (fault && some.size() > 1) {
                together = lines_before(some, *fault);
                continue;
            }
            fault ? tell_fault(some.front(), *fault, tell) : tell_all(some, judged, tell);
            lines = lines.subspan(some.size());
            together = fault ? 1 : 2 * some.size();
        }
    }

    /// Returns the error of an invalid row.
    [[nodiscard]] std::optional<Error> judge(Lines lines, Judged& judged) {
        ReadNotes notes;
        Dataset data;
        if (auto fault = rows_.read(lines, data, notes)) { return fault; }
        if (data.rows() != lines.size()) { // a quote opened in one line is closed in another
            return Error(ErrorKind::data, Place{rows_.name()}, "a row is one line");
        }
        try {
            judged.scores = scores(model_, data);
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::data) { throw; }
            return error;
        }
        judged.decided = decide(model_, judged.scores);
        values_beyond_ += notes.values_beyond;
        return std::nullopt;
    }

    void tell_fault(const RowLines::Line& line, const Error& error, const Tell& tell) const {
        const Error fault(ErrorKind::data, Place{rows_.name(), line.number, error.place().column}, error.message());
        tell({line.number, &fault});
    }

    void tell_all(Lines lines, const Judged& judged, const Tell& tell) const {
        std::vector<double> of_row(judged.scores.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::transform(judged.scores.begin(), judged.scores.end(), of_row.begin(),
                           [i](const std::vector<double>& of_rows) { return of_rows[i]; });
            tell({lines[i].number, nullptr, judged.decided[i], of_row});
        }
    }

    const Model& model_;
    RowLines rows_;
    std::vector<RowLines::Line> lines_;
    std::size_t values_beyond_ = 0;
};

Follower::Follower(const Model& model, ByteSource source, const ReadOptions& options)
    : judge_(std::make_unique<Judge>(model, std::move(source), options)) {}
Follower::Follower(Follower&&) noexcept = default;
Follower& Follower::operator=(Follower&&) noexcept = default;
Follower::~Follower() = default;

bool Follower::next(const Tell& tell) { return judge_->next(tell); }
std::size_t Follower::values_beyond() const noexcept { return judge_->values_beyond(); }

Follower follow(const Model& model, const std::string& path, const ReadOptions& options,
                std::function<bool()> may_go_on) {
    const std::string name = path == "-" ? "<stdin>" : path;
    auto bytes = decompressed(open_file(path, name, options.progress, may_go_on), name);
    ByteSource source(interruptible(std::move(bytes), name, std::move(may_go_on)), name, bytes_requested,
                      Wait::for_any);
    return {model, std::move(source), options};
}

} // namespace novikoff
