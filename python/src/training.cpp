// Bindings of training: options, runs and models.
#include "arrays.hpp"
#include "bindings.hpp"

#include "novikoff/certify.hpp"
#include "novikoff/model.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <iterator>
#include <pybind11/stl.h>

namespace novikoff::python {
namespace {

/// Binds a setting that is a word in Python and an enumeration in the library.
template <class Class, class Parse, class Write>
void bind_word(py::class_<Class>& options, const char* name, Write write, Parse parse) {
    options.def_property(name, write, parse);
}

void bind_options(py::module_& module) {
    using Options = TrainOptions;
    py::class_<Options> options(module, "TrainOptions");
    options.def(py::init<>())
        .def_readwrite("epochs", &Options::epochs)
        .def_readwrite("seed", &Options::seed)
        .def_readwrite("threads", &Options::threads)
        .def_readwrite("initial", &Options::initial)
        .def_readwrite("class_weights", &Options::class_weights)
        .def_readwrite("one_class_too", &Options::one_class_too)
        .def_readwrite("ledger_limit", &Options::ledger_limit)
        .def("know",
             [](Options& o, const std::vector<Claim>& claims) {
                 o.known.clear();
                 std::transform(claims.begin(), claims.end(), std::back_inserter(o.known), known_margin);
             })
        .def("set", [](Options& o, const std::string& name, double value) { set_option(o.learner, name, value); })
        .def("set",
             [](Options& o, const std::string& name, const std::string& text) { set_option(o.learner, name, text); });
    bind_word(
        options, "learner", [](const Options& o) { return to_string(o.learner.kind); },
        [](Options& o, const std::string& name) { o.learner.kind = parse_learner(name); });
    bind_word(
        options, "order", [](const Options& o) { return to_string(order_of(o)); },
        [](Options& o, const std::string& name) { o.order = parse_order(name); });
    bind_word(
        options, "classes", [](const Options& o) { return to_string(o.classes.value_or(Classes::rest)); },
        [](Options& o, const std::string& name) { o.classes = parse_classes(name); });
    bind_word(
        options, "lift", [](const Options& o) { return lift_name(o.space.lift, o.space.degree); },
        [](Options& o, const std::string& name) { parse_lift(name, o.space); });
    bind_word(
        options, "scale", [](const Options& o) { return scale_name(o.space.scale); },
        [](Options& o, const std::string& name) { o.space.scale = parse_scale(name); });
    options.def_property(
        "keep_scale", [](const Options& o) { return o.space.keep_scale; },
        [](Options& o, bool keep) { o.space.keep_scale = keep; });
    options.def_property(
        "bias", [](const Options& o) { return o.space.bias; }, [](Options& o, bool bias) { o.space.bias = bias; });
}

void bind_proof(py::module_& module) {
    py::class_<Proof>(module, "Proof")
        .def_readonly("radius", &Proof::radius)
        .def_property_readonly("margin", [](const Proof& p) { return std::pair(p.margin.lower, p.margin.upper); })
        .def_property_readonly("theorem", [](const Proof& p) { return p.bound.theorem; })
        .def_property_readonly("updates_at_most", [](const Proof& p) { return p.bound.updates_at_most; })
        .def_property_readonly("mistakes_at_most", [](const Proof& p) { return p.bound.mistakes_at_most; })
        .def_property_readonly("bound_holds", [](const Proof& p) { return p.bound.holds; })
        .def_property_readonly("no_bound_because", [](const Proof& p) { return p.bound.because; })
        .def_property_readonly("comparator",
                               [](const Proof& p) -> py::object {
                                   if (!p.bound.comparator) { return py::none(); }
                                   const auto& [origin, margin, loss] = *p.bound.comparator;
                                   return py::make_tuple(origin, margin, loss);
                               })
        .def_property_readonly("objective",
                               [](const Proof& p) -> py::object {
                                   if (!p.objective) { return py::none(); }
                                   return py::make_tuple(p.objective->value, p.objective->at_least);
                               })
        .def_readonly("updates", &Proof::updates)
        .def_readonly("epochs", &Proof::epochs)
        .def_property_readonly("mistakes", [](const Proof& p) { return copied(p.mistakes); })
        .def_property_readonly("stopped", [](const Proof& p) { return to_string(p.stopped); })
        .def_readonly("errors", &Proof::errors)
        .def_readonly("perceptron_loss", &Proof::perceptron_loss);
}

py::bytes pickled(const Model& model) { return model_to_json(model); }
Model unpickled(const py::bytes& state) { return model_from_json(static_cast<std::string>(state), "pickle"); }

py::array_t<double> all_scores(const Model& model, const Dataset& data) {
    const auto columns = [&] {
        const py::gil_scoped_release without_gil;
        return scores(model, data);
    }();
    py::array_t<double> result({static_cast<py::ssize_t>(data.rows()), static_cast<py::ssize_t>(columns.size())});
    auto cells = result.mutable_unchecked<2>();
    for (std::size_t k = 0; k < columns.size(); ++k) {
        for (std::size_t i = 0; i < data.rows(); ++i) {
            cells(static_cast<py::ssize_t>(i), static_cast<py::ssize_t>(k)) = columns[k][i];
        }
    }
    return result;
}

/// Long because it is one table of what Python sees of a model.
void bind_model(py::module_& module) {
    py::class_<Model>(module, "Model")
        .def_property_readonly("learner", [](const Model& model) { return to_string(model.learner); })
        .def_readonly("options", &Model::options)
        .def_readonly("classes", &Model::classes)
        .def_property_readonly("names",
                               [](const Model& m) {
                                   std::vector<std::string> names;
                                   for (const Column& column : m.schema) { names.push_back(column.name); }
                                   return names;
                               })
        .def_property_readonly("categorical",
                               [](const Model& m) {
                                   return std::any_of(m.schema.begin(), m.schema.end(),
                                                      [](const Column& c) { return !c.levels.empty(); });
                               })
        .def_property_readonly("input_columns", [](const Model& m) { return m.space.input_columns; })
        .def_property_readonly("bias", [](const Model& m) { return m.space.bias; })
        .def_property_readonly("lift", [](const Model& m) { return lift_name(m.space.lift, m.space.degree); })
        .def_property_readonly("scale", [](const Model& m) { return scale_name(m.space.scale); })
        .def_property_readonly("shift", [](const Model& m) { return copied(m.space.shift); })
        .def_property_readonly("factor", [](const Model& m) { return copied(m.space.factor); })
        .def_property_readonly("proofs",
                               [](const Model& m) {
                                   std::vector<Proof> proofs;
                                   for (std::size_t k = 0; k < m.problems(); ++k) { proofs.push_back(m.proof(k)); }
                                   return proofs;
                               })
        .def_property_readonly("joint", [](const Model& m) { return m.joint.has_value(); })
        .def_property_readonly("vectors", [](const Model& m) { return m.separators.size(); })
        .def("weights", [](const Model& m, std::size_t k) { return copied(m.separators.at(k).weights); })
        .def("last",
             [](const Model& m, std::size_t k) {
                 const Separator& separator = m.separators.at(k);
                 return copied(separator.history.last.empty() ? separator.weights : separator.history.last);
             })
        .def("visits", [](const Model& m, std::size_t k) { return m.separators.at(k).history.visits; })
        .def("set_mean",
             [](Model& m, std::size_t k, const std::vector<double>& w, std::uint64_t visits) {
                 m.separators.at(k).weights = w;
                 m.separators.at(k).history.visits = visits;
             })
        .def("without_scale",
             [](const Model& m, std::size_t k) {
                 const Affine affine = without_scale(m.space, m.separators.at(k).weights);
                 return py::make_tuple(copied(affine.weights), affine.intercept);
             })
        .def("column_name", &Model::column_name)
        .def("scores", &all_scores)
        .def("decide",
             [](const Model& m, const Dataset& data) {
                 const auto decided = [&] {
                     const py::gil_scoped_release without_gil;
                     return decide(m, data);
                 }();
                 return copied(decided);
             })
        .def("to_json", &model_to_json)
        .def("save", &save_model)
        .def(py::pickle(&pickled, &unpickled));
    module.def("load_model", &load_model);
}

/// The updates of a ledger as arrays (epoch, row, α, score); epochs and rows are counted from 0.
py::tuple ledger_arrays(const Ledger& ledger) {
    const auto entries = ledger.entries();
    const auto size = static_cast<py::ssize_t>(entries.size());
    py::array_t<std::uint32_t> epochs(size);
    py::array_t<std::uint64_t> rows(size);
    py::array_t<double> alphas(size);
    py::array_t<double> scores_before(size);
    std::uint32_t epoch = 0;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        while (epoch + 1 < ledger.epochs().size() && ledger.epochs()[epoch + 1] <= k) { ++epoch; }
        epochs.mutable_data()[k] = epoch;
        rows.mutable_data()[k] = entries[k].row;
        alphas.mutable_data()[k] = entries[k].alpha;
        scores_before.mutable_data()[k] = entries[k].score;
    }
    return py::make_tuple(epochs, rows, alphas, scores_before);
}

/// A ledger may be larger than all the rest.
Model without_ledgers(const Model& model) {
    Model copy;
    copy.learner = model.learner;
    copy.options = model.options;
    copy.classes = model.classes;
    copy.zero_based = model.zero_based;
    copy.schema = model.schema;
    copy.space = model.space;
    for (const Separator& one : model.separators) {
        History history;
        history.last = one.history.last;
        history.visits = one.history.visits;
        copy.separators.push_back({one.weights, one.votes, one.proof, std::move(history)});
    }
    if (model.joint) { copy.joint = JointRun{model.joint->proof, {}}; }
    return copy;
}

/// (held-out rows, number of the best trial, trials); a trial is (learner, options, scale, classes, errors).
py::object selection_of(const Run& run) {
    if (!run.selection) { return py::none(); }
    py::list trials;
    for (const Trial& trial : run.selection->trials) {
        trials.append(py::make_tuple(to_string(trial.learner.kind), describe(trial.learner), scale_name(trial.scale),
                                     to_string(trial.classes), trial.errors));
    }
    return py::make_tuple(run.selection->rows, run.selection->best, trials);
}

TrainOptions choose_interruptibly(const Dataset& data, TrainOptions options) {
    return interruptibly([&](Interruption& interruption) {
        options.monitor = [&](const Progress& /*progress*/) { return interruption.may_go_on(); };
        TrainOptions chosen = choose(data, options);
        chosen.monitor = {};
        return chosen;
    });
}

Run train_interruptibly(const Dataset& data, TrainOptions options) {
    return interruptibly([&](Interruption& interruption) {
        options.monitor = [&](const Progress& /*progress*/) { return interruption.may_go_on(); };
        return train(data, options);
    });
}

void bind_run(py::module_& module) {
    py::class_<Run>(module, "Run")
        .def_property_readonly("model", [](const Run& run) { return without_ledgers(run.model); })
        .def_readonly("errors", &Run::errors)
        .def_property_readonly("selection", [](const Run& run) { return selection_of(run); })
        .def_property_readonly("notes",
                               [](const Run& run) {
                                   std::vector<std::string> notes;
                                   const PythonWording wording(CountRows::from_0);
                                   std::transform(run.notes.begin(), run.notes.end(), std::back_inserter(notes),
                                                  [&](const Message& note) { return note.text(wording); });
                                   return notes;
                               })
        .def("ledger", [](const Run& run, std::size_t k) { return ledger_arrays(run.history(k).ledger); })
        .def("scored", [](const Run& run, std::size_t k) { return run.history(k).scored; })
        .def("cycle", [](const Run& run, std::size_t k) {
            return std::pair(run.history(k).cycle_start, run.history(k).cycle_length);
        });
    module.def("choose", &choose_interruptibly);
    module.def("train", &train_interruptibly);
    module.def("learners_to_json", &learners_to_json);
}

} // namespace

void bind_training(py::module_& module) {
    bind_options(module);
    bind_proof(module);
    bind_model(module);
    bind_run(module);
}

} // namespace novikoff::python
