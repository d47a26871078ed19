// Which class is positive in which problem, and which label columns are no classes but quantities.
#include "data/binary_problems.hpp"

#include "base/text.hpp"
#include "data/labels.hpp"

#include <algorithm>
#include <numeric>

namespace novikoff {
namespace {

/// Each class is a problem with weights of its own, so a quantity taken for labels would cost memory and time for
/// nothing.
void check_quantity(const Dataset& data) {
    constexpr std::size_t plausible = 1000; // classes, even with few rows each
    const std::size_t classes = data.classes().size();
    if (classes <= plausible || 2 * classes <= data.rows()) { return; }
    const bool numbers = std::all_of(data.classes().begin(), data.classes().end(),
                                     [](const std::string& label) { return written_number(label).has_value(); });
    if (numbers) {
        fail_data({data.source()},
                  {"the labels of {} rows are {} different numbers, which looks like a quantity; only classes can be "
                   "learnt (divide the numbers into a few ranges, or write numbers that are classes as text, as c7)",
                   data.rows(), classes});
    }
}

} // namespace

std::vector<std::uint32_t> positive_classes(const Dataset& data) {
    if (data.classes().size() == 2) { return {1}; }
    std::vector<std::uint32_t> all(data.classes().size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

std::vector<double> signs(const Dataset& data, std::uint32_t positive) {
    std::vector<double> y(data.labels().size());
    std::transform(data.labels().begin(), data.labels().end(), y.begin(),
                   [=](std::uint32_t label) { return label == positive ? 1.0 : -1.0; });
    return y;
}

void fail_no_rows(const std::string& source) { fail_data({source}, "there are no rows to learn from"); }

void fail_one_label(const std::string& source, const std::string& label) {
    fail_data({source}, "every row has the label '" + label + "'; two labels or more are needed to learn from");
}

void check_labels(const Dataset& data, bool one_class_too) {
    if (data.rows() == 0) { fail_no_rows(data.source()); }
    if (data.labels().size() != data.rows()) { fail_data({data.source()}, "the rows have no labels to learn from"); }
    const bool varied = one_class_too || std::any_of(data.labels().begin(), data.labels().end(),
                                                     [&](auto label) { return label != data.labels()[0]; });
    if (!varied) { fail_one_label(data.source(), data.classes()[data.labels()[0]]); }
    if (!one_class_too) { check_quantity(data); } // a part of the rows may have fewer than there are classes
}

} // namespace novikoff
