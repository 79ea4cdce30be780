// Where the fields of a struct are, for the half of the border that writes them. LAYOUT lists the fields of one,
// and does not compile while one of them is missing; struct.ts compares its own list with this one.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

namespace border {

struct Field {
    const char* name;
    size_t offset;
    char kind;                    // i 32 bits, also enums and addresses; b a byte; f, d floats; s a struct
    std::span<const Field> inner; // of a struct
};

template <class T>
struct Layout;

// What any field can be initialised from.
struct Anything {
    template <class T>
    operator T() const;
};

template <class T, class... Fields>
consteval size_t fieldCount() {
    if constexpr (requires { T{Fields{}..., Anything{}}; })
        return fieldCount<T, Fields..., Anything>();
    else
        return sizeof...(Fields);
}

template <class T>
consteval char kindOf() {
    if constexpr (std::is_class_v<T>) return 's';
    if constexpr (std::is_same_v<T, bool>) return 'b';
    if constexpr (std::is_same_v<T, float>) return 'f';
    if constexpr (std::is_same_v<T, double>) return 'd';
    static_assert(std::is_class_v<T> || std::is_same_v<T, bool> || std::is_floating_point_v<T> || sizeof(T) == 4);
    return 'i';
}

template <class T>
consteval std::span<const Field> innerOf() {
    if constexpr (std::is_class_v<T>)
        return Layout<T>::fields;
    else
        return {};
}

#define FIELD(name) {#name, offsetof(Self, name), kindOf<decltype(Self::name)>(), innerOf<decltype(Self::name)>()}

// PART_LAYOUT is for a struct of which JavaScript sees these fields only.
#define PART_LAYOUT(Type, ...)                                                                                         \
    template <>                                                                                                        \
    struct Layout<ropewalk::Type> {                                                                                    \
        using Self = ropewalk::Type;                                                                                   \
        static constexpr const char* name = #Type;                                                                     \
        static constexpr Field fields[] = {__VA_ARGS__};                                                               \
    }
#define LAYOUT(Type, ...)                                                                                              \
    PART_LAYOUT(Type, __VA_ARGS__);                                                                                    \
    static_assert(std::size(Layout<ropewalk::Type>::fields) == fieldCount<ropewalk::Type>(),                           \
                  #Type " has fields that its LAYOUT does not list")

// Counts what is written, and writes it where there is somewhere to.
class Text {
  public:
    constexpr explicit Text(char* to) : to_(to) {}
    constexpr size_t length() const { return length_; }
    constexpr void add(char c) {
        if (to_) to_[length_] = c;
        length_++;
    }
    constexpr void add(const char* text) {
        for (; *text; text++) add(*text);
    }
    constexpr void add(size_t number) {
        if (number > 9) add(number / 10);
        add((char)('0' + number % 10));
    }

    constexpr void add(std::span<const Field> fields, const char* outer, size_t offset) {
        for (const Field& field : fields) {
            const size_t at = offset + field.offset;
            if (field.kind == 's') {
                add(field.inner, field.name, at);
                continue;
            }
            add(' ');
            if (*outer) {
                add(outer);
                add('.');
            }
            add(field.name);
            const size_t size = field.kind == 'd'   ? 8
                                : field.kind == 'b' ? 1
                                                    : 4,
                         next = (end_ + size - 1) / size * size;
            if (field.kind != 'i' || at != next) {
                add(':');
                add(field.kind);
            }
            if (at != next) add(at);
            end_ = at + size;
        }
    }

    template <class T>
    constexpr void addLayout() {
        add(Layout<T>::name);
        add(' ');
        add(sizeof(T));
        end_ = 0;
        add(Layout<T>::fields, "", 0);
        add('\n');
    }

  private:
    char* to_;
    size_t length_ = 0;
    size_t end_ = 0; // of the last field
};

template <class... Structs>
constexpr size_t writeLayouts(char* to) {
    Text text(to);
    (text.addLayout<Structs>(), ...);
    return text.length();
}

// One line a struct, "Positions 16 offset:d values axis": size, then name and kind of each field. Nothing stands for the
// kind i, nor for an offset that is the next one of its size; else "left:i16". Fields of a struct inside are "q.position".
// Ends with 0.
template <class... Structs>
constexpr auto layoutText = [] {
    std::array<char, writeLayouts<Structs...>(nullptr) + 1> text{};
    writeLayouts<Structs...>(text.data());
    return text;
}();

} // namespace border
