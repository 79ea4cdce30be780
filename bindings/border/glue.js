/* global addToLibrary */
/* eslint no-unused-vars: off */
// Embind tells every module about types that no kernel has (strings, JavaScript objects, views, 64-bit integers), and
// its glue carries what would convert them. A kernel that needs one of them fails at load, in every test. The
// parameters are there because Emscripten counts them.
addToLibrary({
  _embind_register_emval: (type) => {},
  _embind_register_emval__deps: [],
  _embind_register_memory_view: (type, elements, name) => {},
  _embind_register_memory_view__deps: [],
  _embind_register_std_string: (type, name) => {},
  _embind_register_std_string__deps: [],
  _embind_register_std_wstring: (type, size, name) => {},
  _embind_register_std_wstring__deps: [],
  _embind_register_bigint: (type, name, size, least, most) => {},
  _embind_register_bigint__deps: [],
});
