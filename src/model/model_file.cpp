#include "novikoff/model.hpp"

#include "os/atomic_file.hpp"

namespace novikoff {

void save_model(const Model& model, const std::string& path) { write_atomically(path, model_to_json(model)); }

Model load_model(const std::string& path) { return model_from_json(read_whole(path, max_model_bytes), path); }

void export_liblinear(const Model& model, const std::string& path) { write_atomically(path, to_liblinear(model)); }

} // namespace novikoff
