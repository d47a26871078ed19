// Parses a figure: a small strict XML reader, and positions in the figure converted back to values.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace novikoff::test {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;

    [[nodiscard]] std::string at(const std::string& key) const {
        const auto found = attributes.find(key);
        return found == attributes.end() ? "" : found->second;
    }
    [[nodiscard]] double number(const std::string& key) const { return std::stod(at(key)); }
    [[nodiscard]] bool has_class(const std::string& one) const {
        return (' ' + at("class") + ' ').find(' ' + one + ' ') != std::string::npos;
    }
};

/// Throws std::runtime_error for text that is not well-formed.
class SvgReader {
public:
    explicit SvgReader(const std::string& text) : text_(text) {
        while (at_ < text_.size()) { text_[at_] == '<' ? read_tag() : read_text(); }
        if (!open_.empty()) { fail("an element is not closed"); }
    }
    [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }

private:
    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error(why + " at: " + text_.substr(at_, 60));
    }
    void check_entities(const std::string& part) const {
        for (std::size_t k = part.find('&'); k != std::string::npos; k = part.find('&', k + 1)) {
            const std::string entity = part.substr(k, part.find(';', k) - k);
            if (entity != "&amp" && entity != "&lt" && entity != "&gt" && entity != "&quot") {
                fail("a bare ampersand");
            }
        }
        if (part.find('<') != std::string::npos) { fail("a bare <"); }
    }
    void read_text() {
        const std::size_t end = std::min(text_.find('<', at_), text_.size());
        const std::string part = text_.substr(at_, end - at_);
        check_entities(part);
        if (!open_.empty()) {
            elements_[open_.back()].text += part;
        } else if (part.find_first_not_of(" \n") != std::string::npos) {
            fail("text outside of all elements");
        }
        at_ = end;
    }
    /// Text without markup.
    void read_character_data() {
        const std::size_t end = text_.find("]]>", at_);
        if (open_.empty() || end == std::string::npos) { fail("character data in no element, or without an end"); }
        elements_[open_.back()].text += text_.substr(at_ + 9, end - at_ - 9);
        at_ = end + 3;
    }
    void read_tag() {
        if (text_.compare(at_, 9, "<![CDATA[") == 0) {
            read_character_data();
            return;
        }
        if (text_.compare(at_, 2, "</") == 0) {
            const std::size_t end = text_.find('>', at_);
            if (open_.empty() || text_.substr(at_ + 2, end - at_ - 2) != elements_[open_.back()].name) {
                fail("the wrong element is closed");
            }
            open_.pop_back();
            at_ = end + 1;
            return;
        }
        Element element;
        std::size_t k = text_.find_first_of(" >/", at_);
        element.name = text_.substr(at_ + 1, k - at_ - 1);
        while (text_[k] == ' ') {
            const std::size_t equals = text_.find('=', k);
            const std::string key = text_.substr(k + 1, equals - k - 1);
            if (text_.at(equals + 1) != '"' || key.find_first_of(" \"<>/") != std::string::npos) {
                fail("an attribute without quotes");
            }
            const std::size_t end = text_.find('"', equals + 2);
            const std::string value = text_.substr(equals + 2, end - equals - 2);
            check_entities(value);
            if (!element.attributes.emplace(key, value).second) { fail("the attribute " + key + " stands twice"); }
            k = end + 1;
        }
        const bool closed = text_.compare(k, 2, "/>") == 0;
        if (!closed && text_.at(k) != '>') { fail("a tag does not end"); }
        elements_.push_back(element);
        if (!closed) { open_.push_back(elements_.size() - 1); }
        at_ = k + (closed ? 2 : 1);
    }

    std::string text_;
    std::size_t at_ = 0;
    std::vector<Element> elements_;
    std::vector<std::size_t> open_;
};

struct Spot {
    double x;
    double y;
};

/// A figure and the axes of its panels.
class Drawn {
public:
    explicit Drawn(const std::string& svg) : elements_(SvgReader(svg).elements()) {}

    [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }
    [[nodiscard]] std::vector<Element> with(const std::string& key, const std::string& value = "") const {
        std::vector<Element> found;
        for (const Element& element : elements_) {
            if (element.attributes.contains(key) && (value.empty() || element.at(key) == value)) {
                found.push_back(element);
            }
        }
        return found;
    }
    [[nodiscard]] std::size_t panels() const { return with("data-x").size(); }

    /// The values at a pixel of a panel, on linear axes.
    [[nodiscard]] Spot value(double x, double y, std::size_t panel = 0) const {
        const Element frame = with("data-x").at(panel);
        const auto [x_low, x_high] = pair(frame.at("data-x"));
        const auto [y_low, y_high] = pair(frame.at("data-y"));
        return {x_low + (x - frame.number("x")) / frame.number("width") * (x_high - x_low),
                y_high - (y - frame.number("y")) / frame.number("height") * (y_high - y_low)};
    }
    /// The two ends of a line, or all points of a polyline.
    [[nodiscard]] std::vector<Spot> values(const Element& element, std::size_t panel = 0) const {
        if (element.name == "line") {
            return {value(element.number("x1"), element.number("y1"), panel),
                    value(element.number("x2"), element.number("y2"), panel)};
        }
        std::vector<Spot> spots;
        std::istringstream points(element.at("points"));
        for (std::string one; points >> one;) {
            spots.push_back(value(std::stod(one), std::stod(one.substr(one.find(',') + 1)), panel));
        }
        return spots;
    }

private:
    static std::pair<double, double> pair(const std::string& text) {
        return {std::stod(text), std::stod(text.substr(text.find(' ')))};
    }
    std::vector<Element> elements_;
};

} // namespace novikoff::test
