// An arbitrary certificate is refused with an Error, or read as one that can be written again and checked. None with
// a false verdict passes the check. One in four is written.
#include "choice.hpp"

#include "novikoff/certificate.hpp"
#include "novikoff/error.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace novikoff;

/// Rows in the plane with a known verdict in every lift: lifts keep x1 and x2, and equal rows stay equal.
struct Rows {
    Dataset data;
    std::string digest;
    Verdict verdict;

    Rows(Verdict true_verdict, std::vector<double> values, const std::vector<std::uint32_t>& labels)
        : data(Dataset::dense(std::move(values), labels.size(), 2, {labels, {"-1", "1"}}, {"rows", {}})),
          digest(data_digest(data)), verdict(true_verdict) {}
};

/// Every row with both labels; classes on both sides of the line x1 = 0; one row with both labels, and one that x2
/// separates from them.
const Rows& rows_of_number(std::uint64_t number) {
    static const Rows all[] = {{Verdict::inseparable, {1, 0, 1, 0, 2, 1, 2, 1}, {1, 0, 1, 0}},
                               {Verdict::separable, {1, 0, 2, 1, -1, 0, -2, 5}, {1, 1, 0, 0}},
                               {Verdict::quasi_separable, {1, 0, 1, 0, 0, 1}, {1, 0, 1}}};
    return all[number % 3];
}

/// Changes the certificate to be about some of these rows, so that the check examines everything. The number of rows
/// that it names decides which.
void check_on_rows(Certificate certificate) {
    const Rows& rows = rows_of_number(certificate.rows);
    certificate.rows = rows.data.rows();
    certificate.columns = rows.data.columns();
    certificate.classes = rows.data.classes();
    certificate.digest = rows.digest;
    if (certificate.lift == Lift::polynomial && certificate.degree > 4) { // thousands of columns
        return;
    }
    if (!check(certificate, rows.data).empty()) { return; }
    for (const Claim& claim : certificate.claims) {
        fuzz::require(claim.verdict == rows.verdict || claim.verdict == Verdict::undecided);
        if (claim.margin && certificate.lift == Lift::none) {
            const double largest = rows.verdict == Verdict::separable ? 1 : 0; // γ*, with a bias and without
            fuzz::require(claim.margin->lower <= largest && largest <= claim.margin->upper);
        }
    }
}

void write_and_read(const Certificate& certificate) {
    const std::string written = certificate_to_json(certificate);
    fuzz::require(certificate_to_json(certificate_from_json(written, "again")) == written);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        Certificate certificate = certificate_from_json(text, "cert.json");
        if (fuzz::number_of(text) % 4 == 0) { write_and_read(certificate); }
        check_on_rows(std::move(certificate));
    } catch (const Error&) { // refused, which is a valid outcome
    }
    return 0;
}
