/* global Blob, DecompressionStream, Response, URLSearchParams, atob, location */
// At the end of the one file of a language (plugin/file.ts): unpacks the program and all pages but the article, puts the one in
// its place that the address names (`?waves`, `?slides&plan=45`), and starts the program as an element of this page, since a
// browser that has opened a file loads no module from anywhere.
void (async function () {
  const root = document.documentElement;
  // theme.js is not to say that nothing has started.
  root.dataset.started = '';
  const add = (parent, name, attributes) => parent.append(Object.assign(document.createElement(name), attributes));
  try {
    const packed = document.getElementById('packed');
    const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
    packed.remove();
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    const { program, pages, beside, lesson } = await new Response(stream).json();
    const query = new URLSearchParams(location.search);
    const named = (all) => Object.keys(all).find((page) => query.has(page));
    const name = named(pages);
    const other = named(beside);
    if (other) {
      const { title, kind, theme, otherPage, html } = beside[other];
      root.dataset.beside = other;
      if (theme && !query.get('theme')) root.dataset.theme = theme;
      document.title = title;
      document.getElementById('page-look').remove();
      document.body.className = kind;
      document.body.innerHTML = html;
      add(document.head, 'link', { rel: 'alternate', hreflang: otherPage.tag, href: otherPage.file });
      add(document.body, 'script', { type: 'application/json', id: 'lesson', textContent: JSON.stringify(lesson) });
    } else if (name) {
      root.dataset.page = name;
      document.title = pages[name].title;
      document.getElementById('article').innerHTML = pages[name].html;
      document.getElementById('language').search = name;
    }
    add(document.head, 'script', { type: 'module', textContent: program });
    const place = document.getElementById(new URLSearchParams(`a=${location.hash.slice(1)}`).get('a'));
    if (name && place) place.scrollIntoView({ behavior: 'instant' });
  } catch (error) {
    document.getElementById('not-started').hidden = false;
    throw error;
  }
})();
