// In place of Embind's glue, which converts values of any type by tables of types. Kernels have numbers alone, which
// cross as they are, so a kernel is its WebAssembly function. Addresses come back signed; module.cpp says which are.
// A kernel with another type (a string, a 64-bit integer) fails in the first test.
// Parameters that are not used are there because Emscripten counts them.
// Embind's own glue writes the declarations.
const instead = {
  _embind_register_function__deps: ['$AsciiToString', '$wasmTable'],
  _embind_register_function: (name, count, types, signature, invoker, kernel, isAsync, isNonnull) => {
    const call = wasmTable.get(kernel);
    Module[AsciiToString(name)] = signature ? (...values) => call(...values) >>> 0 : call;
  },
  _embind_register_void__deps: [],
  _embind_register_void: (type, name) => {},
  _embind_register_bool__deps: [],
  _embind_register_bool: (type, name, yes, no) => {},
  _embind_register_integer__deps: [],
  _embind_register_integer: (type, name, size, least, most) => {},
  _embind_register_float__deps: [],
  _embind_register_float: (type, name, size) => {},
};
if (!EMBIND_GEN_MODE) addToLibrary(instead);
