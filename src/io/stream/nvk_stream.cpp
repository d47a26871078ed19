#include "data/dataset_parts.hpp"
#include "io/stream/row_stream.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace novikoff {
namespace {

class NvkStream final : public RowStream {
public:
    NvkStream(Dataset data, StreamPosition& position) : data_(std::move(data)), position_(position) {}

    bool read(RowBlock& block) override {
        const std::size_t last = std::min(data_.rows(), next_ + rows_in_block());
        if (last == next_) {
            data_.check_unchanged();
            return false;
        }
        DatasetParts rows = parts_of(std::move(block.rows));
        rows.source = data_.source();
        rows.rows = last - next_;
        rows.columns = data_.columns();
        rows.labels.assign(data_.labels().begin() + static_cast<std::ptrdiff_t>(next_),
                           data_.labels().begin() + static_cast<std::ptrdiff_t>(last));
        rows.storage = std::visit([&](const auto& storage) { return part(storage, last); }, data_.storage());
        block.rows = from_parts(std::move(rows));
        next_ = last;
        const double share = static_cast<double>(last) / static_cast<double>(data_.rows());
        position_.bytes = static_cast<std::uint64_t>(share * static_cast<double>(position_.size));
        return true;
    }
    void parse(RowBlock& /*block*/) const override {}
    void accept(RowBlock& /*block*/) override {}
    [[nodiscard]] bool is_parsed() const override { return true; }
    bool rewind() override {
        next_ = 0;
        return true;
    }

    [[nodiscard]] std::vector<std::string> classes() const override { return data_.classes(); }
    [[nodiscard]] std::size_t columns() const override { return data_.columns(); }
    [[nodiscard]] bool zero_based() const override { return data_.zero_based(); }
    [[nodiscard]] std::vector<Column> schema() const override { return data_.schema(); }

private:
    [[nodiscard]] std::size_t rows_in_block() const {
        constexpr std::size_t values = std::size_t{1} << 15U;
        const std::size_t stored =
            std::visit([](const auto& storage) { return storage.values.size(); }, data_.storage());
        return std::max<std::size_t>(1, values / (stored / data_.rows() + 1));
    }
    [[nodiscard]] Storage part(const DenseStorage& all, std::size_t last) const {
        return DenseStorage{all.values.part(next_ * data_.columns(), (last - next_) * data_.columns())};
    }
    /// The offsets stay those of the whole data set.
    [[nodiscard]] Storage part(const SparseStorage& all, std::size_t last) const {
        return SparseStorage{{all.offsets.view().subspan(next_, last - next_ + 1), nullptr},
                             {all.indices.view(), nullptr},
                             all.values};
    }

    Dataset data_;
    StreamPosition& position_;
    std::size_t next_ = 0;
};

} // namespace

std::unique_ptr<RowStream> stream_nvk(Dataset data, StreamPosition& position) {
    return std::make_unique<NvkStream>(std::move(data), position);
}

} // namespace novikoff
