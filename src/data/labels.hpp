// From the labels of the rows, as text, to classes.
//
// If all labels are numbers they are ordered as numbers, and `+1`, `1.0` and `1` are the same label, written 1.
// Otherwise they are ordered and compared as text. Numbers from 2^53 on count as text, since two of them can be the
// same double.
#pragma once

#include "data/dataset_parts.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace novikoff {

/// The standard form of a label that is a number, 1 for `+1` and `1.0`; nothing if it counts as text.
[[nodiscard]] std::optional<std::string> written_number(std::string_view label);
/// Whether a class comes before another one; `numbers`: all of them are numbers.
[[nodiscard]] bool comes_before(const std::string& a, const std::string& b, bool numbers);

/// Different texts, numbered in the order of their first occurrence.
class TextTable {
public:
    /// The number of a text, or size() if it is new.
    [[nodiscard]] std::uint32_t find(std::string_view text) const {
        const auto found = numbers_.find(text);
        return found == numbers_.end() ? size() : found->second;
    }
    void add(std::string_view text) {
        const std::uint32_t number = size();
        texts_.emplace_back(text);
        numbers_.emplace(text, number);
    }
    /// The number of a text, which is added if it is new.
    std::uint32_t number(std::string_view text) {
        const std::uint32_t found = find(text);
        if (found == size()) { add(text); }
        return found;
    }
    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(texts_.size()); }
    [[nodiscard]] const std::vector<std::string>& texts() const noexcept { return texts_; }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
    std::vector<std::string> texts_;
};

struct Sorted {
    std::vector<std::string> texts;
    std::vector<std::uint32_t> rank; ///< where the texts of the table are among them
};
[[nodiscard]] Sorted sorted(const TextTable& table);

/// A place in a text, without the name of its source.
struct LinePlace {
    std::size_t line;
    std::size_t column;
};

class Labels {
public:
    static constexpr std::uint32_t limit = std::uint32_t{1} << 20U;

    /// Adds the label of the next row if it was seen before. Returns false, and adds nothing, if it was not.
    bool add_seen(std::string_view text) {
        // Most files have two labels, so the last two are tried first.
        if (last_ >= table_.size() || table_.texts()[last_] != text) {
            std::swap(last_, other_);
            if (last_ >= table_.size() || table_.texts()[last_] != text) {
                const std::uint32_t number = table_.find(text);
                if (number == table_.size()) { return false; }
                last_ = number;
            }
        }
        rows_.push_back(last_);
        return true;
    }
    /// Adds the label of the next row, which was not seen before. Throws Error(data) for nan, infinities, binary bytes,
    /// and for more than `limit` different labels.
    void add_new(std::string_view text, const Place& place);
    /// Appends the labels of the rows that follow; `lines` of text are above them. Returns false, and adds nothing, if
    /// there would be more than `limit` different labels.
    [[nodiscard]] bool append(const Labels& others, std::size_t lines = 0);

    /// For each row the number of its label among the texts.
    [[nodiscard]] const std::vector<std::uint32_t>& rows() const noexcept { return rows_; }
    [[nodiscard]] const std::vector<std::string>& texts() const noexcept { return table_.texts(); }
    /// Where each text was first seen.
    [[nodiscard]] const std::vector<LinePlace>& places() const noexcept { return places_; }
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }

    /// The label of the first row. REQUIRES: !empty().
    [[nodiscard]] const std::string& first() const { return table_.texts()[rows_.front()]; }
    [[nodiscard]] bool first_is_alone() const {
        return std::find(rows_.begin() + 1, rows_.end(), rows_.front()) == rows_.end();
    }

    /// Sets data.classes and data.labels. `known` classes come first, in their order; others follow, sorted.
    void finish(const std::vector<std::string>& known, DatasetParts& data);
    /// The same with the labels as they are written, in the order of their first occurrence.
    void finish_as_written(DatasetParts& data);

private:
    TextTable table_;
    std::vector<LinePlace> places_; ///< of its texts
    std::vector<std::uint32_t> rows_;
    std::uint32_t last_ = 0; ///< the label of the last row
    std::uint32_t other_ = 0;
};

/// Throws Error(data) unless each label is the number of a class. `source` is the name of the data.
void check_row_labels(std::span<const std::uint32_t> labels, std::size_t classes, const std::string& source);

/// Whether no two of them are equal.
[[nodiscard]] bool all_differ(std::vector<std::string> texts);

} // namespace novikoff
