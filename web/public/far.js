/* global Blob, CSS, DecompressionStream, IntersectionObserver, Response, XMLHttpRequest, addEventListener, innerHeight, location, navigator, requestIdleCallback, scrollBy, scrollTo, scrollY */
// Starts the page's modules when it has been read. What stands far below the first window (plugin/far.ts) is put in two
// windows before the reader comes to it; for a print, and where nothing else of the page runs, at once.
(function () {
  var WINDOWS = 2;
  /** Figures draw themselves; a still is fetched only for one that the reader has reached before its code. */
  var STILL_WINDOWS = 0.5;
  var root = document.documentElement;
  var main = document.currentScript.dataset.main;
  var taken = new WeakSet();
  var text = watch(WINDOWS);
  var figures = watch(STILL_WINDOWS);
  // Where the browser does not hold what is seen in its place while something above it grows.
  var steady = CSS.supports('overflow-anchor', 'auto');
  // Each piece of the page that comes would lay out what came before it, most of it out of sight: style.css.
  root.dataset.reading = '';

  /** What has to come so near, and what is put in then. */
  function watch(windows) {
    var waiting = new Map();
    var observer = new IntersectionObserver(
      function (entries) {
        entries.forEach(function (entry) {
          if (entry.isIntersecting) restore(entry.target, waiting, observer);
        });
      },
      { rootMargin: windows * 100 + '% 0px' },
    );
    return { waiting: waiting, observer: observer };
  }

  function find() {
    var all = document.querySelectorAll('.far');
    // The last one may not have been read to its end.
    var known = document.readyState === 'loading' ? all.length - 1 : all.length;
    for (var i = 0; i < known; i++) {
      if (taken.has(all[i])) continue;
      taken.add(all[i]);
      var there = isFigure(all[i]) ? figures : text;
      // A step of the derivation is there when the one before it is shown, or itself by a link.
      var marks = all[i].localName === 'section' ? [all[i].previousElementSibling, all[i]] : [markOf(all[i])];
      marks.forEach(function (mark) {
        if (!there.waiting.has(mark)) {
          there.waiting.set(mark, []);
          there.observer.observe(mark);
        }
        there.waiting.get(mark).push(all[i]);
      });
    }
  }

  function isFigure(element) {
    return element.localName !== 'span' && element.localName !== 'section';
  }

  /** What has a box as long as this one is out of sight, and otherwise the block that it is in. */
  function markOf(element) {
    var mark = element.closest('p, li, h3, .formula') || element;
    for (var up = element.parentElement; up; up = up.parentElement) {
      if (up.localName === 'details') mark = up;
      if (up.localName === 'rope-answer') mark = up.previousElementSibling || up.parentElement;
    }
    return mark;
  }

  function restore(mark, waiting, observer, now) {
    var elements = waiting.get(mark) || [];
    waiting.delete(mark);
    observer.unobserve(mark);
    var before = steady ? null : mark.getBoundingClientRect();
    elements.forEach(function (element) {
      if (!element.classList.contains('far')) return;
      if (isFigure(element)) putStill(element, now);
      else if (element.localName === 'span') putFormula(element);
      else {
        element.classList.remove('far');
        element.lastElementChild.outerHTML = element.lastElementChild.textContent;
        // What stands in a step wants what the rest of the text has got: article/around/stops.ts.
        element.dispatchEvent(new Event('restored', { bubbles: true }));
        element.querySelectorAll('.far').forEach(function (formula) {
          putFormula(formula);
        });
      }
    });
    if (before && before.bottom < 0)
      scrollBy({ top: mark.getBoundingClientRect().height - before.height, behavior: 'instant' });
  }

  /** `then` gets the text of a file, `failed` is called where it cannot be had. `now`: a print does not wait. */
  function read(file, now, then, failed) {
    if (!now) {
      void fetch(file)
        .then(function (answer) {
          return answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText));
        })
        .then(then)
        .catch(failed);
      return;
    }
    var request = new XMLHttpRequest();
    request.open('GET', file, false);
    try {
      request.send();
    } catch {
      failed();
      return;
    }
    if (request.status < 300) then(request.responseText);
    else failed();
  }

  // --- formulas ---------------------------------------------------------------------------------------

  var drawn = null;
  /** Those that wait for the file; until it is there they show their MathML. */
  var undrawn = [];
  var asked = false;

  function putFormula(element) {
    var rest = element.querySelector('noscript');
    if (rest) element.innerHTML = '<span class=katex-mathml>' + rest.textContent + '</span>';
    undrawn.push(element);
    if (drawn) putFormulas();
    else fetchFormulas();
  }

  function fetchFormulas() {
    if (asked) return;
    asked = true;
    // The page is not at rest before they are there: kit/visibility.ts.
    root.dataset.fetching = '';
    void fetch(root.dataset.formulas)
      .then(function (answer) {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.arrayBuffer();
      })
      .then(function (bytes) {
        // A server may have unpacked it on the way.
        if (new Uint8Array(bytes)[0] !== 0x1f) return new Response(bytes).json();
        return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
      })
      .then(function (all) {
        drawn = all;
        putFormulas();
      })
      .catch(function () {
        // Whoever comes near the next one tries again.
        asked = false;
      })
      .then(function () {
        delete root.dataset.fetching;
      });
  }

  function putFormulas() {
    undrawn.splice(0).forEach(function (element) {
      element.classList.remove('far');
      element.insertAdjacentHTML('beforeend', drawn[element.dataset.drawn]);
    });
  }

  // --- figures at rest --------------------------------------------------------------------------------

  function putStill(element, now) {
    var frame = element.querySelector('noscript');
    // It draws itself when it is nearer.
    if (root.dataset.awake !== undefined && customElements.get(element.localName)) {
      frame.remove();
      return;
    }
    var file = new URL(/src="?([^"\s>]+)/.exec(frame.textContent)[1], document.baseURI);
    read(
      file.href,
      now,
      function (text) {
        frame.remove();
        put(element, file, /<template[^>]*>([^]*)<\/template>/.exec(text)[1]);
      },
      function () {
        // From a folder of the reader's own machine nothing can be fetched, but it can be shown.
        frame.outerHTML = frame.textContent;
      },
    );
  }

  function put(element, file, still) {
    var shadow = element.shadowRoot || element.attachShadow({ mode: 'open' });
    // It has drawn itself.
    if (shadow.firstElementChild) return;
    var template = document.createElement('template');
    template.innerHTML = still;
    // An element that is registered has its sheets; a linked one would come a moment later.
    var has = (shadow.adoptedStyleSheets || []).length > 0;
    template.content.querySelectorAll('link').forEach(function (link) {
      if (has) link.remove();
      else link.href = new URL(link.getAttribute('href'), file);
    });
    shadow.append(template.content);
    element.classList.remove('far');
  }

  // --- when -------------------------------------------------------------------------------------------

  /** At once, before anything is painted: what is near `top`, pixels below the upper edge of the window. */
  function restoreNear(top) {
    var near = [];
    text.waiting.forEach(function (_, mark) {
      var box = mark.getBoundingClientRect();
      if (box.width > 0 && box.bottom > top - WINDOWS * innerHeight && box.top < top + (WINDOWS + 1) * innerHeight)
        near.push(mark);
    });
    near.forEach(function (mark) {
      restore(mark, text.waiting, text.observer);
    });
  }

  function restoreAll(now) {
    find();
    [text, figures].forEach(function (there) {
      Array.from(there.waiting.keys()).forEach(function (mark) {
        restore(mark, there.waiting, there.observer, now);
      });
    });
  }

  /** Pixels from the upper edge of the window to where a link of this page leads. */
  function placeOf(hash) {
    // Unlike decodeURIComponent it takes half of a character, typed by hand.
    var target = hash.length > 1 && document.getElementById(new URLSearchParams('a=' + hash.slice(1)).get('a'));
    return target ? target.getBoundingClientRect().top : null;
  }

  // While the page is read. Nothing here asks where anything stands, which would lay the page out once more each time.
  (function step() {
    find();
    if (document.readyState === 'loading') requestAnimationFrame(step);
  })();
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return;
    delete root.dataset.reading;
    find();
    var place = placeOf(location.hash);
    if (place !== null) restoreNear(place);
  });
  // Modules of the page itself would hold up the end of its reading.
  if (main)
    addEventListener('DOMContentLoaded', function () {
      import(main).catch(function () {
        restoreAll(false);
      });
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
  function smoothly() {
    root.style.scrollBehavior = '';
  }
  // What lies between here and a far place has no height yet to be scrolled through: the reader is there at once.
  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href^="#"]');
    var place = link ? placeOf(link.hash) : null;
    if (place === null) return;
    restoreNear(place);
    if (Math.abs(place) < WINDOWS * innerHeight) return;
    root.style.scrollBehavior = 'auto';
    if ('onscrollend' in window) addEventListener('scrollend', smoothly, { once: true });
    else setTimeout(smoothly, 100);
  });
  // The end is further down when that has been put back which the reader passed on the way.
  var toEnd = false;
  ['keydown', 'pointerdown', 'wheel'].forEach(function (type) {
    addEventListener(
      type,
      function (event) {
        toEnd = event.key === 'End';
        // Who has moved is where they want to be (article/place.ts).
        root.dataset.moved = '';
      },
      { passive: true },
    );
  });
  addEventListener('scrollend', function (event) {
    if (toEnd && event.target === document)
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    toEnd = false;
  });
  addEventListener('beforeprint', function () {
    restoreAll(true);
  });
  // A print does not wait for them.
  addEventListener('load', function () {
    var data = navigator.connection;
    if ((data && data.saveData) || !document.querySelector('.katex.far')) return;
    if (window.requestIdleCallback) requestIdleCallback(fetchFormulas);
    else setTimeout(fetchFormulas, 1000);
  });
})();
