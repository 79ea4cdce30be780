// How a kernel cuts up the scratch that it was given.
#pragma once

#include <cstddef>

namespace ropewalk {

// Parts begin on cache lines; a first pass over a null pointer counts them.
class Scratch {
  public:
    explicit Scratch(float* scratch) : start_(scratch) {}
    float* alloc(size_t count) {
        float* part = start_ ? start_ + floats_ : nullptr;
        floats_ += (count + 15) / 16 * 16;
        return part;
    }
    size_t floats() const { return floats_; }

  private:
    float* start_;
    size_t floats_ = 0;
};

} // namespace ropewalk
