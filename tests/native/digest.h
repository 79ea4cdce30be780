// FNV-1a over the bytes of float and double arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

class Digest {
  public:
    template <class T>
    void add(const std::vector<T>& numbers) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
        for (size_t b = 0; b < numbers.size() * sizeof(T); b++) value_ = (value_ ^ bytes[b]) * 0x100000001b3u;
    }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = 0xcbf29ce484222325u;
};
