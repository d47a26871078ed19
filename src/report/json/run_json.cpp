// The JSON of a run: data, learner, counts and the proof of each problem.
#include "report/json/report_json.hpp"

#include "base/names.hpp"

namespace novikoff {
namespace {

Json space_json(const Space& space) {
    return {{"dimension", space.dimension()},
            {"bias", space.bias},
            {"lift", lift_name(space.lift, space.degree)},
            {"scale", scale_name(space.scale)}};
}

Json rates_json(const Rates& rates, bool any) {
    return {{"sum", rates.sum},
            {"sum_of_squares", rates.sum_of_squares},
            {"min", any ? Json(rates.min) : Json(nullptr)},
            {"max", any ? Json(rates.max) : Json(nullptr)}};
}

/// {weights, intercept}
Json weights_json(const Model& model, std::size_t index) {
    std::vector<double> weights = model.separators[index].weights;
    Json intercept = nullptr;
    if (model.space.bias) {
        intercept = weights.back();
        weights.pop_back();
    }
    return {{"weights", std::move(weights)}, {"intercept", std::move(intercept)}};
}

/// The weights of each class that was learnt jointly.
Json weights_of_classes(const Model& model) {
    Json all = Json::array();
    for (std::size_t c = 0; c < model.separators.size(); ++c) {
        all.push_back({{"label", model.classes[c]}});
        all.back().update(weights_json(model, c));
    }
    return all;
}

/// The keys of one problem. `errors` are those of the model if the problem is its only one.
Json problem_json(const Run& run, std::size_t index, std::size_t rows, std::uint64_t errors) {
    const Model& model = run.model;
    const Proof& proof = model.proof(index);
    const bool whole = model.separators.size() == 1;
    Json json{{"stopped", to_string(proof.stopped)},
              {"epochs", proof.epochs},
              {"updates", proof.updates},
              {"mistakes", proof.mistakes},
              {"errors", errors},
              {"accuracy", accuracy_json(errors, rows)},
              {"perceptron_loss", proof.perceptron_loss}};
    json.update(model.joint ? Json{{"weights", weights_of_classes(model)}} : weights_json(model, index));
    json.update(Json{{"radius", proof.radius},
                     {"margin", margin_json(proof.margin)},
                     {"bound", bound_json(proof.bound)},
                     {"objective", objective_json(proof.objective)},
                     {"rates", rates_json(proof.rates, proof.updates > 0)}});
    if (proof.stopped == Stopped::cycle) {
        const History& history = run.history(index);
        json["cycle"] = {{"start_epoch", history.cycle_start}, {"length_epochs", history.cycle_length}};
    }
    if (model.space.lift == Lift::circle && !model.joint) {
        json["circle"] = circle_json(circle_of(model.space, model.separators[index].weights),
                                     model.classes[whole ? 1 : index], whole ? Json(model.classes[0]) : Json(nullptr));
    }
    return json;
}

Json selection_json(const Selection& selection) {
    Json trials = Json::array();
    for (const Trial& trial : selection.trials) {
        trials.push_back({{"learner", to_string(trial.learner.kind)},
                          {"options", describe(trial.learner)},
                          {"scale", scale_name(trial.scale)},
                          {"classes", to_string(trial.classes)},
                          {"errors", trial.errors}});
    }
    return {{"rows", selection.rows}, {"best", selection.best}, {"trials", std::move(trials)}};
}

} // namespace

Json circle_json(const Circle& circle, const std::string& own, const Json& other) {
    static const Names<Circle::Kind> kinds{{Circle::Kind::disc, "disc"},
                                           {Circle::Kind::outside, "outside"},
                                           {Circle::Kind::half_plane, "half-plane"},
                                           {Circle::Kind::everything, "everything"},
                                           {Circle::Kind::nothing, "nothing"}};
    const bool is_circle = circle.kind == Circle::Kind::disc || circle.kind == Circle::Kind::outside;
    Json inside = nullptr;
    if (is_circle) { inside = circle.kind == Circle::Kind::disc ? Json(own) : other; }
    return {{"kind", name_of(kinds, circle.kind)},
            {"center", is_circle ? Json(circle.center) : Json(nullptr)},
            {"radius", is_circle ? Json(circle.radius) : Json(nullptr)},
            {"inside", inside}};
}

Json accuracy_json(std::uint64_t errors, std::uint64_t rows) {
    return rows == 0 ? Json(nullptr) : Json(1 - static_cast<double>(errors) / static_cast<double>(rows));
}

Json data_json(const Dataset& data) {
    return {{"rows", data.rows()}, {"columns", data.columns()}, {"nonzeros", data.nonzeros()}};
}

Json run_json(const Run& run, const Dataset& data, double seconds, const Wording& wording) {
    const Model& model = run.model;
    Json json{{"learner", model.learner.name()},
              {"options", model.options},
              {"data", data_json(data)},
              {"space", space_json(model.space)},
              {"classes", model.classes}};
    if (model.joint) { json["classes_learnt"] = "joint"; }
    if (model.problems() == 1) {
        json.update(problem_json(run, 0, data.rows(), run.errors));
    } else {
        json["errors"] = run.errors;
        json["accuracy"] = accuracy_json(run.errors, data.rows());
        json["problems"] = Json::array();
        for (std::size_t k = 0; k < model.separators.size(); ++k) {
            Json problem{{"label", model.classes[k]}};
            problem.update(problem_json(run, k, data.rows(), model.separators[k].proof.errors));
            json["problems"].push_back(std::move(problem));
        }
    }
    if (run.selection) { json["selection"] = selection_json(*run.selection); }
    json["notes"] = Json::array();
    for (const Message& note : run.notes) { json["notes"].push_back(note.text(wording)); }
    json["seconds"] = {{"train", seconds}};
    return json;
}

} // namespace novikoff
