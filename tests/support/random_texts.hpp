// Random LIBSVM and CSV files, valid and damaged, and the result of reading one, in a form that can be compared.
#pragma once

#include "base/random.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace novikoff::test {

/// A number as text: ordinary, long, tiny, or in an unusual form.
inline std::string random_number(Random& random) {
    static const std::vector<std::string> odd{"0",     "-0",      "+3",    "1.",           ".5",
                                              "1e5",   "-2.5E-3", "007",   "1e-5",         "1e-400",
                                              "0.000", "-.25",    "1E+10", "123456789012", "99999999"};
    std::string text = random.below(2) == 0 ? "" : "-";
    switch (random.below(5)) {
    case 0: return odd[random.below(odd.size())];
    case 1: return std::to_string(random.below(10));
    case 2: return text + std::to_string(random.below(1000)) + '.' + std::to_string(random.below(100));
    case 3: return text + "0." + std::to_string(random.next());
    default:
        return text + std::to_string(random.below(10)) + '.' + std::to_string(random.below(10'000'000'000'000'000U));
    }
}

inline std::string random_libsvm(Random& random) {
    static const std::vector<std::string> labels{"1", "-1", "+1", "1.0", "cat"};
    const bool labelled = random.below(4) != 0;
    const bool zero_based = random.below(4) == 0;
    std::string text;
    for (std::uint64_t row = random.below(30); row > 0; --row) {
        std::string separator = labelled ? " " : "";
        text += labelled ? labels[random.below(labels.size())] : "";
        std::uint64_t index = random.below(zero_based ? 2 : 3) + (zero_based ? 0 : 1);
        for (std::uint64_t pairs = random.below(6) + (labelled ? 0 : 1); pairs > 0; --pairs) {
            text += separator + std::to_string(index) + ':' + random_number(random);
            index += 1 + random.below(random.below(20) == 0 ? 10'000'000 : 4);
            separator = random.below(10) == 0 ? " \t" : " ";
        }
        text += random.below(10) == 0 ? " # c" : "";
        text += random.below(10) == 0 ? "\r\n" : random.below(15) == 0 ? "\n\n" : "\n";
    }
    return text;
}

/// Four cells: a number, a text that may be quoted, a number that may be quoted, a label.
inline std::string random_csv(Random& random) {
    static const std::vector<std::string> words{"red",      "green", "\"blue\"", "\"a,b\"", "\"two\nlines\"",
                                                "\"\"\"\"", "5\" x"};
    static const std::vector<std::string> labels{"yes", "no", " no ", "\"yes\"", "\"may\nbe\"", "x y"};
    const bool words_quoted = random.below(2) == 0;
    std::string text = random.below(2) == 0 ? "a,b,c,d\n" : "";
    for (std::uint64_t row = 1 + random.below(30); row > 0; --row) {
        const std::string third = random_number(random);
        text += random_number(random) + ',' + words[random.below(words_quoted ? words.size() : 2)] + ',' +
                (words_quoted && random.below(5) == 0 ? '"' + third + '"' : third) + ',' +
                labels[random.below(words_quoted ? labels.size() : 2)];
        text += random.below(10) == 0 ? "\r\n" : random.below(15) == 0 ? "\n \n" : "\n";
    }
    return text;
}

/// A text with some bytes replaced, removed or inserted.
inline std::string damaged(std::string text, Random& random) {
    static constexpr std::string_view bytes("0 :#\"\n\r,;.-e\t1x\x7f\xe9\0", 18);
    for (std::uint64_t times = 1 + random.below(3); times > 0 && !text.empty(); --times) {
        const auto at = static_cast<std::size_t>(random.below(text.size()));
        const char byte = bytes[random.below(bytes.size())];
        switch (random.below(3)) {
        case 0: text[at] = byte; break;
        case 1: text.erase(at, 1 + random.below(3)); break;
        default: text.insert(at, 1, byte);
        }
    }
    return text;
}

/// The whole result of a reader, number by number, or its error.
inline std::string outcome(std::string_view bytes, const ReadOptions& options) {
    std::string result;
    const auto add = [&](std::uint64_t number) { result += std::to_string(number) + ' '; };
    const auto add_values = [&](const Numbers& values) {
        add(values.single() ? 1 : 0);
        for (std::size_t i = 0; i < values.size(); ++i) { add(std::bit_cast<std::uint64_t>(values[i])); }
    };
    try {
        ReadNotes notes;
        const Dataset data = read_bytes(bytes, "data", options, &notes);
        for (const std::uint64_t number : {data.rows(), data.columns(), notes.values_beyond,
                                           std::size_t{data.zero_based()}, std::size_t{notes.zero_based_found}}) {
            add(number);
        }
        if (const auto* dense = std::get_if<DenseStorage>(&data.storage())) {
            add_values(dense->values);
        } else {
            const auto& sparse = std::get<SparseStorage>(data.storage());
            for (const auto offset : sparse.offsets) { add(offset); }
            for (const auto index : sparse.indices) { add(index); }
            add_values(sparse.values);
        }
        for (const auto label : data.labels()) { add(label); }
        for (const std::string& name : data.classes()) { result += name + '|'; }
        for (const Column& column : data.schema()) {
            result += column.name + '=';
            for (const std::string& level : column.levels) { result += level + ';'; }
        }
        return result + notes.lonely_first_label;
    } catch (const Error& error) { return error.what(); }
}

} // namespace novikoff::test
