// Certificates made by ranks hold for all rows and agree with those of one process. The checker does not know about
// ranks.
#include "novikoff/certificate.hpp"
#include "ranks/certify.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"
#include "support/random_data.hpp"
#include "support/shards.hpp"
#include "support/thread_ranks.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::ranks_certify_test {
namespace {

DistributedCertification certify_on(unsigned count, const Dataset& data, const CertifyOptions& options) {
    return std::move(
        on_ranks(count, [&](Communicator& ranks) { return certify(shard_of(data, ranks), options, ranks); }).front());
}

CertifyOptions any_options() {
    CertifyOptions options;
    options.bias = *rc::gen::arbitrary<bool>();
    options.lift = *rc::gen::element(Lift::none, Lift::none, Lift::circle);
    options.estimates = false;
    return options;
}

void expect_the_same(const Dataset& data, const CertifyOptions& options) {
    const unsigned count = static_cast<unsigned>(any_count(1, 5));
    const Certification alone = certify(data, options);
    const Certification together = certify_on(count, data, options).certification;
    RC_ASSERT(check(together.certificate, data).empty());
    RC_ASSERT(together.certificate.claims.size() == alone.certificate.claims.size());
    for (std::size_t k = 0; k < alone.certificate.claims.size(); ++k) {
        const Claim& one = alone.certificate.claims[k];
        const Claim& other = together.certificate.claims[k];
        RC_ASSERT(other.verdict == one.verdict);
        RC_ASSERT(other.radius == one.radius);
        RC_ASSERT(other.margin.has_value() == one.margin.has_value());
        if (one.margin) { // both enclose the same number, with the same width
            RC_ASSERT(other.margin->lower <= one.margin->upper);
            RC_ASSERT(one.margin->lower <= other.margin->upper);
            RC_ASSERT(other.margin->lower >= (1 - options.gap) * other.margin->upper);
        }
        if (one.verdict == Verdict::quasi_separable) {
            RC_ASSERT(together.findings[k].separated == alone.findings[k].separated);
        }
    }
}

RC_GTEST_PROP(DistributedCertify, RowsThatCanBeSeparatedAreCertifiedSo, ()) {
    expect_the_same(rows(any_separable(any_count(1, 4), 60).data), any_options());
}

RC_GTEST_PROP(DistributedCertify, RowsOfAnyKindGetTheVerdictOfOneProcess, ()) {
    expect_the_same(rows(any_labelled(any_count(1, 4), 20)), any_options());
}

/// Few values, so that rows coincide, lie on the hyperplane, and span fewer dimensions.
RC_GTEST_PROP(DistributedCertify, QuasiSeparableRowsGetTheVerdictOfOneProcess, ()) {
    textbook::Data data;
    const std::size_t dimension = any_count(2, 4);
    for (std::size_t i = any_count(2, 14); i > 0; --i) {
        data.x.push_back(*integer_vector(dimension, 1));
        data.y.push_back(data.x.back()[0] != 0 ? data.x.back()[0] : (i % 2 == 0 ? 1 : -1));
    }
    data.x.push_back(data.x[0]);
    data.y.push_back(-data.y[0]);
    expect_the_same(rows(data), any_options());
}

TEST(DistributedCertify, EachOfThreeClassesHasItsClaim) {
    const Dataset data = labelled_rows({{3, 1}, {-2, 2}, {-1, -3}, {4, 0}, {-3, 1}, {0, -4}, {5, 1}},
                                       {0, 1, 2, 0, 1, 2, 0}, {"a", "b", "c"});
    const auto found = certify_on(3, data, {});
    EXPECT_EQ(found.certification.certificate.claims.size(), 3U);
    EXPECT_TRUE(check(found.certification.certificate, data).empty());
}

/// The working set is small: most rows of a wide cloud never enter it.
TEST(DistributedCertify, FewRowsAreOffered) {
    Random random(3);
    std::vector<std::vector<double>> x;
    std::vector<double> y;
    for (int i = 0; i < 4000; ++i) {
        x.push_back({random.normal(), random.normal()});
        y.push_back(x.back()[0] > 0 ? 1 : -1);
        x.back()[0] += y.back() / 4;
    }
    const Dataset data = rows(x, y);
    const auto found = certify_on(4, data, {});
    EXPECT_EQ(found.certification.certificate.claims[0].verdict, Verdict::separable);
    EXPECT_TRUE(check(found.certification.certificate, data).empty());
    EXPECT_LT(found.working_rows, 1500U);
}

TEST(DistributedCertify, AClassWithoutRowsIsRefused) {
    expect_error(ErrorKind::data, "rows: no row has the label 'b'", [] {
        (void)certify_on(2, labelled_rows({{1}, {2}, {3}}, {0, 2, 0}, {"a", "b", "c"}), {});
    });
    expect_error(ErrorKind::data, "rows: every row has the label 'a'; two labels or more are needed to learn from", [] {
        (void)certify_on(2, labelled_rows({{1}, {2}}, {0, 0}, {"a"}), {});
    });
}

} // namespace
} // namespace novikoff::test::ranks_certify_test
