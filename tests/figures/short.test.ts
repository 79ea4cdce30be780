/** What the build writes in fewer bytes means what it meant. */
import { describe, expect, it } from 'vitest';
import {
  drawnMark,
  farFigures,
  farFormulas,
  farSteps,
  splitAnswers,
  splitFar,
  stillPage,
} from '../../web/plugin/far.js';
import { rulesFor, rulesOf, shortFormulas } from '../../web/plugin/formula.js';
import { shortDocument, shortMarkup } from '../../web/plugin/markup.js';
import { shortPath } from '../../web/plugin/path.js';

describe('a path', () => {
  it('goes in steps where they are shorter than places', () => {
    expect(shortPath('M374.41 88.14L375.13 81.3L380 88.11', 1)).toBe('m374.4 88.1.7-6.8 4.9 6.8');
    expect(shortPath('M90 0h10v10h-10zM100 0h10v10h-10z', 1)).toBe('m90 0h10v10H90zm10 0h10v10h-10z');
  });

  it('adds up no error: it passes every point within its last digit and half of it, however long it is', () => {
    const points = Array.from(
      { length: 500 },
      (_, i) => [i * 1.04, 40 + (i % 2 ? 30 : -30) * Math.sin(i / 80) ** 4] as const,
    );
    const short = shortPath(`M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`, 1);
    let [x, y] = [0, 0];
    const line = [...short.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, letter, numbers]) => {
      const all = numbers!.match(/-?(?:\d+\.?\d*|\.\d+)/g)!.map(Number);
      const across = /h/i.test(letter!);
      return Array.from({ length: all.length / (across ? 1 : 2) }, (_, i) => {
        const relative = letter !== letter!.toUpperCase();
        const [toX, toY] = across ? [all[i]!, relative ? 0 : y] : [all[2 * i]!, all[2 * i + 1]!];
        [x, y] = relative ? [x + toX, y + toY] : [toX, toY];
        return [x, y] as const;
      });
    });
    expect(line.length).toBeLessThan(points.length);
    for (const [pointX, pointY] of points) {
      const next = line.findIndex(([toX], i) => i > 0 && toX >= pointX - 0.06);
      const [[fromX, fromY], [toX, toY]] = [line[next - 1]!, line[next]!];
      const there = fromY + ((pointX - fromX) / (toX - fromX)) * (toY - fromY);
      // Off the line itself it is less than off its place straight above or below.
      const slope = (toY - fromY) / (toX - fromX);
      expect(Math.abs(pointY - there) / Math.hypot(1, slope)).toBeLessThan(0.18);
    }
  });

  it('is one line where it goes straight on, or as good as straight', () => {
    expect(shortPath('M0 0L1 0L2 0L3 0L4 1L6 3L5 2', 1)).toBe('m0 0h3l3 3-1-1');
    expect(shortPath('M0 5H2V8v1h0', 1)).toBe('m0 5h2v4');
    expect(shortPath('M0 0L5 0.09L10 0L15 0.2L20 0', 1)).toBe('m0 0h10l5 .2 5-.2');
  });

  it('keeps where it turns back, and where it ends at its start', () => {
    expect(shortPath('M0 0L9 0L4 0', 1)).toBe('m0 0h9-5');
    expect(shortPath('M0 0L9 0L9 5L0 0', 1)).toBe('m0 0h9v5L0 0');
  });

  it('keeps an arc that goes almost all the way round', () => {
    expect(shortPath('M16 0A16 16 0 1 1 16 -0.02', 1)).toBe('m16 0a16 16 0 1 1 0-.02');
  });

  it('is left alone where it is not understood', () => {
    expect(shortPath('M1 2R3 4', 1)).toBe('M1 2R3 4');
  });
});

describe('markup', () => {
  it('loses quotes, and blanks between the parts of a drawing at rest', () => {
    const still = '<template shadowroot="open" shadowrootmode="open">\n <p class="">a\n  b</p><?></template>';
    expect(shortMarkup(still)).toBe('<template shadowrootmode=open><p>a b</p></template>');
    const drawing = '<template><svg viewBox="0 0 300 9">\n  <g>\n<circle r="2"></circle> </g></svg></template>';
    expect(shortMarkup(drawing)).toBe('<template><svg viewBox="0 0 300 9"><g><circle r=2 /></g></svg></template>');
  });

  it('places parts of a large drawing by tenths, but for cells that touch', () => {
    const drawing = (inside: string): string => `<svg viewBox="0 0 720 9">${inside}</svg>`;
    expect(shortMarkup(drawing('<line x1="0.15" y2="93.84"></line><rect x="93.84" width="4.63"></rect>'))).toBe(
      drawing('<line x1=.2 y2=93.8 /><rect x=93.84 width=4.63 />'),
    );
    expect(shortMarkup(drawing('<polyline points="54.31,26 58.94,26 63.56,26 68.19,20.04"></polyline>'))).toBe(
      drawing('<polyline points="54.3 26 63.6 26 68.2 20"/>'),
    );
  });

  it('loses blanks beside blocks, each of which would be a node', () => {
    expect(shortMarkup('<ul>\n<li><i>a</i> <i>b</i>\n</li>\n</ul>\n<p>c</p>\n')).toBe(
      '<ul><li><i>a</i> <i>b</i></ul><p>c</p>',
    );
    expect(shortMarkup('<p>a\n   b</p>')).toBe('<p>a\nb</p>');
  });

  it('loses the end of what the next tag ends as well', () => {
    expect(shortMarkup('<ol><li>a</li><li>b</li></ol>')).toBe('<ol><li>a<li>b</ol>');
    expect(shortMarkup('<dl><div><dt>a</dt><dd>b</dd></div></dl>')).toBe('<dl><div><dt>a<dd>b</div></dl>');
    expect(shortMarkup('<tr><th>a</th><td>b</td></tr>')).toBe('<tr><th>a<td>b</tr>');
    const table =
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>';
    expect(shortMarkup(table)).toBe('<table><thead><tr><th>a<tbody><tr><td>1<tr><td>2</table>');
    expect(shortMarkup('<section><p>a</p><p>b</p></section>')).toBe('<section><p>a<p>b</section>');
    const ends = '<a><p>a</p></a><rope-answer><p>b</p></rope-answer><noscript><p>c</p></noscript>';
    expect(shortMarkup(ends)).toBe(ends);
    expect(shortMarkup('<pre>&lt;/li></pre><ul><li>a</li><!--x--></ul>')).toBe(
      '<pre>&lt;/li></pre><ul><li>a</li><!--x--></ul>',
    );
  });

  it('keeps blanks in prose and listings, and what closes itself', () => {
    const prose = '<p>a  <b>b</b> <i>c</i></p><template><pre>1\n  2</pre></template>';
    expect(shortMarkup(prose)).toBe(prose);
    expect(shortMarkup('<mspace width="1em"/><mi>x</mi>')).toBe('<mspace width=1em /><mi>x</mi>');
  });

  it('loses what a button or the end of an element need not say', () => {
    const button = '<span><button type="button" class="a"> x </button\n  ></span>';
    expect(shortMarkup(button)).toBe('<span><button class=a> x </button></span>');
    expect(shortMarkup('<input type="text">')).toBe('<input type=text>');
  });

  it('has no data in a drawing at rest, which the program draws anew', () => {
    const still = '<i data-page></i><template><b data-field="m" id="m" data-pair="1"></b></template>';
    expect(shortMarkup(still)).toBe('<i data-page></i><template><b id=m></b></template>');
  });

  it('is a whole document, whose article has been through it', () => {
    const article = '<article id=text tabindex=-1><p>a  <b>b</b></article>';
    const start =
      '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <title>A page</title>';
    const head = '<script src="a.js"></script>\n    <link rel="stylesheet" crossorigin="" href="a.css">\n  </head>';
    const body = `<body class="reference">\n <main>\n${article}\n</main>\n </body>\n</html>\n`;
    expect(shortDocument(`${start}\n${head}\n${body}`)).toBe(
      '<!doctype html>\n<html lang=en><meta charset=utf-8><title>A page</title><script src=a.js></script>' +
        `<link rel=stylesheet crossorigin href=a.css><body class=reference><main>${article}</main>`,
    );
  });

  it('keeps quotes around what needs them', () => {
    const link = `<a title='say "a"' href="?a=1">x</a>`;
    expect(shortMarkup(link)).toBe(link);
  });
});

describe('a formula', () => {
  const rules = rulesOf(
    '.katex .mathnormal{font-style:italic}.katex .vlist>span{display:block}.katex .row{display:flex}',
  );
  const short = (inside: string): string =>
    shortFormulas(`<p><span class="katex-html" aria-hidden="true">${inside}</span> <span class="x"></span>`, rules);
  const kept = (inside: string): string => `<p><span aria-hidden="true">${inside}</span> <span class="x"></span>`;

  it('loses classes that no rule mentions, and spans that are nothing without them', () => {
    expect(short('<span class="mord"><span class="mord mathnormal">a</span><span class="mrel">=</span></span>')).toBe(
      kept('<span class="mathnormal">a</span>='),
    );
    expect(short('<span class="mord" style="color:red">a</span>')).toBe(kept('<span style="color:red">a</span>'));
  });

  it('keeps every span that a rule finds by where it stands', () => {
    const stacked = '<span class="vlist"><span><span><span style="top:0em">a</span></span></span></span>';
    expect(short(stacked)).toBe(kept(stacked));
    const row = '<span class="row"><span>a</span><span>b</span></span>';
    expect(short(row)).toBe(kept(row));
  });

  it('has the rules for its classes alone', () => {
    const sheet =
      '.katex{a:b}.katex .mord,.katex .mathbb{c:d}/* .mord */.katex .mathbb .mord{e:f}@media print{.x{g:h}}';
    expect(rulesFor(sheet, new Set(['katex', 'mord']))).toBe(
      '.katex{a:b}.katex .mord,.katex .mathbb{c:d}@media print{}',
    );
  });

  it('for software has no rows of one thing', () => {
    const math = (inside: string): string => `<math>${inside}</math><span class="katex-html"></span>`;
    const rows = '<mrow><msub><mi>a</mi><mrow><mi>m</mi></mrow></msub><mrow><mo>=</mo></mrow><mn>1</mn></mrow>';
    expect(shortFormulas(math(rows), rules)).toBe(
      '<math><msub><mi>a</mi><mi>m</mi></msub><mrow><mo>=</mo></mrow><mn>1</mn></math>',
    );
    const two = '<mrow><mi>a</mi><mi>b</mi></mrow><mrow><mi>c</mi><mi>d</mi></mrow>';
    expect(shortFormulas(math(two), rules)).toContain(two);
    const upright = (text: string): string => `<mi mathvariant="normal">${text}</mi>`;
    expect(shortFormulas(math(upright('.') + upright('∣') + upright('e') + upright('Θ')), rules)).toContain(
      `<mi>.</mi><mi>∣</mi>${upright('e')}${upright('Θ')}`,
    );
  });

  it('is not left open', () => {
    expect(() => shortFormulas('<span class="katex-html"><span>', rules)).toThrow('without an end');
  });
});

describe('what lies far below the first window', () => {
  const still =
    '<template shadowroot="open" shadowrootmode="open"><p class="title" id="title"><span>Figure 3</span>\n Drawn </p></template>';

  it('begins with the second section', () => {
    const article = '<h1>Title</h1><h2 id="a">A</h2><p>a</p><h2 id="b">B</h2><p>b</p><h2 id="c">C</h2>';
    expect(splitFar(article)).toEqual([
      article.slice(0, article.indexOf('<h2 id="b">')),
      '<h2 id="b">B</h2><p>b</p><h2 id="c">C</h2>',
    ]);
  });

  it('is a figure whose drawing is a file of its own, and whose text stays', () => {
    const placed: Parameters<Parameters<typeof farFigures>[1]>[0][] = [];
    const far = farFigures(
      `<rope-pair id="figure-pair" index="3">${still}</rope-pair><rope-derivation>${still}<p>One.</p></rope-derivation>`,
      (each) => {
        placed.push(each);
        return { src: `${each.tag}.html`, attributes: ' answers="a.json"' };
      },
    );
    const frame = (tag: string, title: string): string =>
      `<noscript><iframe src="${tag}.html" title="${title}" loading="lazy"></iframe></noscript>`;
    expect(far).toBe(
      `<rope-pair id="figure-pair" index="3" class="far" answers="a.json">${frame('rope-pair', 'Figure 3 Drawn')}</rope-pair>` +
        `<rope-derivation class="far" answers="a.json">${frame('rope-derivation', 'Figure 3 Drawn')}<p>One.</p></rope-derivation>`,
    );
    expect(placed.map(({ drawing }) => drawing)).toEqual([still, still]);
    const file = stillPage(placed[0]!, 'en', '../../', ['assets/main.css']);
    expect(file).toContain(`<rope-pair id="figure-pair" index="3">${still}</rope-pair>`);
    expect(file).toContain('<link rel="stylesheet" href="../../assets/main.css">');
    const keys = '<button type="button" class="skip" >Skip</button><div class="menu" ><button class="more" title="T">';
    expect(stillPage({ ...placed[0]!, drawing: keys }, 'en', '', [])).toContain(
      '><div class="menu" inert><button class="more"></rope-pair>',
    );
  });

  it('is what a model answered, which is data', () => {
    const answers = [['a "b" <c> & d', { of: [1, 2] }]];
    const text = JSON.stringify(answers).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    expect(splitAnswers(`<p data-answers="${text}">x</p>`)).toEqual(['<p>x</p>', answers]);
    expect(splitAnswers('<p>x</p>')).toEqual(['<p>x</p>', []]);
  });

  it('is every step but the first', () => {
    const step = (name: string, inside: string, far = ''): string =>
      `<section class="step${far}" id="step-${name}">${inside}</section>`;
    expect(farSteps(`<i></i>${step('a', '<p>1</p>')}${step('b', '<p>2</p>')}`, (rest) => rest.replace('i', 'b'))).toBe(
      `<b></i>${step('a', '<p>1</p>')}${step('b', '<noscript><p>2</p></noscript>', ' far')}`,
    );
  });

  it('is the drawing of a formula, which says which one it is', () => {
    const formula = '<span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span>';
    expect(farFormulas(`${formula}${drawnMark(0)}</span>, ${formula}${drawnMark(12)}</span>`)).toBe(
      [0, 12].map((n) => `${formula.replace('katex"', `katex far" data-drawn="${n}"`)}</span>`).join(', '),
    );
    expect(farFormulas(`${formula}${drawnMark(3)}</span>`, true)).toBe(
      '<span class="katex far" data-drawn="3"><span>x</span><noscript><math><mi>x</mi></math></noscript></span>',
    );
  });
});
