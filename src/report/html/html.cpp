// Open elements are on a stack, which names the one that the next end closes.
#include "report/html/html.hpp"

#include "report/svg/svg.hpp"

#include <fmt/format.h>

namespace novikoff {
namespace {

std::string tag(const std::string& name, const std::string& attributes) {
    return '<' + name + (attributes.empty() ? "" : ' ' + attributes);
}

} // namespace

void Html::begin(const std::string& name, const std::string& attributes) {
    text_ += tag(name, attributes) + ">\n";
    open_.push_back(name);
}

void Html::end() {
    text_ += "</" + open_.back() + ">\n";
    open_.pop_back();
}

void Html::element(const std::string& name, const std::string& text, const std::string& attributes) {
    text_ += tag(name, attributes) + '>' + escaped(text) + "</" + name + ">\n";
}

void Html::empty_element(const std::string& name, const std::string& attributes) {
    text_ += tag(name, attributes) + "/>\n";
}

void Html::begin_section(const std::string& id, const std::string& title) {
    begin("section", fmt::format(R"(id="{0}" aria-labelledby="{0}-title")", id));
    element("h2", title, fmt::format("id=\"{}-title\"", id));
}

void Html::terms(const std::vector<std::pair<std::string, std::string>>& all) {
    begin("dl");
    for (const auto& [term, said] : all) {
        if (!said.empty()) {
            element("dt", term);
            element("dd", said);
        }
    }
    end();
}

void Html::table(const std::string& caption, const std::vector<HtmlCell>& head,
                 const std::vector<std::vector<HtmlCell>>& rows) {
    begin("div", fmt::format(R"(class="wide" tabindex="0" role="group" aria-label="{}")", escaped(caption)));
    begin("table");
    element("caption", caption);
    const auto write = [&](const std::string& name, const HtmlCell& cell, const std::string& attributes) {
        element(name, cell.text,
                fmt::format(R"(class="{}{}"{})", cell.number ? "number" : "word", cell.strong ? " strong" : "",
                            attributes));
    };
    begin("thead");
    begin("tr");
    for (const HtmlCell& cell : head) { write("th", cell, R"( scope="col")"); }
    end();
    end();
    begin("tbody");
    for (const auto& row : rows) {
        begin("tr");
        for (std::size_t k = 0; k < row.size(); ++k) {
            write(k == 0 ? "th" : "td", row[k], k == 0 ? R"( scope="row")" : "");
        }
        end();
    }
    end();
    end();
    end();
}

void Html::figure(const std::string& svg, const std::string& attributes) {
    begin("figure", attributes);
    raw(svg);
    end();
}

std::string Html::finish() && {
    while (!open_.empty()) { end(); }
    return std::move(text_);
}

} // namespace novikoff
