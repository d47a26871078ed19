// Values are hashed as numbers, not as stored, so dense and sparse copies of the rows have one digest.
#include "prove/check/data_digest.hpp"

#include "data/rows.hpp"
#include "novikoff/certificate.hpp"

namespace novikoff {

DataSha256::DataSha256(std::uint64_t rows, std::uint64_t columns, const std::vector<std::string>& classes) {
    digest_.add("novikoff data 1\n");
    digest_.add(rows);
    digest_.add(columns);
    digest_.add(std::uint64_t{classes.size()});
    for (const std::string& label : classes) {
        digest_.add(std::uint64_t{label.size()});
        digest_.add(label);
    }
}

void DataSha256::add(const Dataset& data) {
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            digest_.add(std::uint64_t{data.labels()[i]});
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    digest_.add(std::uint64_t{j} + 1);
                    digest_.add(x);
                }
            });
            digest_.add(std::uint64_t{0}); // ends the row: columns count from 1 here
        }
    });
}

std::string data_digest(const Dataset& data) {
    DataSha256 digest(data.rows(), data.columns(), data.classes());
    digest.add(data);
    return digest.hex();
}

} // namespace novikoff
