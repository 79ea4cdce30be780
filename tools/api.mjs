// What the package exports, read from the bundled types of dist/ by the TypeScript compiler: the reference is made of
// it (reference.mjs), and tests/docstrings.test.ts asks it for text that is missing. TypeDoc was weighed and left out:
// options are types computed from tables of rules, which it prints as those computations, and its pages do not look
// like ours.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, root } from './steps.mjs';

/** The interfaces whose members are functions of the loaded package, in the order of the reference. */
const FAMILIES = [
  ['Rotation', 'RotationFamily', 'rope.'],
  ['Rotation', 'RopeFamily', 'rope.'],
  ['Rotation', 'RotateFamily', 'rope.'],
  ['Attention', 'AttentionFamily', 'rope.'],
  ['Attention', 'AttentionBackwardFamily', 'rope.'],
  ['Linear attention', 'LinearFamily', 'rope.'],
  ['Key/value cache', 'CacheFamily', 'rope.'],
  ['Half precision', 'HalvesFamily', 'rope.'],
  ['Frequencies and rotations', 'Spectrum', 'rope.analysis.'],
  ['Fading', 'Decay', 'rope.analysis.'],
  ['Fading', 'Bounds', 'rope.analysis.'],
  ['Context length', 'Context', 'rope.analysis.'],
  ['Longer contexts', 'Extension', 'rope.analysis.'],
  ['Number formats', 'Precision', 'rope.analysis.'],
  ['Number formats', 'CollapseFamily', 'rope.analysis.'],
  ['Pictures', 'HeatmapFamily', 'rope.analysis.'],
  ['Pictures', 'PaletteFamily', 'rope.analysis.'],
  ['The relative property', 'Relative', 'rope.analysis.'],
  ['Long computations', 'Search', 'rope.analysis.'],
  ['Position encodings', 'Encodings', 'rope.encodings.'],
  ['Models', 'Models', 'rope.'],
  ['Workers', 'Workers', 'rope.'],
];
/** Exported interfaces that are objects with methods, not settings or results. */
const OBJECTS = /^(Model|Trainer|ModelSession|SessionModel)$/;

const FILES = ['ropewalk', 'ropewalk.model', 'ropewalk.plan'].map((name) => `dist/${name}.d.ts`);

/**
 * The compiler takes some seconds for it, so what it has read is kept for the page, the reference and the test.
 * @returns {Promise<import('../web/reference/pages.js').Api>}
 */
export async function publicApi() {
  const kept = join(root, 'build/api.json');
  // The entries only name what other files declare.
  const types = readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.d.ts'));
  const state = fingerprint([...types.map((name) => `dist/${name}`), 'tools/api.mjs', 'package-lock.json']);
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  if (known.state === state) return known.api;
  const api = read((await import('typescript')).default);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(kept, JSON.stringify({ state, api }));
  return api;
}

/** @param {import('typescript')} ts */
function read(ts) {
  const files = FILES.map((name) => join(root, name));
  const program = ts.createProgram(files, {
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
  });
  const checker = program.getTypeChecker();
  const textOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const tagsOf = (symbol) =>
    symbol.getJsDocTags(checker).map(({ name, text }) => ({ name, text: ts.displayPartsToString(text).trim() }));
  const printed = (node) => {
    const clone = node.getText().replace(/\n {4}/g, '\n');
    return clone.replace(/^export |^declare /g, '');
  };
  const isInternal = (symbol) =>
    symbol.name.startsWith('__') ||
    symbol.getJsDocTags(checker).some(({ name }) => name === 'internal') ||
    symbol.declarations.some(
      (each) =>
        ts.isConstructorDeclaration(each) ||
        (each.name && (ts.isPrivateIdentifier(each.name) || ts.isComputedPropertyName(each.name))),
    );

  const rowsOf = (type, where) =>
    checker.getPropertiesOfType(type).flatMap((symbol) => {
      // `[Symbol.dispose]`.
      if (symbol.name.startsWith('__')) return [];
      const given = checker.getTypeOfSymbolAtLocation(symbol, where);
      return {
        name: symbol.name,
        type: checker.typeToString(
          given,
          where,
          ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
        ),
        optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
        text: textOf(symbol),
        initial: tagsOf(symbol).find(({ name }) => name === 'defaultValue')?.text ?? '',
      };
    });

  /** Options that a call takes: parameters whose type is an interface of the package named …Options. */
  const optionsOf = (declarations) => {
    const found = new Map();
    for (const declaration of declarations)
      for (const { type, name } of declaration.parameters ?? []) {
        if (!type) continue;
        // Options that have no name of their own.
        if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Input')
          found.set(name.getText(), checker.getTypeFromTypeNode(type));
        const visit = (node) => {
          if (ts.isTypeReferenceNode(node) && /Options$/.test(node.typeName.getText()))
            found.set(node.typeName.getText(), checker.getTypeFromTypeNode(node));
          ts.forEachChild(node, visit);
        };
        visit(type);
      }
    return [...found].map(([name, type]) => ({ type: name, rows: rowsOf(type, declarations[0]) }));
  };

  const itemOf = (symbol, { prefix = '', entry, as = symbol.name }) => {
    const declarations = symbol.declarations;
    const type = checker.getTypeOfSymbolAtLocation(symbol, declarations[0]);
    const call = declarations.some(
      (each) => ts.isFunctionLike(each) && !ts.isGetAccessor(each) && !ts.isSetAccessor(each),
    );
    return {
      // `train` is both a function of the module and one of `rope`.
      id: (prefix === 'rope.' && as === 'train' ? prefix : prefix.replace(/^rope\./, '')) + as,
      name: prefix + as,
      entry,
      signatures: declarations.map(printed),
      text: textOf(symbol),
      tags: tagsOf(symbol),
      call,
      options: call ? optionsOf(declarations) : [],
      members: [],
      type: checker.typeToString(type),
    };
  };
  const objectOf = (symbol, { entry }) => {
    const item = itemOf(symbol, { entry });
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const name = symbol.name;
    const members = [
      ...checker.getPropertiesOfType(type),
      ...(symbol.exports ? [...symbol.exports.values()].filter((each) => each.name !== 'prototype') : []),
    ].filter((each) => each.declarations?.[0].getSourceFile().fileName.includes('/dist/') && !isInternal(each));
    return {
      ...item,
      signatures: [],
      members: members.map((each) => itemOf(each, { prefix: `${name}.`, entry })),
    };
  };

  const families = [];
  const types = new Map();
  const calls = [];
  const plans = [];
  const objects = [];
  // Two interfaces may share a title.
  const byTitle = new Map(FAMILIES.map(([title]) => [title, { title, items: [] }]));
  const byInterface = new Map(FAMILIES.map(([title, name]) => [name, byTitle.get(title)]));
  const seen = new Set();
  for (const [index, file] of files.entries()) {
    const entry = ['ropewalk', 'ropewalk/model', 'ropewalk/plan'][index];
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (seen.has(symbol.name)) continue;
      seen.add(symbol.name);
      if (symbol.flags & ts.SymbolFlags.Function)
        (entry === 'ropewalk/plan' ? plans : calls).push(itemOf(symbol, { entry }));
      else if (symbol.flags & ts.SymbolFlags.Class || OBJECTS.test(symbol.name))
        objects.push(objectOf(symbol, { entry }));
      else if (/^(Ropewalk(Rotate|Core|(Model)?(OnThreads)?)|Analysis|Encodings)$/.test(symbol.name)) {
        const type = checker.getDeclaredTypeOfSymbol(symbol);
        const overview = itemOf(symbol, { entry });
        types.set(symbol.name, { ...overview, members: [] });
        // Others have all of it: of rotation, `table` with more options.
        if (/Rotate$|OnThreads$/.test(symbol.name)) continue;
        for (const property of checker.getPropertiesOfType(type)) {
          const owner = property.declarations[0].parent.name?.text;
          const family = FAMILIES.find(([, name]) => name === owner);
          if (!family) {
            if (!['analysis', 'encodings', 'variant'].includes(property.name))
              throw new Error(`tools/api.mjs: ${owner} (${property.name}) has no place in FAMILIES`);
            continue;
          }
          const item = itemOf(property, { prefix: family[2], entry });
          const { items } = byInterface.get(owner);
          if (!items.some(({ id }) => id === item.id)) items.push(item);
        }
      } else {
        // The bundled types may have two of one name, and call the second Task$1.
        const item = itemOf(symbol, { entry, as: exported.name });
        const declared = checker.getDeclaredTypeOfSymbol(symbol);
        const rows = symbol.flags & ts.SymbolFlags.Interface ? rowsOf(declared, symbol.declarations[0]) : [];
        types.set(exported.name, { ...item, options: rows.length ? [{ type: exported.name, rows }] : [] });
      }
    }
  }
  families.push({ title: 'Loading and files', items: calls });
  families.push(...byTitle.values());
  families.push({ title: 'Longer contexts in engines', items: plans });
  families.push({ title: 'Objects', items: objects });
  return { families: families.filter(({ items }) => items.length), types: [...types.values()] };
}
