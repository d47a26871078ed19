// Labels are numbered as they appear; the order of the classes is decided when all are known.
#include "data/labels.hpp"

#include "base/text.hpp"

#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

/// Sorted, each once: as numbers if all labels are numbers, otherwise as text.
std::vector<std::string> sorted_classes(std::vector<std::string> classes, bool numbers) {
    std::sort(classes.begin(), classes.end(),
              [=](const auto& a, const auto& b) { return comes_before(a, b, numbers); });
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    return classes;
}

} // namespace

std::optional<std::string> written_number(std::string_view label) {
    const auto value = number_in(label);
    return value && std::fabs(*value) < 0x1p53 ? std::optional(to_text(*value)) : std::nullopt;
}

bool comes_before(const std::string& a, const std::string& b, bool numbers) {
    return numbers ? *number_in(a) < *number_in(b) : a < b;
}

Sorted sorted(const TextTable& table) {
    std::vector<std::uint32_t> order(table.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return table.texts()[a] < table.texts()[b]; });
    Sorted result{{}, std::vector<std::uint32_t>(table.size())};
    for (std::uint32_t k = 0; k < table.size(); ++k) {
        result.texts.push_back(table.texts()[order[k]]);
        result.rank[order[k]] = k;
    }
    return result;
}

void Labels::add_new(std::string_view text, const Place& place) {
    if (const auto foreign = find_foreign_byte(text)) { fail_data(place, foreign->message); }
    if (looks_like_number(text) && !number_in(text)) {
        fail_data(place, "label " + in_quotes(text) + ' ' + why_no_number(text));
    }
    if (table_.size() == limit) {
        fail_data(place,
                  {"more than {} different labels (is the target a quantity? only classes can be learnt)", limit});
    }
    rows_.push_back(table_.size());
    table_.add(text);
    places_.push_back({place.line, place.column});
}

bool Labels::append(const Labels& others, std::size_t lines) {
    const auto& texts = others.table_.texts();
    const auto fresh =
        std::count_if(texts.begin(), texts.end(), [&](const auto& text) { return table_.find(text) == table_.size(); });
    if (table_.size() + static_cast<std::size_t>(fresh) > limit) { return false; }
    std::vector<std::uint32_t> number(texts.size());
    for (std::size_t k = 0; k < texts.size(); ++k) {
        number[k] = table_.number(texts[k]);
        if (number[k] == places_.size()) {
            places_.push_back({lines + others.places_[k].line, others.places_[k].column});
        }
    }
    const std::size_t before = rows_.size();
    rows_.resize(before + others.rows_.size());
    std::transform(others.rows_.begin(), others.rows_.end(), rows_.begin() + static_cast<std::ptrdiff_t>(before),
                   [&](std::uint32_t row) { return number[row]; });
    return true;
}

void Labels::finish(const std::vector<std::string>& known, DatasetParts& data) {
    const auto& texts = table_.texts();
    const bool numbers = std::all_of(texts.begin(), texts.end(), [](const auto& t) { return written_number(t); });
    TextTable classes;
    for (const std::string& name : known) { classes.add(name); }
    std::vector<std::string> names; // the class of each text
    std::vector<std::string> fresh;
    for (const std::string& text : texts) {
        const std::string canonical = written_number(text).value_or(text);
        const bool as_written = classes.find(text) != classes.size();
        const bool as_number = !as_written && classes.find(canonical) != classes.size();
        names.push_back(as_number || (numbers && !as_written) ? canonical : text);
        if (!as_written && !as_number) { fresh.push_back(names.back()); }
    }
    for (const std::string& name : sorted_classes(std::move(fresh), numbers)) { classes.add(name); }
    std::vector<std::uint32_t> class_of(texts.size());
    std::transform(names.begin(), names.end(), class_of.begin(), [&](const auto& n) { return classes.find(n); });
    for (std::uint32_t& row : rows_) { row = class_of[row]; }
    data.labels = std::move(rows_);
    data.classes = classes.texts();
    rows_.clear();
}

void Labels::finish_as_written(DatasetParts& data) {
    data.labels = std::move(rows_);
    data.classes = table_.texts();
    rows_.clear();
}

void check_row_labels(std::span<const std::uint32_t> labels, std::size_t classes, const std::string& source) {
    const auto bad = std::find_if(labels.begin(), labels.end(), [=](std::uint32_t k) { return k >= classes; });
    if (bad != labels.end()) {
        fail_data({source}, {"{} has label number {}, counted from 0, of {}",
                             NamedRows{{static_cast<std::uint64_t>(bad - labels.begin())}}, *bad, classes});
    }
}

bool all_differ(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    return std::adjacent_find(texts.begin(), texts.end()) == texts.end();
}

} // namespace novikoff
