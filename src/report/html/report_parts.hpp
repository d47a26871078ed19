// The sections of a report, one function each, in the order of the page.
#pragma once

#include "novikoff/report.hpp"
#include "report/html/html.hpp"

namespace novikoff {

/// What all sections describe.
struct ReportSubject {
    const ReportInput& input;
    std::size_t problem; ///< the one that is shown
    Trace trace;         ///< of this problem alone

    [[nodiscard]] const Dataset& data() const noexcept { return input.data; }
    [[nodiscard]] const Model& model() const noexcept { return input.run.model; }
    [[nodiscard]] const Separator& separator() const { return model().separators[problem]; }
    [[nodiscard]] const Proof& proof() const { return separator().proof; }
    [[nodiscard]] const History& history() const { return input.run.history(problem); }
    [[nodiscard]] bool several() const noexcept { return model().separators.size() > 1; }
    /// The label of the positive class.
    [[nodiscard]] std::string label() const;
    /// Null without a certificate.
    [[nodiscard]] const Claim* claim() const { return input.claims.empty() ? nullptr : &input.claims[problem]; }
};

// report_learnt.cpp
void write_read(Html& page, const ReportSubject& subject);
void write_learnt(Html& page, const ReportSubject& subject);
void write_confusion(Html& page, const ReportSubject& subject);
void write_weights(Html& page, const ReportSubject& subject);
// report_proof.cpp
void write_proof(Html& page, const ReportSubject& subject);
void write_certificate(Html& page, const ReportSubject& subject);
// report_replay.cpp
void write_replay(Html& page, const ReportSubject& subject);

/// The stylesheet and the script, from report.css and report.js.
[[nodiscard]] const char* report_stylesheet();
[[nodiscard]] const char* report_script();

} // namespace novikoff
