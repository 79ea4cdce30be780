// Writes the gallery of demos into build/page/demos/: those that are pages, as they are in demos/, and all others with
// their text and with what they print. The list is the table of docs/demos.md. tools/page.mjs calls it after the
// reference, whose look and whose copy of the package it uses.
//
//   node tools/demos.mjs

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOf } from './of-web.mjs';
import { pageSheets } from './reference.mjs';
import { asProgram, root } from './steps.mjs';

const folder = join(root, 'build/page/demos');
const demos = join(root, 'demos');
const template = join(root, 'web/demos');
const read = (name) => readFileSync(join(demos, name), 'utf8');

/** Name and description of each demo, in the order of docs/demos.md. */
export const demoList = () =>
  [...readFileSync(join(root, 'docs/demos.md'), 'utf8').matchAll(/^\| \[([^\]]+)\]\([^)]+\) \| (.+) \|$/gm)].map(
    ([, name, text]) => ({ name, text }),
  );

export async function buildDemos() {
  const links = pageSheets('..').join('');
  const { escape, highlight, markdown } = await moduleOf('reference/pages.ts');
  const { withHead } = await moduleOf('plugin/every-head.ts');
  const { shortDocument } = await moduleOf('plugin/markup.ts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Pages and their scripts. The other programs are for Node and for C++.
  for (const name of readdirSync(demos).filter((each) => /\.(html|js)$/.test(each)))
    cpSync(join(demos, name), join(folder, name));
  cpSync(join(template, 'demos.css'), join(folder, 'demos.css'));

  const block = (title, html) => `<h3>${title}</h3><pre tabindex="0" aria-label="${title}"><code>${html}</code></pre>`;
  const program = (name) => {
    const printed = name.replace(/\.\w+$/, '.expected.txt');
    return [
      block(name, highlight(read(name).trimEnd())),
      existsSync(join(demos, printed)) ? block(`What ${name} prints`, escape(read(printed).trimEnd())) : '',
    ].join('');
  };
  const filesOf = (name) =>
    name.endsWith('/')
      ? readdirSync(join(demos, name))
          .filter((each) => each.endsWith('.cpp'))
          .map((each) => name + each)
      : [name];
  const section = ({ name, text }) => `
        <section class="demo" id="${name.replace(/\W+/g, '-').replace(/-$/, '')}">
          <h2>${name}</h2>
          <p>${markdown.renderInline(text)}</p>
          ${
            name.endsWith('.html')
              ? `<p><a class="open" href="${name}">Open ${name}</a></p>`
              : `<details><summary>The program, and what it prints</summary>${filesOf(name).map(program).join('')}</details>`
          }
        </section>`;
  writeFileSync(
    join(folder, 'index.html'),
    shortDocument(
      withHead(readFileSync(join(template, 'index.html'), 'utf8'), '../')
        .replace('<!-- sheets -->', links)
        .replace('<!-- demos -->', () => demoList().map(section).join('')),
    ),
  );
}

await asProgram(import.meta.url, buildDemos);
