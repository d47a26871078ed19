// Blocks of `depth` products at a time: packed into panels that fit the cache, multiplied tile by tile.
#include "base/symmetric_matrix.hpp"

#include "base/kernels.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

namespace novikoff {

/// Rows of numbers, `depth` of them at most, side by side: panel p has the numbers 24p … 24p + 23 of all rows, and 0
/// beyond their end. They stand for the coordinates `first` … `last` − 1.
class SymmetricMatrix::Panels {
public:
    Panels(std::size_t rows, std::size_t first, std::size_t last)
        : rows_(rows), first_(first), last_(last), count_((last - first + tile_columns - 1) / tile_columns),
          numbers_(static_cast<double*>(
              ::operator new (count_* rows* tile_columns * sizeof(double), std::align_val_t{64}))) {
        std::fill_n(numbers_.get(), count_ * rows * tile_columns, 0.0);
    }

    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t first() const noexcept { return first_; }
    [[nodiscard]] std::size_t last() const noexcept { return last_; }
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The coordinate at which panel p begins, and the end of its coordinates.
    [[nodiscard]] std::size_t begin(std::size_t p) const noexcept { return first_ + p * tile_columns; }
    [[nodiscard]] std::size_t end(std::size_t p) const noexcept { return std::min(begin(p) + tile_columns, last_); }
    [[nodiscard]] double* panel(std::size_t p) const noexcept { return numbers_.get() + p * rows_ * tile_columns; }
    /// The numbers of coordinate `j` and its neighbours: row k is tile_columns · k numbers further.
    [[nodiscard]] double* at(std::size_t j) const noexcept {
        return panel((j - first_) / tile_columns) + (j - first_) % tile_columns;
    }

private:
    struct Free {
        void operator()(double* numbers) const noexcept { ::operator delete (numbers, std::align_val_t{64}); }
    };
    std::size_t rows_;
    std::size_t first_;
    std::size_t last_;
    std::size_t count_;
    std::unique_ptr<double, Free> numbers_;
};

namespace {

constexpr std::size_t panels_at_once = 10; // they stay in the second-level cache
constexpr std::size_t rows_at_once = 128;  // of the matrix: a task for a thread

/// Calls work(0) … work(count − 1), each once, in any order and in parallel.
template <class Work> void for_each_task(Team* team, std::size_t count, const Work& work) {
    if (team == nullptr || count < 2) {
        for (std::size_t task = 0; task < count; ++task) { work(task); }
        return;
    }
    std::atomic<std::size_t> next{0};
    team->run([&](unsigned /*member*/) {
        for (std::size_t task = 0; (task = next.fetch_add(1, std::memory_order_relaxed)) < count;) { work(task); }
    });
}

} // namespace

double SymmetricMatrix::bytes(std::size_t size) noexcept {
    const auto n = static_cast<double>(size);
    return sizeof(double) * (n * (n + 1) / 2 + static_cast<double>(2 * depth) * n);
}

void SymmetricMatrix::add_products(std::span<const double> rows, Team* team) {
    if (size_ == 0) { return; }
    const Panels panels(rows.size() / size_, 0, size_);
    for_each_task(team, panels.count(), [&](std::size_t p) {
        const std::size_t width = panels.end(p) - panels.begin(p);
        for (std::size_t k = 0; k < panels.rows(); ++k) {
            std::copy_n(&rows[k * size_ + panels.begin(p)], width, panels.panel(p) + k * tile_columns);
        }
    });
    update(panels, 1, team);
}

void SymmetricMatrix::add_product(std::span<const std::uint32_t> at, std::span<const double> values) noexcept {
    for (std::size_t a = 0; a < at.size(); ++a) {
        double* const entries = row(at[a]).data();
        for (std::size_t b = 0; b <= a; ++b) { entries[at[b]] += values[a] * values[b]; }
    }
}

/// Adds sign · Σ_k p_k p_kᵀ to the rows and columns of the panels.
void SymmetricMatrix::update(const Panels& panels, double sign, Team* team) {
    const std::size_t chunks = (panels.count() + panels_at_once - 1) / panels_at_once;
    const std::size_t bands = (panels.last() - panels.first() + rows_at_once - 1) / rows_at_once;
    for_each_task(team, chunks * bands, [&](std::size_t task) {
        const std::size_t first = panels.first() + task % bands * rows_at_once;
        update_rows(panels, sign, task / bands * panels_at_once, first, std::min(first + rows_at_once, panels.last()));
    });
}

/// The part in the rows first … last − 1 and in the columns of some panels.
void SymmetricMatrix::update_rows(const Panels& panels, double sign, std::size_t first_panel, std::size_t first,
                                  std::size_t last) {
    const TileProducts products = kernel_table().tile_products;
    const std::size_t last_panel = std::min(first_panel + panels_at_once, panels.count());
    double tile[tile_rows * tile_columns];
    for (std::size_t j = first; j < last; j += tile_rows) {
        const std::size_t end = std::min(j + tile_rows, last);
        for (std::size_t p = first_panel; p < last_panel && panels.begin(p) < end; ++p) {
            products(panels.panel(p), panels.at(j), panels.rows(), tile);
            for (std::size_t i = j; i < end; ++i) {
                double* const entries = row(i).data() + panels.begin(p);
                const double* const sums = tile + (i - j) * tile_columns;
                const std::size_t above = std::min(panels.end(p), i + 1); // the triangle ends at the diagonal
                for (std::size_t l = 0; panels.begin(p) + l < above; ++l) { entries[l] += sign * sums[l]; }
            }
        }
    }
}

std::vector<std::size_t> SymmetricMatrix::factorise(double least_pivot, Team* team,
                                                    const std::function<void()>& between) {
    std::vector<std::size_t> left_out;
    for (std::size_t first = 0; first < size_; first += depth) {
        factorise_block(first, least_pivot, left_out, team);
        if (between) { between(); }
    }
    return left_out;
}

bool SymmetricMatrix::factorise_definite(Team* team, const std::function<void()>& between) {
    std::vector<std::size_t> left_out;
    for (std::size_t first = 0; first < size_ && left_out.empty(); first += depth) {
        factorise_block(first, 0, left_out, team);
        if (between) { between(); }
    }
    return left_out.empty();
}

/// The columns of one block, and what they subtract from those behind it.
void SymmetricMatrix::factorise_block(std::size_t first, double least_pivot, std::vector<std::size_t>& left_out,
                                      Team* team) {
    const std::size_t last = std::min(first + depth, size_);
    Panels block(last - first, first, last);
    factorise_diagonal(block, least_pivot, left_out);
    Panels below(last - first, last, size_);
    for_each_task(team, below.count(), [&](std::size_t p) { solve_panel(block, below, p); });
    update(below, -1, team);
}

/// The rows and columns of one block. `block` gets the columns of L as rows.
void SymmetricMatrix::factorise_diagonal(Panels& block, double least_pivot, std::vector<std::size_t>& left_out) {
    const std::size_t n = block.rows();
    std::vector<double> sums(n * n); // sums[k·n + i] = Σ_p L_ip L_kp over the columns p done so far
    std::vector<double> column(n);
    for (std::size_t k = 0; k < n; ++k) {
        const double pivot = row(block.first() + k)[block.first() + k] - sums[k * n + k];
        const bool kept = pivot > least_pivot;
        if (!kept) { left_out.push_back(block.first() + k); }
        column[k] = kept ? std::sqrt(pivot) : std::numeric_limits<double>::infinity();
        for (std::size_t i = k + 1; i < n; ++i) {
            column[i] = (row(block.first() + i)[block.first() + k] - sums[k * n + i]) / column[k];
        }
        for (std::size_t j = k + 1; j < n; ++j) {
            for (std::size_t i = j; i < n; ++i) { sums[j * n + i] += column[i] * column[j]; }
        }
        for (std::size_t i = k; i < n; ++i) {
            row(block.first() + i)[block.first() + k] = column[i];
            block.at(block.first() + i)[k * tile_columns] = column[i];
        }
    }
}

/// The columns of a block, in the rows of one panel below it.
void SymmetricMatrix::solve_panel(const Panels& block, Panels& below, std::size_t panel) {
    const TileProducts products = kernel_table().tile_products;
    double* const x = below.panel(panel);
    const std::size_t width = below.end(panel) - below.begin(panel);
    double tile[tile_rows * tile_columns];
    for (std::size_t k = 0; k < block.rows(); ++k) {
        const double* const l = block.at(block.first() + k); // row k of L: l[p·tile_columns]
        const std::size_t begin = k - k % tile_rows;
        if (k == begin) { products(x, l, k, tile); }
        double* const sums = tile + (k - begin) * tile_columns;
        for (std::size_t p = begin; p < k; ++p) {
            for (std::size_t i = 0; i < tile_columns; ++i) { sums[i] += x[p * tile_columns + i] * l[p * tile_columns]; }
        }
        for (std::size_t i = 0; i < width; ++i) {
            double& entry = row(below.begin(panel) + i)[block.first() + k];
            entry = x[k * tile_columns + i] = (entry - sums[i]) / l[k * tile_columns];
        }
    }
}

std::vector<double> SymmetricMatrix::solve(std::vector<double> b) const {
    for (std::size_t j = 0; j < size_; ++j) {
        const std::span<const double> l = row(j);
        b[j] = (b[j] - dot(std::span(b).first(j), l.first(j))) / l[j];
    }
    solve_transposed(b);
    return b;
}

void SymmetricMatrix::solve_transposed(std::span<double> b) const {
    for (std::size_t j = b.size(); j-- > 0;) {
        const std::span<const double> l = row(j);
        b[j] /= l[j];
        axpy(-b[j], l.first(j), b.first(j));
    }
}

} // namespace novikoff
