// Writing a page: elements that nest, text that is always escaped. What comes out is HTML and well-formed XML at once.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace novikoff {

/// A text within a page, escaped when it is written.
struct HtmlCell {
    std::string text;
    bool number = false; ///< stands at the right
    bool strong = false;
};

class Html {
public:
    /// `attributes` are written as they are.
    void begin(const std::string& name, const std::string& attributes = "");
    void end();
    void element(const std::string& name, const std::string& text, const std::string& attributes = "");
    void paragraph(const std::string& text) { element("p", text); }
    /// One that has no content: `input`.
    void empty_element(const std::string& name, const std::string& attributes);

    /// A section that has its place in the table of contents. REQUIRES: `id` is a word.
    void begin_section(const std::string& id, const std::string& title);
    /// A list of terms, each with what is said of it; what is empty is left out.
    void terms(const std::vector<std::pair<std::string, std::string>>& all);
    void table(const std::string& caption, const std::vector<HtmlCell>& head,
               const std::vector<std::vector<HtmlCell>>& rows);
    /// A picture of ours, which is well-formed and escaped already.
    void figure(const std::string& svg, const std::string& attributes = "");
    /// Text that is not escaped: a stylesheet, a script, JSON without angle brackets.
    void raw(const std::string& text) { text_ += text; }

    [[nodiscard]] std::string finish() &&;

private:
    std::string text_;
    std::vector<std::string> open_;
};

} // namespace novikoff
