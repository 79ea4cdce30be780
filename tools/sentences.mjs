// Takes the sentences of errors out of a build, for pages that download it: the sources are written as if every build had
// them. What says a rule becomes a key (`rotate: headDim #z3h, got 7`), under which `ropewalk.sentences.json` and the
// reference have the sentence; what only adds to it (hints, examples, the product that a length is made of) becomes nothing.
//
// A key is a hash of the sentence: the same sentence has the same key in every version.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { SetupError } from './steps.mjs';

/** The arguments of functions that are sentences: `key` says the rule, `more` adds to it. */
const kSays = {
  fail: { key: [3], more: [5] },
  loadError: { key: [0] },
  engineError: { key: [0, 1] },
  instance: { key: [1] },
  wrongLength: { more: [3, 4, 5] },
  lengthIs: { more: [3] },
  rowsOf: { more: [5] },
  unknownKey: { more: [4] },
  missing: { more: [2] },
  leftOut: { more: [3] },
  options: { more: [1] },
  extended: { more: [2] },
  checkBits: { more: [3] },
  ...Object.fromEntries(
    ['finite', 'positive', 'positiveInteger', 'count', 'evenPositive', 'record', 'arrayOfNumbers'].map((rule) => [
      rule,
      { more: [3] },
    ]),
  ),
  ...Object.fromEntries(['oneOf', 'atLeast', 'arrayOfLength'].map((rule) => [rule, { more: [4] }])),
  ...Object.fromEntries(['integer', 'between'].map((rule) => [rule, { more: [5] }])),
};

const kMethodsSay = { with: { more: [1] }, because: { more: [0] } };

/** Constants that are words for sentences and nothing else, and functions that give such. */
const kWords = /^(remedy|orElse|ROTATION_WORDS|ATTENTION_WORDS)$/;

/** What a page that was put up wrongly needs to know, and no reference can: it stays beside the key. */
const kFacts = /^(name|url|status|is|ours)$/;

/** Calls that may go with the sentence that was made of their answer. */
const kPure = /^(map|join|slice|replace|toString|padStart|reverse|String|show|library|saidBy|nearestKey|keyOfConfig)$/;

const isNode = (value) => typeof value?.type === 'string';
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const calleeOf = ({ callee }) => callee.name ?? callee.property?.name;
/** Whether a sentence has words of its own, and does not only put together what others say. */
const hasWords = (text) => /[a-z]/.test(text?.replace(/\{[^}]*\}/g, '') ?? '');

const isFact = (node) => kFacts.test(node.name ?? node.property?.name);
const isExample = (node) => /^(TemplateLiteral|Literal)$/.test(node?.type) || node?.property?.name === 'example';

function everyNode(node, visit, above = []) {
  visit(node, above);
  for (const child of childrenOf(node)) everyNode(child, visit, [...above, node]);
}

/** @returns `plugin`, for esbuild, and `sentences`, by their keys, once it has built. */
export function withoutSentences() {
  const sentences = new Map();
  const keyOf = (sentence) => {
    const text = sentence.replace(/\.\s*$/, '');
    const hash = createHash('sha256').update(text).digest('hex');
    const key = parseInt(hash.slice(0, 12), 16).toString(36).slice(-3);
    if ((sentences.get(key) ?? text) !== text)
      throw new SetupError(
        `Two sentences have the key ${key}. Word one of them otherwise:\n${sentences.get(key)}\n${text}`,
      );
    sentences.set(key, text);
    return `#${key}`;
  };
  const plugin = {
    name: 'without-sentences',
    setup(build) {
      build.onLoad({ filter: /[\\/]bindings[\\/].*\.ts$/ }, async ({ path }) => {
        const { code } = await build.esbuild.transform(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2022' });
        return { contents: shorten(code, keyOf), loader: 'js' };
      });
    },
  };
  return { plugin, sentences };
}

function shorten(code, keyOf) {
  const tree = parse(code, { ecmaVersion: 2024, sourceType: 'module' });
  const edits = new Map(); // node → what stands in its place
  const declared = []; // [declaration, the block around it], but for those of a file that others import
  const exported = [];
  const shared = new Set(); // what this file imports or exports: a function of its own may have a name of kSays
  everyNode(tree, (node, above) => {
    if (node.type === 'ImportSpecifier') shared.add(node.local.name);
    if (node.type === 'FunctionDeclaration' && above.at(-1).type === 'ExportNamedDeclaration') shared.add(node.id.name);
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return;
    const isExported = above.at(-2)?.type === 'ExportNamedDeclaration';
    if (isExported) shared.add(node.id.name);
    const block = above.findLast(({ type }) => type === 'BlockStatement' || type === 'Program');
    (isExported ? exported : declared).push([node, block]);
  });
  const valueOf = ({ name, start }) =>
    [...declared, ...exported].find(
      ([{ id }, block]) => id.name === name && block.start <= start && start <= block.end,
    )?.[0].init;

  /** A sentence as the reference shows it: `must be at most {most}`; null for what is made elsewhere. */
  const textOf = (node) => {
    if (node === undefined) return null;
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
    if (node.type === 'Identifier')
      return node.name === 'undefined' ? '' : valueOf(node) ? textOf(valueOf(node)) : null;
    if (node.type === 'UnaryExpression' && node.operator === 'void') return '';
    if (node.type === 'ConditionalExpression') {
      const [yes, no] = [textOf(node.consequent), textOf(node.alternate)];
      return yes === null || no === null ? null : yes && no ? `(${yes} | ${no})` : yes || no;
    }
    if (node.type !== 'TemplateLiteral') return null;
    return node.quasis
      .map(({ value }, i) => {
        const hole = node.expressions[i];
        if (!hole) return value.cooked;
        const name = hole.name ?? hole.property?.name;
        if (kWords.test(name)) return value.cooked;
        return `${value.cooked}${textOf(hole) ?? (name ? `{${name}}` : '{…}')}`;
      })
      .join('');
  };

  const put = (node, text) => edits.set(node, text);
  everyNode(tree, (node) => {
    if (node.type === 'NewExpression' && node.callee.name === 'RopeError') {
      const [, name, , message] = node.arguments;
      // The function, or a word in its place, stays; so does what puts together what others say.
      const [, prefix, rule] = /^(\{fn\}|\w[\w.]*|\{#?what\}): (.*)$/s.exec(textOf(message) ?? '') ?? [];
      if (message?.type !== 'TemplateLiteral' || !hasWords(rule)) return;
      const first = message.quasis[0].value.cooked === '' ? message.expressions[0] : undefined;
      if (first && hasWords(/: (.*)/s.exec(textOf(first) ?? '')?.[1]))
        throw new SetupError(
          `A RopeError must begin with the function, so that it can stay: ${code.slice(message.start, message.end)}`,
        );
      const called = first ? `\${${code.slice(first.start, first.end)}}` : prefix;
      put(message, `\`${called}: \${${code.slice(name.start, name.end)}} ${keyOf(rule)}\``);
      return;
    }
    if (node.type !== 'CallExpression') return;
    const says = shared.has(node.callee.name) ? kSays[node.callee.name] : kMethodsSay[node.callee.property?.name];
    if (!says) return;
    for (const at of says.key ?? []) {
      const text = textOf(node.arguments[at]);
      if (!hasWords(text)) continue;
      const hint = says.more?.map((each) => textOf(node.arguments[each])).find(Boolean);
      const key = keyOf(hint ? `${text}. ${hint}` : text);
      const { expressions = [], quasis } = node.arguments[at];
      if (!expressions.some(isFact)) {
        put(node.arguments[at], `"${key}"`);
        continue;
      }
      for (const each of expressions) if (!isFact(each)) put(each, '""');
      for (const [i, each] of quasis.entries())
        put(each, `${i === 0 ? key : ''}${expressions[i] && isFact(expressions[i]) ? ' ' : ''}`);
    }
    for (const at of says.more ?? [])
      // Another method may have the name.
      if (node.callee.name ? node.arguments[at] : isExample(node.arguments[at]))
        put(node.arguments[at], at === node.arguments.length - 1 ? '' : 'void 0');
  });
  for (const [{ id, init }] of [...declared, ...exported])
    if (kWords.test(id.name)) put(init.body ?? init, init.type === 'ObjectExpression' ? '{}' : '""');

  // What is named in sentences alone goes, too: what is left of it would be a call or a template that seems to do something.
  const isGone = (node) => [...edits.keys()].some((gone) => gone.start <= node.start && node.end <= gone.end);
  for (let before = -1; before !== edits.size;) {
    before = edits.size;
    for (const [{ id, init }, block] of declared) {
      if (edits.has(init)) continue;
      let uses = 0;
      let kept = false;
      everyNode(block, (node, above) => {
        const parent = above.at(-1);
        if (node.type !== 'Identifier' || node.name !== id.name || node === id) return;
        if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
        if (isGone(node)) uses++;
        else kept = true;
      });
      if (kept || uses === 0) continue;
      let does = false;
      everyNode(init, (node) => {
        if (/^(Assignment|Update|Await|Yield)Expression$/.test(node.type)) does = true;
        if (/^(Call|New)Expression$/.test(node.type) && !kPure.test(calleeOf(node))) does = true;
      });
      if (!does) put(init, '0');
    }
  }
  return written(code, edits);
}

/** `code` with its edits; of two, one inside the other, the outer one. */
function written(code, edits) {
  let text = '';
  let at = 0;
  for (const [{ start, end }, instead] of [...edits].sort(([a], [b]) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    text += code.slice(at, start) + instead;
    at = end;
  }
  return text + code.slice(at);
}
