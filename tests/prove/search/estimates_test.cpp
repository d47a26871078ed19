// Which coefficients of a logistic regression are infinite. Brute force for small data is in separability_test.cpp.

#include "novikoff/certify.hpp"
#include "novikoff/read.hpp"
#include "support/datasets.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace novikoff::test::estimates_test {
namespace {

using Estimates = std::vector<std::string>;

Estimates estimates_of(const Certification& result) {
    Estimates names;
    for (const Estimate estimate : result.findings.at(0).estimates) { names.push_back(to_string(estimate)); }
    return names;
}

Estimates estimates_of(const std::vector<std::vector<double>>& x, const std::vector<double>& y, bool bias = true) {
    CertifyOptions options;
    options.bias = bias;
    return estimates_of(certify(rows(x, y), options));
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) { parts.push_back(part); }
    return parts;
}

/// The published answers, in our terms.
std::map<std::string, std::string> infinite_ones(const std::string& text) {
    const std::map<std::string, std::string> words{
        {"+Inf", "+inf"}, {"-Inf", "-inf"}, {"sign not determined", "unbounded"}};
    std::map<std::string, std::string> result;
    for (const std::string& part : split(text == "none" ? "" : text, ';')) {
        const auto pair = split(part, '=');
        result[pair.at(0)] = words.at(pair.at(1));
    }
    return result;
}

TEST(Estimates, OfPublishedDataAreAsPublished) {
    const std::map<std::string, Verdict> verdicts{{"complete", Verdict::separable},
                                                  {"quasi-complete", Verdict::quasi_separable},
                                                  {"overlap", Verdict::inseparable}};
    std::ifstream file(NOVIKOFF_TEST_DATA "/separation/expected.csv");
    std::string line;
    std::getline(file, line); // the header
    int data_sets = 0;
    while (std::getline(file, line)) {
        const auto fields = split(line, ',');
        const Dataset data = read(NOVIKOFF_TEST_DATA "/separation/" + fields.at(0));
        const Certification result = certify(data);
        EXPECT_EQ(result.certificate.claims[0].verdict, verdicts.at(fields.at(2))) << fields[0];
        const auto infinite = infinite_ones(fields.at(3));
        const Estimates estimates = estimates_of(result);
        ASSERT_EQ(estimates.size(), data.columns() + 1);
        for (std::size_t j = 0; j <= data.columns(); ++j) {
            const std::string name = j < data.columns() ? data.column_name(j) : "(Intercept)";
            const auto found = infinite.find(name);
            EXPECT_EQ(estimates[j], found == infinite.end() ? "finite" : found->second) << fields[0] << ' ' << name;
        }
        EXPECT_EQ(check(result.certificate, data), std::vector<std::string>{});
        ++data_sets;
    }
    EXPECT_EQ(data_sets, 4);
}

TEST(Estimates, BothSignsInTheConeAreUnbounded) {
    // x2 separates alone; the coefficient of x1 may have either sign.
    EXPECT_EQ(estimates_of({{1, 5}, {-1, 5}, {1, -5}, {-1, -5}}, {1, 1, -1, -1}),
              (Estimates{"unbounded", "+inf", "unbounded"}));
}

TEST(Estimates, OneSeparatorAloneDoesNotTell) {
    // x1 alone separates, and so does x2: either coefficient may be 0 or negative if the other is large enough.
    EXPECT_EQ(estimates_of({{1, 1}, {-1, -1}, {2, 1}, {1, 2}}, {1, -1, 1, 1}, false),
              (Estimates{"unbounded", "unbounded"}));
    // Without the mixed rows the two columns are equal, and the second is aliased.
    EXPECT_EQ(estimates_of({{1, 1}, {-1, -1}}, {1, -1}, false), (Estimates{"+inf", "finite"}));
}

TEST(Estimates, SignsFollowTheLabels) {
    const std::vector<std::vector<double>> x{{-2}, {0}, {0}, {1}};
    EXPECT_EQ(estimates_of(x, {-1, -1, 1, 1}), (Estimates{"+inf", "finite"}));
    EXPECT_EQ(estimates_of(x, {1, 1, -1, -1}), (Estimates{"-inf", "finite"}));
}

TEST(Estimates, AreAllFiniteWhereDataOverlap) {
    EXPECT_EQ(estimates_of({{-1}, {0}, {1}, {2}}, {-1, 1, -1, 1}), (Estimates{"finite", "finite"}));
}

TEST(Estimates, AConstantColumnIsAliasedByTheBias) {
    const Certification result = certify(rows({{3, 1}, {3, 2}, {3, -1}}, {1, 1, -1}));
    EXPECT_EQ(result.findings[0].aliased, std::vector<std::size_t>{0});
    EXPECT_EQ(estimates_of(result), (Estimates{"finite", "+inf", "unbounded"}));
}

TEST(Estimates, OfEqualColumnsTheLaterIsAliased) {
    const Certification result = certify(rows({{1, 1, 2}, {2, 2, 5}, {-1, -1, 0}, {4, 4, 4}}, {1, 1, -1, -1}));
    EXPECT_EQ(result.findings[0].aliased, std::vector<std::size_t>{1});
    EXPECT_EQ(check(result.certificate, rows({{1, 1, 2}, {2, 2, 5}, {-1, -1, 0}, {4, 4, 4}}, {1, 1, -1, -1})),
              std::vector<std::string>{});
}

TEST(Estimates, AColumnOfZerosIsAliasedWithoutBiasToo) {
    CertifyOptions options;
    options.bias = false;
    const Certification result = certify(rows({{0, 1}, {0, -1}}, {1, -1}), options);
    EXPECT_EQ(result.findings[0].aliased, std::vector<std::size_t>{0});
    EXPECT_EQ(estimates_of(result), (Estimates{"finite", "+inf"}));
}

TEST(Estimates, DummiesOfAllLevelsAndTheBiasAreOneTooMany) {
    const auto result = certify(rows({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, {1, -1, 1, -1}));
    EXPECT_EQ(result.findings[0].aliased, std::vector<std::size_t>{2});
}

TEST(Estimates, AreNotSoughtUnlessAskedFor) {
    CertifyOptions options;
    options.estimates = false;
    EXPECT_TRUE(certify(rows({{1}, {-1}}, {1, -1}), options).findings[0].estimates.empty());
}

} // namespace
} // namespace novikoff::test::estimates_test
