// Writing a page: nested elements, escaped text. The result is HTML and well-formed XML.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace novikoff {

/// A cell of a table. Its text is escaped when it is written.
struct HtmlCell {
    std::string text;
    bool number = false; ///< right-aligned
    bool strong = false;
};

class Html {
public:
    /// `attributes` are written unchanged.
    void begin(const std::string& name, const std::string& attributes = "");
    void end();
    void element(const std::string& name, const std::string& text, const std::string& attributes = "");
    void paragraph(const std::string& text) { element("p", text); }
    /// An element without content: `input`.
    void empty_element(const std::string& name, const std::string& attributes);

    /// A section with a heading. REQUIRES: `id` is a word.
    void begin_section(const std::string& id, const std::string& title);
    /// A list of terms with their descriptions. Terms without a description are omitted.
    void terms(const std::vector<std::pair<std::string, std::string>>& all);
    void table(const std::string& caption, const std::vector<HtmlCell>& head,
               const std::vector<std::vector<HtmlCell>>& rows);
    /// A figure, which is well-formed and escaped already.
    void figure(const std::string& svg, const std::string& attributes = "");
    /// Text that is not escaped: a stylesheet, a script, JSON without angle brackets.
    void raw(const std::string& text) { text_ += text; }

    [[nodiscard]] std::string finish() &&;

private:
    std::string text_;
    std::vector<std::string> open_;
};

} // namespace novikoff
