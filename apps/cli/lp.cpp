// `lp`: an exact answer to a linear program, with a certificate.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "novikoff/linear_program.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct LpSettings {
    ProgramOptions reading;
    double gap = 1e-6;
    Output output;
};

/// A linear program, the answer, the time and the notes.
struct Solved {
    LinearProgram program;
    LpAnswer answer;
    double seconds_read = 0;
    double seconds = 0;
    std::vector<std::string> notes;
};

Json fraction_json(const std::optional<Rational>& q) { return q ? Json(q->to_string()) : Json(nullptr); }

/// {column: "p/q"}, for all columns.
Json exact_json(const LinearProgram& program, const std::vector<Rational>& x) {
    Json json = Json::object();
    for (std::size_t j = 0; j < x.size(); ++j) { json[program.columns[j].name] = x[j].to_string(); }
    return x.empty() ? Json(nullptr) : json;
}

Json certificate_json(const LinearProgram& program, const ProgramCertificate& certificate) {
    Json multipliers = Json::object();
    for (std::size_t i = 0; i < certificate.multipliers.size(); ++i) {
        if (certificate.multipliers[i].sign() != 0) {
            multipliers[program.rows[i].name] = certificate.multipliers[i].to_string();
        }
    }
    return {{"point", exact_json(program, certificate.point)},
            {"ray", exact_json(program, certificate.ray)},
            {"multipliers", certificate.multipliers.empty() ? Json(nullptr) : multipliers},
            {"lower", fraction_json(certificate.lower)},
            {"upper", fraction_json(certificate.upper)}};
}

Json as_json(const Solved& solved) {
    const LinearProgram& program = solved.program;
    const ProgramCertificate& certificate = solved.answer.certificate;
    const auto& reached = program.maximise ? certificate.lower : certificate.upper;
    Json values = Json::object();
    for (std::size_t j = 0; j < certificate.point.size(); ++j) {
        values[program.columns[j].name] = or_null(certificate.point[j].double_in_range());
    }
    const LpEffort& effort = solved.answer.effort;
    return {{"status", to_string(certificate.status)},
            {"objective", or_null(reached ? reached->double_in_range() : std::nullopt)},
            {"enclosure",
             {{"lower", or_null(certificate.lower ? double_below(*certificate.lower) : std::nullopt)},
              {"upper", or_null(certificate.upper ? double_above(*certificate.upper) : std::nullopt)}}},
            {"exact", certificate.lower && certificate.lower == certificate.upper},
            {"values", certificate.point.empty() ? Json(nullptr) : values},
            {"certificate", certificate_json(program, certificate)},
            {"program",
             {{"rows", program.rows.size()},
              {"columns", program.columns.size()},
              {"nonzeros", program.nonzeros()},
              {"sense", program.maximise ? "maximize" : "minimize"}}},
            {"effort",
             {{"questions", effort.questions},
              {"updates", effort.updates},
              {"improvements", effort.improvements},
              {"rescalings", effort.rescalings}}},
            {"notes", solved.notes},
            {"seconds", {{"read", solved.seconds_read}, {"solve", solved.seconds}}}};
}

std::string program_text(const LinearProgram& program) {
    return report_line("Read", program.source) +
           report_line("", fmt::format("{} × {}, {}, to be {}", count_text(program.rows.size(), "row"),
                                       count_text(program.columns.size(), "column"),
                                       count_text(program.nonzeros(), "nonzero"),
                                       program.maximise ? "maximised" : "minimised"));
}

bool is_short(const Rational& q) { return q.to_string().size() <= 24; }

/// A short whole number in digits; else a decimal number, with the fraction itself if that is short.
std::string fraction_text(const Rational& q) {
    std::string exact = q.to_string();
    if (is_short(q) && exact.find('/') == std::string::npos) { return exact; }
    const auto near = q.double_in_range();
    if (!near) { return fmt::format("a fraction of {} digits, beyond the range of doubles", exact.size()); }
    return is_short(q) ? fmt::format("{:.10g} = {}", *near, exact)
                       : fmt::format("{:.10g}, a fraction of {} digits", *near, exact.size());
}

std::string verdict_text(const LinearProgram& program, const ProgramCertificate& certificate) {
    switch (certificate.status) {
    case ProgramStatus::optimal:
        if (certificate.lower == certificate.upper) {
            return "optimal: " + fraction_text(*certificate.lower) + (is_short(*certificate.lower) ? ", exactly" : "");
        }
        return fmt::format("optimal up to a gap of {}", number_text(certificate.gap));
    case ProgramStatus::feasible: return "feasible; the optimum is not known closely";
    case ProgramStatus::infeasible: return "infeasible: no point satisfies all rows and bounds";
    case ProgramStatus::unbounded:
        return fmt::format("unbounded: the objective can be made arbitrarily {}", program.maximise ? "large" : "small");
    case ProgramStatus::unknown: break;
    }
    return "unknown: interrupted before anything was shown";
}

/// An end of the enclosure, as the double that `beside` returns, or as a fraction if it returns none.
std::string end_text(const std::optional<Rational>& end, std::optional<double> (*beside)(const Rational&)) {
    if (!end) { return "?"; }
    const auto near = beside(*end);
    return near ? fmt::format("{}", *near) : fraction_text(*end);
}

std::string proof_text(const ProgramCertificate& certificate) {
    std::string text;
    switch (certificate.status) {
    case ProgramStatus::optimal:
    case ProgramStatus::feasible:
        text = report_line("Proof", "a point that satisfies everything" +
                                        std::string(certificate.multipliers.empty()
                                                        ? ""
                                                        : ", and multipliers of the rows that bound the optimum:")) +
               report_line("", fmt::format("{} ≤ optimum ≤ {}", end_text(certificate.lower, double_below),
                                           end_text(certificate.upper, double_above)));
        break;
    case ProgramStatus::infeasible:
        text = report_line("Proof", certificate.multipliers.empty()
                                        ? "a lower bound above its upper bound"
                                        : "multipliers of the rows whose sum is a contradiction (Farkas)");
        break;
    case ProgramStatus::unbounded:
        text =
            report_line("Proof", "a point that satisfies everything, and a ray from it that stays within all bounds");
        break;
    case ProgramStatus::unknown: return "";
    }
    return text + report_line("", "checked in fractions, without rounding; --json prints all of it");
}

/// The nonzero values of a list, with their names.
template <class Named>
std::string nonzeros_text(const std::vector<Named>& names, const std::vector<Rational>& x, const std::string& what,
                          const std::string& title) {
    constexpr std::size_t most = 20;
    Table table({{what, Table::Align::left}, {title, Table::Align::left}});
    std::size_t nonzeros = 0;
    for (std::size_t j = 0; j < x.size(); ++j) {
        if (x[j].sign() != 0 && ++nonzeros <= most) { table.add({visible(names[j].name), fraction_text(x[j])}); }
    }
    if (nonzeros == 0) { return x.empty() ? "" : fmt::format("\nEvery {} has {} 0.\n", what, title); }
    std::string text = '\n' + table.text();
    if (nonzeros > most) {
        text += fmt::format("and {} more; --json prints all\n", count_text(nonzeros - most));
    } else if (nonzeros < x.size()) {
        text += "All others are 0.\n";
    }
    return text;
}

std::string tables_text(const LinearProgram& program, const ProgramCertificate& certificate) {
    return nonzeros_text(program.columns, certificate.point, "column", "value") +
           nonzeros_text(program.columns, certificate.ray, "column", "direction") +
           nonzeros_text(program.rows, certificate.multipliers, "row", "multiplier");
}

std::string effort_text(const Solved& solved) {
    const LpEffort& effort = solved.answer.effort;
    return report_line("Effort",
                       fmt::format("{} of separation, {}, {}, in {}", count_text(effort.questions, "question"),
                                   count_text(effort.updates, "update"), count_text(effort.rescalings, "rescaling"),
                                   duration_text(solved.seconds)));
}

void add_notes(Solved& solved) {
    constexpr std::size_t quick = 160; // rows and columns; docs/linear_programs.md has the measurements
    const auto& columns = solved.program.columns;
    const auto integers = static_cast<std::uint64_t>(
        std::count_if(columns.begin(), columns.end(), [](const auto& column) { return column.integer; }));
    if (integers > 0) {
        solved.notes.push_back(count_text(integers, "integer column") +
                               " may take fractions here: this is the relaxation");
    }
    if (columns.size() + solved.program.rows.size() > quick) {
        solved.notes.emplace_back("a program of this size may take minutes or hours; "
                                  "Ctrl-C stops it with what has been shown");
    }
}

void solve(Solved& solved, double gap, Console& console) {
    console.catch_signals();
    LpOptions how;
    how.gap = gap;
    how.keep_going = [&console] { return !console.interrupted(); };
    const double start = seconds_now();
    solved.answer = solve_lp(solved.program, how);
    solved.seconds = seconds_now() - start;
    if (const auto faults = check(solved.program, solved.answer.certificate); !faults.empty()) {
        throw Error(ErrorKind::data, Place{solved.program.source},
                    "internal error: the proof failed its own check: " + faults.front());
    }
}

int run_lp(LpSettings& settings, const Arguments& arguments, Console& console) {
    Solved solved;
    const double start = seconds_now();
    solved.program = read_program(arguments[0], settings.reading);
    solved.seconds_read = seconds_now() - start;
    add_notes(solved);
    if (settings.output.text()) {
        console.out << program_text(solved.program) << std::flush;
        for (const std::string& note : solved.notes) { console.err << "note: " << note << '\n'; }
    }
    solve(solved, settings.gap, console);
    const ProgramCertificate& certificate = solved.answer.certificate;
    if (settings.output.json) {
        print(as_json(solved), console.out);
    } else if (settings.output.text()) {
        console.out << report_line("Verdict", verdict_text(solved.program, certificate)) << proof_text(certificate)
                    << effort_text(solved) << tables_text(solved.program, certificate) << std::flush;
    }
    return solved.answer.interrupted ? exit_code::interrupted : exit_code::done;
}

ProgramFormat parse_program_format(const std::string& name) {
    const std::string& format = one_of(name, {"auto", "mps", "lp"});
    return format == "mps" ? ProgramFormat::mps : format == "lp" ? ProgramFormat::lp : ProgramFormat::automatic;
}

} // namespace

Command lp_command() {
    const auto settings = std::make_shared<LpSettings>();
    Command command{
        "lp",
        "solve a linear program by separation, with a proof",
        {{"FILE", "an MPS or LP file, also .gz or .zst; - is standard input"}},
        "Decides whether a linear program has a point that satisfies all rows and bounds, whether its optimum is "
        "bounded, and what the optimum is. Each of these is a question of separation, answered by a perceptron "
        "that stretches space where it gets stuck (Dunagan & Vempala 2008). "
        "The answer comes with its proof: a point, multipliers of the rows, or a ray, "
        "checked in fractions by code that knows nothing of the search.\n\n"
        "The program is made of the doubles nearest to the decimals in the file, and the answer is exact for those. "
        "Columns that the file calls integer may take fractions. "
        "Programs of up to about fifty rows and columns are answered within seconds, of a hundred within a minute or "
        "two. A first Ctrl-C stops with what has been shown, a second one ends the program.",
    };
    command.groups = {
        {"Options",
         {option("--gap", "X",
                 "stop when the optimum is enclosed to this relative gap (1e-6); mostly it is found exactly",
                 settings->gap, share),
          option("--format", "NAME", "auto (by the first word of the file), mps or lp", settings->reading.format,
                 parse_program_format),
          option("--max-record", "SIZE", "refuse a longer line, such as 64k or 16M (default 1M)",
                 settings->reading.max_record, byte_count)}},
        {"Output", {json_option(settings->output), quiet_option(settings->output)}},
    };
    command.examples = {
        {"novikoff lp data/diet.lp", "the cheapest meal that has enough of everything"},
        {"novikoff lp data/diet.lp --json",
         "with the point and the multipliers as fractions, for another program to check"},
    };
    command.run = run_with(settings, run_lp);
    return command;
}

} // namespace novikoff::cli
