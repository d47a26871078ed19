// The sections of the page about a run, in their order, and which problem the figures show.
#include "novikoff/report.hpp"

#include "model/joint.hpp"
#include "report/html/report_parts.hpp"
#include "report/plots/scene.hpp"
#include "report/words/sentences.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// The problem with most errors; of equals the one with most updates, then the first.
std::size_t hardest(const Model& model) {
    const auto found =
        std::max_element(model.separators.begin(), model.separators.end(), [](const Separator& a, const Separator& b) {
            return std::pair(a.proof.errors, a.proof.updates) < std::pair(b.proof.errors, b.proof.updates);
        });
    return static_cast<std::size_t>(found - model.separators.begin());
}

Trace traced(const ReportInput& input, std::size_t problem) {
    TraceOptions how;
    how.entries = 400; // each is a frame of the replay
    how.threads = input.options.threads;
    how.problem = problem;
    if (input.monitor) {
        how.monitor = [&](const TraceProgress& progress) { input.monitor({progress, ""}); };
    }
    return trace(input.data, input.options, input.run, how);
}

/// The page in one sentence.
std::string summary(const ReportSubject& subject) {
    const ReportInput& input = subject.input;
    const std::uint64_t rows = subject.data().rows();
    std::string text = input.run.errors == 0 ? fmt::format("All {} are predicted right", count_text(rows, "row"))
                                             : fmt::format("{} of {} are predicted wrong", count_text(input.run.errors),
                                                           count_text(rows, "row"));
    if (subject.several()) {
        return text + fmt::format("; {}, each learnt against the rest.",
                                  count_text(subject.model().separators.size(), "class"));
    }
    const Proof& proof = subject.proof();
    text += fmt::format(", after {} in {}", count_text(proof.updates, "update"), count_text(proof.epochs, "epoch"));
    if (const Claim* claim = subject.claim(); claim != nullptr && claim->verdict != Verdict::undecided) {
        return text + ". They are " + verdict_text(*claim, subject.model().space) + '.';
    }
    return text + (proof.bound.updates_at_most
                       ? fmt::format("; no more than {} are possible.", number_text(*proof.bound.updates_at_most))
                       : ".");
}

void write_head(Html& page, const std::string& title) {
    page.begin("head");
    page.empty_element("meta", R"(charset="utf-8")");
    page.empty_element("meta", R"(name="viewport" content="width=device-width, initial-scale=1")");
    page.empty_element("meta", R"(name="color-scheme" content="light dark")");
    page.element("title", title);
    page.raw("<style>" + std::string(report_stylesheet()) + "</style>\n");
    page.end();
}

void write_loss(Html& page, const ReportSubject& subject) {
    page.paragraph("How many rows were on the wrong side after each update. A step right is one update.");
    page.figure(plot_loss({subject.trace}), R"(data-over="updates")");
}

void write_again(Html& page, const ReportSubject& subject) {
    const ReportInput& input = subject.input;
    page.paragraph("The same command, version and data give a bit-identical page and bit-identical weights, on every "
                   "machine and with any number of threads.");
    page.begin("dl");
    const auto term = [&](const char* name, const std::string& code) {
        page.element("dt", name);
        page.begin("dd");
        page.element("code", code);
        page.end();
    };
    term("command", shortened(input.command, 2000));
    term("version", "novikoff " + input.version);
    term("SHA-256 of the data", data_digest(input.data));
    page.end();
    page.paragraph("The digest is that of the labels and of the nonzero values, as in a certificate: "
                   "docs/certificate.md defines which bytes it covers.");
}

struct Section {
    const char* id;
    const char* title;
    void (*write)(Html& page, const ReportSubject& subject);
};

constexpr std::array sections{Section{"read", "What was read", write_read},
                              Section{"learnt", "What was learnt", write_learnt},
                              Section{"weights", "Heaviest weights", write_weights},
                              Section{"confusion", "Confusion", write_confusion},
                              Section{"loss", "Errors, update by update", write_loss},
                              Section{"proof", "The proof", write_proof},
                              Section{"replay", "Replay", write_replay},
                              Section{"certificate", "The certificate", write_certificate},
                              Section{"again", "How to repeat it", write_again}};

void write_contents(Html& page) {
    page.begin("nav", R"(aria-label="contents")");
    page.begin("ul");
    for (const Section& section : sections) {
        page.begin("li");
        page.element("a", section.title, fmt::format("href=\"#{}\"", section.id));
        page.end();
    }
    page.end();
    page.end();
}

void write_sections(Html& page, const ReportSubject& subject) {
    for (const Section& section : sections) {
        if (subject.input.monitor) { subject.input.monitor({{}, section.title}); }
        page.begin_section(section.id, section.title);
        section.write(page, subject);
        page.end();
    }
}

} // namespace

std::string ReportSubject::label() const { return shortened(model().classes[several() ? problem : 1]); }

std::string html_report(const ReportInput& input) {
    refuse_joint(input.run.model, "a report");
    const std::size_t problem = input.problem.value_or(hardest(input.run.model));
    const ReportSubject subject{input, problem, traced(input, problem)};
    const std::string title = shortened(file_name(input.data.source())) + ": " + to_string(input.run.model.learner);
    Html page;
    page.begin("html", R"(lang="en")");
    write_head(page, title);
    page.begin("body");
    page.begin("header");
    page.element("h1", title);
    page.element("p", summary(subject), R"(class="summary")");
    page.end();
    write_contents(page);
    page.begin("main");
    write_sections(page, subject);
    page.end();
    page.raw("<script>//<![CDATA[\n" + std::string(report_script()) + "//]]></script>\n");
    return "<!DOCTYPE html>\n" + std::move(page).finish();
}

} // namespace novikoff
