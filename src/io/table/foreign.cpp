#include "io/table/foreign.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {
namespace {

struct Start {
    std::string_view bytes; ///< in lower case: letters are compared as such
    std::string_view what;
};

constexpr Start starts[] = {
    {"pk\x03\x04", "a ZIP archive, as .npz and .xlsx files are"},
    {"bzh", "a file packed with bzip2"},
    {"\xfd"
     "7zxz",
     "a file packed with xz"},
    {"par1", "a Parquet file"},
    {"\x89hdf", "an HDF5 file"},
    {"\x89png", "a picture"},
    {"%pdf", "a PDF document"},
    {"<!doctype", "a web page"},
    {"<html", "a web page"},
    {"<?xml", "XML"},
    {"{\"", "JSON"},
    {"{\n", "JSON"},
    {"{\r\n", "JSON"},
    {"{ ", "JSON"},
    {"[{", "JSON"},
    {"[[", "JSON"},
    {"@relation", "an ARFF file"},
    {"%%matrixmarket", "a Matrix Market file"},
};

bool same_letter(char a, char b) noexcept { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; }

} // namespace

std::string_view foreign_format(std::string_view start) noexcept {
    const auto* found = std::find_if(std::begin(starts), std::end(starts), [&](const Start& known) {
        return start.size() >= known.bytes.size() && std::equal(known.bytes.begin(), known.bytes.end(), start.begin(),
                                                                [](char b, char a) { return same_letter(a, b); });
    });
    return found == std::end(starts) ? std::string_view() : found->what;
}

} // namespace novikoff
