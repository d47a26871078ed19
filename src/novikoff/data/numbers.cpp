#include "novikoff/data/numbers.hpp"

#include "novikoff/data/raw_vector.hpp"

#include <algorithm>

namespace novikoff {
Numbers stored_small(const Numbers& numbers) {
    return numbers.visit([&](auto values) -> Numbers {
        if (numbers.single() || !std::all_of(values.begin(), values.end(), is_float)) {
            return numbers;
        }
        RawVector<float> floats(values.size());
        std::transform(values.begin(), values.end(), floats.begin(), [](auto x) { return static_cast<float>(x); });
        return shared(std::move(floats));
    });
}

} // namespace novikoff
