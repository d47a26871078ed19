// Bindings of all that is proved exactly: certificates, shattering, linear programs.
#include "arrays.hpp"
#include "bindings.hpp"

#include "novikoff/certificate.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/linear_program.hpp"
#include "novikoff/report.hpp"
#include "novikoff/shatter.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <limits>
#include <pybind11/stl.h>

namespace novikoff::python {
namespace {

py::object fraction(const Rational& q) { return py::module_::import("fractions").attr("Fraction")(q.to_string()); }

py::list fractions(const std::vector<Rational>& vector) {
    py::list list;
    for (const Rational& q : vector) { list.append(fraction(q)); }
    return list;
}

py::dict multipliers(const std::vector<Multiplier>& all) {
    py::dict by_row;
    for (const Multiplier& m : all) { by_row[py::int_(m.row)] = fraction(m.weight); }
    return by_row;
}

// --- certificates

/// A monitor that ends the search with Python's exception, such as KeyboardInterrupt.
std::function<bool(const CertifyProgress&)> stopping(Interruption& interruption) {
    return [&interruption](const CertifyProgress& /*progress*/) {
        if (!interruption.may_go_on()) {
            const py::gil_scoped_acquire gil;
            interruption.raise();
        }
        return true;
    };
}

Certification certify_interruptibly(const Dataset& data, const std::string& lift, bool bias, double gap, bool estimates,
                                    double seconds) {
    SpaceOptions space;
    parse_lift(lift, space);
    CertifyOptions options;
    options.lift = space.lift;
    options.degree = space.degree;
    options.bias = bias;
    options.gap = gap;
    options.estimates = estimates;
    options.seconds = seconds;
    return interruptibly([&](Interruption& interruption) {
        options.monitor = stopping(interruption);
        return certify(data, options);
    });
}

std::vector<Claim> claims_about_space(const Dataset& data, const TrainOptions& train, double gap) {
    CertifyOptions options;
    options.gap = gap;
    options.bias = train.space.bias;
    options.estimates = false;
    return interruptibly([&](Interruption& interruption) {
        options.monitor = stopping(interruption);
        return certify_as_stored(apply_space(fit_space(data, train.space), data, train.space.max_values), options);
    });
}

std::vector<std::string> coordinate_names(const Certificate& certificate, const Dataset& data) {
    const Space space = space_of(certificate);
    std::vector<std::string> names;
    for (std::size_t j = 0; j < space.columns(); ++j) { names.push_back(space.column_name(data, j)); }
    if (space.bias) { names.emplace_back("(intercept)"); }
    return names;
}

void bind_certificates(py::module_& module) {
    py::class_<Claim>(module, "Claim")
        .def_readonly("positive", &Claim::positive)
        .def_readonly("radius", &Claim::radius)
        .def_property_readonly("verdict", [](const Claim& c) { return to_string(c.verdict); })
        .def_property_readonly("separator", [](const Claim& c) { return fractions(c.separator); })
        .def_property_readonly("witness", [](const Claim& c) { return multipliers(c.witness); })
        .def_property_readonly("reason", [](const Claim& c) { return multipliers(c.reason); })
        .def_property_readonly("margin",
                               [](const Claim& c) {
                                   return c.margin ? py::object(py::make_tuple(c.margin->lower, c.margin->upper))
                                                   : py::object(py::none());
                               })
        .def_property_readonly("mistake_bound", [](const Claim& c) { return mistake_bound(c); });
    py::class_<Finding>(module, "Finding")
        .def_property_readonly("separated", [](const Finding& f) { return copied(f.separated); })
        .def_property_readonly("estimates",
                               [](const Finding& f) {
                                   std::vector<std::string> words;
                                   std::transform(f.estimates.begin(), f.estimates.end(), std::back_inserter(words),
                                                  [](Estimate e) { return to_string(e); });
                                   return words;
                               })
        .def_readonly("aliased", &Finding::aliased);
    py::class_<Certificate>(module, "Certificate")
        .def_readonly("digest", &Certificate::digest)
        .def_readonly("rows", &Certificate::rows)
        .def_readonly("classes", &Certificate::classes)
        .def_readonly("bias", &Certificate::bias)
        .def_readonly("claims", &Certificate::claims)
        .def("names", &coordinate_names)
        .def("verdict_text",
             [](const Certificate& c, std::size_t k) { return verdict_text(c.claims.at(k), space_of(c)); })
        .def("combination_text",
             [](const Certificate& c, std::size_t k) { return combination_text(c.claims.at(k), c.bias); })
        .def("check",
             [](const Certificate& c, const Dataset& data) {
                 const py::gil_scoped_release without_gil;
                 return check(c, data);
             })
        .def("to_json", &certificate_to_json)
        .def("save", &save_certificate)
        .def(py::pickle(
            [](const Certificate& c) { return py::bytes(certificate_to_json(c)); },
            [](const py::bytes& state) { return certificate_from_json(static_cast<std::string>(state), "pickle"); }));
    py::class_<Certification>(module, "Certification")
        .def_readonly("certificate", &Certification::certificate)
        .def_readonly("findings", &Certification::findings)
        .def_readonly("scans", &Certification::scans);
    module.def("certify", &certify_interruptibly);
    module.def("claims_about_space", &claims_about_space, py::arg("data"), py::arg("options"), py::arg("gap"));
}

// --- shattering

py::list members(PointSet set, std::size_t points) {
    py::list rows;
    for (std::size_t i = 0; i < points; ++i) {
        if (contains(set, i)) { rows.append(i); }
    }
    return rows;
}

py::dict shatter_points(const Dataset& points, const std::string& ranges) {
    ShatterOptions options;
    options.ranges = parse_range_kind(ranges);
    const Shattering result = interruptibly([&](Interruption& interruption) {
        options.monitor = [&](const ShatterProgress& /*progress*/) { return interruption.may_go_on(); };
        return shatter(points, options);
    });
    py::list cut;
    for (const CutSubset& one : result.cut) {
        cut.append(py::make_tuple(members(one.inside, points.rows()), fractions(one.range.normal),
                                  fraction(one.range.curvature), fraction(one.range.offset)));
    }
    py::list missing;
    for (const MissingSubsets& one : result.missing) {
        const RadonPartition& reason = result.reasons[one.reason];
        missing.append(py::make_tuple(members(one.inside, one.decided), one.decided, one.subsets,
                                      multipliers(reason.inside), multipliers(reason.outside)));
    }
    using namespace py::literals;
    return py::dict("subsets"_a = result.subsets, "cut"_a = cut, "missing"_a = missing, "largest"_a = result.largest,
                    "vc_dimension"_a = vc_dimension(options.ranges, points.columns()),
                    "cover_count"_a = cover_count(options.ranges, points.rows(), points.columns()));
}

// --- linear programs

using DoubleMatrix = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Doubles = std::vector<double>;

/// minimise cost·x subject to row_lower ≤ matrix·x ≤ row_upper, lower ≤ x ≤ upper.
LinearProgram program_of(const Doubles& cost, const DoubleMatrix& matrix, const Doubles& row_lower,
                         const Doubles& row_upper, const Doubles& lower, const Doubles& upper) {
    LinearProgram program;
    program.source = "lp";
    for (std::size_t j = 0; j < cost.size(); ++j) {
        program.columns.push_back({"x" + std::to_string(j), cost[j], lower.at(j), upper.at(j)});
    }
    const auto cells = matrix.unchecked<2>();
    for (std::size_t i = 0; i < row_lower.size(); ++i) {
        LinearProgram::Row row{"r" + std::to_string(i), row_lower[i], row_upper.at(i), {}};
        for (std::size_t j = 0; j < cost.size(); ++j) {
            const double value = cells(static_cast<py::ssize_t>(i), static_cast<py::ssize_t>(j));
            if (value != 0) { row.terms.push_back({j, value}); }
        }
        program.rows.push_back(std::move(row));
    }
    return program;
}

py::dict solve(const LinearProgram& program, double gap) {
    const LpAnswer answer = interruptibly([&](Interruption& interruption) {
        LpOptions options;
        options.gap = gap;
        options.keep_going = [&] { return interruption.may_go_on(); };
        return solve_lp(program, options);
    });
    const ProgramCertificate& shown = answer.certificate;
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    for (const auto& column : program.columns) { columns.push_back(column.name); }
    for (const auto& row : program.rows) { rows.push_back(row.name); }
    const auto end = [](const std::optional<Rational>& q) { return q ? fraction(*q) : py::object(py::none()); };
    using namespace py::literals;
    return py::dict("status"_a = to_string(shown.status), "columns"_a = columns, "rows"_a = rows,
                    "point"_a = fractions(shown.point), "ray"_a = fractions(shown.ray),
                    "multipliers"_a = fractions(shown.multipliers), "lower"_a = end(shown.lower),
                    "upper"_a = end(shown.upper), "maximise"_a = program.maximise, "faults"_a = check(program, shown));
}

} // namespace

void bind_proofs(py::module_& module) {
    bind_certificates(module);
    module.def("shatter", &shatter_points);
    py::class_<LinearProgram>(module, "LinearProgram");
    module.def("read_program", [](const std::string& path, std::size_t max_record) {
        return read_program(path, {.max_record = max_record});
    });
    module.def("program", &program_of);
    module.def("solve", &solve);
}

} // namespace novikoff::python
