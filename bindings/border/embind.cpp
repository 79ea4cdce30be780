// In place of Embind's own library, which registers strings, views and integers of every size by name: the types that
// border.h lets cross, and no others. `--emit-tsd` says so where a kernel has another one.
#include <emscripten/bind.h>

#include <limits>

using namespace emscripten::internal;

namespace {

InitFunc* first = nullptr;

template <class T>
void registerInteger(const char* name) {
    _embind_register_integer(TypeID<T>::get(), name, sizeof(T), std::numeric_limits<T>::min(),
                             std::numeric_limits<T>::max());
}

} // namespace

extern "C" {

void _embind_register_bindings(InitFunc* bindings) {
    bindings->next = first;
    first = bindings;
}

void _embind_initialize_bindings() {
    for (auto* each = first; each; each = each->next) each->init_func();
}

// Of a type that is not registered; the module is built without type information.
const char* __getTypeName(const std::type_info*) { return nullptr; }
}

EMSCRIPTEN_BINDINGS(builtin) {
    _embind_register_void(TypeID<void>::get(), "void");
    _embind_register_bool(TypeID<bool>::get(), "bool", true, false);
    registerInteger<int>("int");
    registerInteger<unsigned>("unsigned int");
    registerInteger<long>("long");
    registerInteger<unsigned long>("unsigned long");
    _embind_register_float(TypeID<float>::get(), "float", sizeof(float));
    _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
}
