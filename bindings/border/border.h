// How a kernel's arguments cross to JavaScript: its own signature decides.
//
//   numbers             as they are
//   enums, bool         as int
//   pointers            as addresses
//   structs             as addresses of their own memory, whose layout layout.h gives away
//   a struct returned   is written to the address that comes before the arguments
#pragma once

#include <cstdint>
#include <type_traits>

namespace border {

using Address = uintptr_t;

template <class T>
struct Crossing {
    using As = T;
    static T in(T x) { return x; }
};

template <class T>
    requires std::is_enum_v<T> || std::is_same_v<T, bool>
struct Crossing<T> {
    using As = int;
    static T in(int x) { return (T)x; }
};

template <class T>
struct Crossing<T*> {
    using As = Address;
    static T* in(Address address) { return reinterpret_cast<T*>(address); }
};

template <class T>
    requires std::is_class_v<T>
struct Crossing<T> {
    using As = Address;
    static const T& in(Address address) { return *reinterpret_cast<const T*>(address); }
};

template <class T>
struct Crossing<const T&> : Crossing<T> {};

template <auto kernel, class = decltype(kernel)>
struct Border;

template <auto kernel, class R, class... A>
struct Border<kernel, R (*)(A...)> {
    static R call(typename Crossing<A>::As... a) { return kernel(Crossing<A>::in(a)...); }
};

template <auto kernel, class R, class... A>
    requires std::is_class_v<R>
struct Border<kernel, R (*)(A...)> {
    static void call(Address result, typename Crossing<A>::As... a) {
        *reinterpret_cast<R*>(result) = kernel(Crossing<A>::in(a)...);
    }
};

} // namespace border
