// Decides from the header which cell is the label and which are columns.
#include "io/csv/csv.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <unordered_map>

namespace novikoff {
namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// A cell by its name, or else by its number: from 1, or from −1 at the end. Nothing if there is no such cell.
std::optional<std::size_t> find_cell(const CsvHead& head, const std::string& text) {
    const auto named = std::find(head.names.begin(), head.names.end(), text);
    if (named != head.names.end()) { return static_cast<std::size_t>(named - head.names.begin()); }
    long long number = 0;
    const char* last = text.data() + text.size();
    if (const auto parsed = std::from_chars(text.data(), last, number);
        parsed.ec != std::errc{} || parsed.ptr != last) {
        return std::nullopt;
    }
    const auto cells = static_cast<long long>(head.cells);
    if (number >= 1 && number <= cells) { return static_cast<std::size_t>(number - 1); }
    return number <= -1 && number >= -cells ? std::optional(static_cast<std::size_t>(cells + number)) : std::nullopt;
}

std::string known_names(const CsvHead& head) {
    if (head.names.empty()) { return "there are " + counted(head.cells, "column") + " and no header"; }
    constexpr std::size_t shown = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, head.names.size()); ++i) {
        list += (i == 0 ? "" : ", ") + head.names[i];
    }
    return "the columns are " + list + (head.names.size() > shown ? ", ..." : "");
}

/// `setting`: the one that names it.
std::size_t cell_of(const CsvHead& head, const NamedSetting& setting, const std::string& text) {
    const auto cell = find_cell(head, text);
    if (!cell) {
        throw Error(ErrorKind::usage, Place{head.records.source_name()},
                    {"there is no column {} ({}); {}", in_quotes(text), setting, known_names(head)});
    }
    return *cell;
}

void check_names(const CsvHead& head) {
    std::vector<std::size_t> order(head.names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return head.names[a] < head.names[b]; });
    const auto twin =
        std::adjacent_find(order.begin(), order.end(), [&](auto a, auto b) { return head.names[a] == head.names[b]; });
    if (twin != order.end()) {
        fail_data(head.records.cell_place(*(twin + 1)), {"columns {} and {} have the same name {}", *twin + 1,
                                                         *(twin + 1) + 1, in_quotes(head.names[*twin])});
    }
}

/// The label's cell if no model defines the columns.
std::optional<std::size_t> find_target(const CsvHead& head, const ReadOptions& options) {
    if (options.points && options.target.empty()) { return std::nullopt; }
    const bool named = std::find(head.names.begin(), head.names.end(), options.target) != head.names.end();
    if (options.labels_optional && head.cells == options.columns && !named) { return std::nullopt; }
    return options.target.empty() ? head.cells - 1 : cell_of(head, {"target"}, options.target);
}

CsvLayout layout_of_file(const CsvHead& head, const ReadOptions& options) {
    CsvLayout layout{head.cells, find_target(head, options), std::vector<std::size_t>(head.cells), {}, {}};
    layout.named = !head.names.empty();
    std::vector<bool> asked(head.cells);
    for (const std::string& text : options.categorical_columns) { asked[cell_of(head, {"categorical"}, text)] = true; }
    for (std::size_t cell = 0; cell < head.cells; ++cell) {
        if (cell != layout.target) {
            layout.feature[cell] = layout.columns.size();
            const std::string number = std::to_string(layout.columns.size() + 1);
            layout.columns.push_back({layout.named ? head.names[cell] : 'x' + number, {}});
            layout.text.push_back(asked[cell]);
        }
    }
    if (layout.columns.empty()) {
        fail_data(head.records.cell_place(0),
                  options.points
                      ? Message("no column is left but the one that {} names", NamedSetting{"target"})
                      : Message("only one column; a label and at least one value are expected")
                            .advising(Message(" (is the separator right? {} sets it)", NamedSetting{"separator"})));
    }
    return layout;
}

/// Matches the cells to a model's columns by name. One cell may be left over: the label.
void match_names(const CsvHead& head, const ReadOptions& options, CsvLayout& layout) {
    std::unordered_map<std::string_view, std::size_t> columns;
    for (std::size_t k = 0; k < layout.columns.size(); ++k) { columns.emplace(layout.columns[k].name, k); }
    std::vector<bool> found(layout.columns.size());
    const auto wanted = options.target.empty() ? std::nullopt : find_cell(head, options.target);
    for (std::size_t cell = 0; cell < head.cells; ++cell) {
        const auto column = columns.find(head.names[cell]);
        if (column != columns.end()) {
            layout.feature[cell] = column->second;
            found[layout.feature[cell]] = true;
        } else if (!layout.target && (options.target.empty() || wanted == cell)) {
            layout.target = cell;
        } else {
            fail_data(head.records.cell_place(cell),
                      "column " + in_quotes(head.names[cell]) + " is not one that the model was trained on");
        }
    }
    const auto missing = std::find(found.begin(), found.end(), false);
    if (missing != found.end()) {
        const auto& column = layout.columns[static_cast<std::size_t>(missing - found.begin())];
        fail_data(head.records.cell_place(0),
                  "column " + in_quotes(column.name) + " is missing; the model was trained on it");
    }
}

void match_positions(const CsvHead& head, const ReadOptions& options, CsvLayout& layout) {
    const std::size_t width = layout.columns.size();
    if (head.cells == width + 1) {
        layout.target = options.target.empty() ? width : cell_of(head, {"target"}, options.target);
    } else if (head.cells != width) {
        fail_data(head.records.cell_place(0), counted(head.cells, "cell") + "; the model was trained on " +
                                                  counted(width, "column") + " and a label");
    }
    std::size_t next = 0;
    for (std::size_t cell = 0; cell < head.cells; ++cell) {
        layout.feature[cell] = cell == layout.target ? nowhere : next++;
    }
}

CsvLayout layout_of_model(const CsvHead& head, const ReadOptions& options) {
    CsvLayout layout{head.cells, {}, std::vector<std::size_t>(head.cells, nowhere), options.schema, {}, true};
    for (const Column& column : layout.columns) { layout.text.push_back(!column.levels.empty()); }
    if (head.names.empty()) {
        match_positions(head, options, layout);
    } else {
        match_names(head, options, layout);
    }
    if (!layout.target && !options.labels_optional) {
        fail_data(head.records.cell_place(0), "there is no label column");
    }
    return layout;
}

} // namespace

std::string counted(std::size_t n, const std::string& noun) {
    return std::to_string(n) + ' ' + noun + (n == 1 ? "" : "s");
}

CsvLayout csv_layout(const CsvHead& head, const ReadOptions& options) {
    check_names(head);
    return options.schema.empty() ? layout_of_file(head, options) : layout_of_model(head, options);
}

} // namespace novikoff
