// The first byte chooses model and options, the rest are rows that arrive through a pipe. Every row has an answer,
// which does not depend on how many bytes arrive at once. For one input in four, valid rows must be answered like
// those of a file.
#include "dripping.hpp"
#include "reading.hpp"
#include "support/follow_models.hpp"

#include "novikoff/serve.hpp"
#include "os/byte_source.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace novikoff;

const std::vector<std::string> classes{"-1", "1"};

struct Answers {
    std::vector<std::string> texts;
    std::vector<double> scores;
    std::size_t faults = 0;
    bool refused = false; ///< the whole input

    bool operator==(const Answers&) const = default;
};

Answers follow_all(const Model& model, ByteSource source, const ReadOptions& options) {
    Answers answers;
    try {
        Follower follower(model, std::move(source), options);
        std::size_t line = 0;
        const auto add = [&](const RowAnswer& answer) {
            fuzz::require(answer.line > line);
            line = answer.line;
            answers.faults += answer.fault != nullptr ? 1 : 0;
            answers.texts.push_back(answer.fault != nullptr ? answer.fault->what() : std::to_string(answer.decided));
            answers.scores.insert(answers.scores.end(), answer.scores.begin(), answer.scores.end());
        };
        while (follower.next(add)) {}
    } catch (const Error& error) {
        fuzz::require(error.message().text().size() < 1000);
        answers.texts.emplace_back(error.what());
        answers.refused = true;
    }
    return answers;
}

/// If the same bytes can be read as a file with one row for each answer, its scores are the same.
void compare_with_file(const Model& model, std::string_view rows, ReadOptions options, const Answers& answers) {
    options = reading_for(model, options);
    options.threads = 1;
    try {
        ReadNotes notes;
        const Dataset data = read_bytes(rows, "rows", options, &notes);
        const auto of_rows = scores(model, data);
        if (!notes.zero_based_found && data.rows() == answers.texts.size()) {
            fuzz::require(of_rows.front() == answers.scores);
        }
    } catch (const Error&) { // a file is refused as a whole, even if only some of its rows have labels
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) { return 0; }
    static const Model models[] = {test::numbers_model(classes), test::table_model(classes)};
    const Model& model = models[bytes[0] & 1U];
    const std::string_view rows(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    if (fuzz::spare(rows)) { return 0; }
    constexpr Format formats[] = {Format::automatic, Format::libsvm, Format::csv, Format::tsv};
    ReadOptions options;
    options.format = formats[(bytes[0] >> 1U) & 3U];
    options.max_record = (bytes[0] & 8U) != 0 ? 30 : 4000;
    const auto dripping = [&](std::size_t at_once) {
        return ByteSource(std::make_unique<fuzz::Dripping>(rows, at_once), "rows", 64, Wait::for_any);
    };
    const std::size_t number = fuzz::number_of(rows);
    const Answers answers = follow_all(model, dripping(number % 8 < 4 ? size : 3), options);
    if (number % 4 != 0) { return 0; }
    fuzz::require(answers == follow_all(model, dripping(number % 8 < 4 ? 3 : size), options));
    if (!answers.refused && answers.faults == 0 && !is_compressed(rows)) {
        compare_with_file(model, rows, options, answers);
    }
    return 0;
}
