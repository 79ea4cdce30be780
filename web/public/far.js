/* global CSS, IntersectionObserver, addEventListener, innerHeight, location, scrollBy, scrollTo, scrollY */
// What stands far below the first window lies in <noscript> (plugin/far.ts) and is put back two windows before the reader
// comes to it; for a print, and where nothing else of the page runs, at once.
(function () {
  var WINDOWS = 2;
  /** What has to come near: what is put back then. */
  var waiting = new Map();
  var taken = new WeakSet();
  var observer = new IntersectionObserver(
    function (entries) {
      entries.forEach(function (entry) {
        if (entry.isIntersecting) restore(entry.target);
      });
    },
    { rootMargin: WINDOWS * 100 + '% 0px' },
  );
  // Where the browser does not hold what is seen in its place while something above it grows.
  var steady = CSS.supports('overflow-anchor', 'auto');

  function find() {
    var all = document.querySelectorAll('.far');
    // The last one may not have been read to its end.
    var known = document.readyState === 'loading' ? all.length - 1 : all.length;
    for (var i = 0; i < known; i++) {
      if (taken.has(all[i])) continue;
      taken.add(all[i]);
      var mark = markOf(all[i]);
      if (!waiting.has(mark)) {
        waiting.set(mark, []);
        observer.observe(mark);
      }
      waiting.get(mark).push(all[i]);
    }
  }

  /** What has a box as long as this one is out of sight, and otherwise the block that it is in. */
  function markOf(element) {
    var mark = element.closest('p, li, h3, .formula') || element;
    for (var up = element.parentElement; up; up = up.parentElement) {
      if (up.localName === 'details' || up.localName === 'rope-derivation') mark = up;
      if (up.localName === 'rope-answer') mark = up.previousElementSibling || up.parentElement;
    }
    return mark;
  }

  function restore(mark) {
    var elements = waiting.get(mark) || [];
    waiting.delete(mark);
    observer.unobserve(mark);
    var before = mark.getBoundingClientRect();
    elements.forEach(function (element) {
      var noscript = element.lastElementChild;
      var text = noscript.textContent;
      element.classList.remove('far');
      if (element.localName === 'span') {
        noscript.outerHTML = text;
        return;
      }
      noscript.remove();
      var root = element.shadowRoot || element.attachShadow({ mode: 'open' });
      // It has drawn itself.
      if (root.firstElementChild) return;
      root.innerHTML = /<template[^>]*>([^]*)<\/template>/.exec(text)[1];
      // An element that is registered has its sheets; a linked one would come a moment later.
      if ((root.adoptedStyleSheets || []).length === 0) return;
      root.querySelectorAll('link').forEach(function (link) {
        link.remove();
      });
    });
    if (!steady && before.bottom < 0)
      scrollBy({ top: mark.getBoundingClientRect().height - before.height, behavior: 'instant' });
  }

  /** At once, before anything is painted: what is near `top`, pixels below the upper edge of the window. */
  function restoreNear(top) {
    var near = [];
    waiting.forEach(function (_, mark) {
      var box = mark.getBoundingClientRect();
      if (box.width > 0 && box.bottom > top - WINDOWS * innerHeight && box.top < top + (WINDOWS + 1) * innerHeight)
        near.push(mark);
    });
    near.forEach(restore);
  }

  function restoreAll() {
    find();
    Array.from(waiting.keys()).forEach(restore);
  }

  /** Pixels from the upper edge of the window to where a link of this page leads. */
  function placeOf(hash) {
    var target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    return target ? target.getBoundingClientRect().top : null;
  }

  // Before every paint while the page is read, and before its modules run.
  (function step() {
    find();
    restoreNear(0);
    if (document.readyState === 'loading') requestAnimationFrame(step);
  })();
  addEventListener('DOMContentLoaded', restoreNear.bind(null, 0));
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return;
    find();
    var place = placeOf(location.hash);
    if (place !== null) restoreNear(place);
    restoreNear(0);
  });
  // A jump is longer than what lies ready; a scroll event comes before the paint.
  var last = scrollY;
  addEventListener(
    'scroll',
    function () {
      if (Math.abs(scrollY - last) > innerHeight / 2) restoreNear(0);
      last = scrollY;
    },
    { passive: true },
  );
  // What lies between here and a far place has no height yet to be scrolled through: the reader is there at once.
  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href^="#"]');
    var place = link ? placeOf(link.hash) : null;
    if (place === null) return;
    restoreNear(place);
    if (Math.abs(place) < WINDOWS * innerHeight) return;
    var style = document.documentElement.style;
    style.scrollBehavior = 'auto';
    setTimeout(function () {
      style.scrollBehavior = '';
    }, 100);
  });
  // The end is further down when that has been put back which the reader passed on the way.
  var toEnd = false;
  ['keydown', 'pointerdown', 'wheel'].forEach(function (type) {
    addEventListener(
      type,
      function (event) {
        toEnd = event.key === 'End';
      },
      { passive: true },
    );
  });
  addEventListener('scrollend', function (event) {
    if (toEnd && event.target === document)
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    toEnd = false;
  });
  addEventListener('beforeprint', restoreAll);
  addEventListener('load', function () {
    if (document.documentElement.dataset.started === undefined) restoreAll();
  });
})();
