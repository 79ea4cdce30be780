/* global URLSearchParams, addEventListener, location, localStorage */
// Runs before the first paint: a page that is to be dark must not flash up light, and what a link hides
// must not show up first. `?theme=` in the address wins over what was chosen before.
(function () {
  var query = new URLSearchParams(location.search);
  var chosen = null;
  try {
    chosen = localStorage.getItem('ropewalk.theme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  var data = document.documentElement.dataset;
  // A page for a room brings its own.
  var theme = query.get('theme') || data.theme || chosen;
  if (/^(light|dark|projector)$/.test(theme)) data.theme = theme;
  if (query.get('hide')) data.hide = query.get('hide').replace(/,/g, ' ');
  if (/^later/.test(query.get('answers'))) data.kept = '';
  // Everything has been fetched and the modules have not run: a line says how it would work.
  function check() {
    if (data.started !== undefined) return;
    // In the one file with everything inside there is no line about servers.
    var asFile = location.protocol === 'file:' && document.getElementById('opened-as-file');
    var line = asFile || document.getElementById('not-started');
    if (line) line.hidden = false;
  }
  addEventListener('load', function () {
    // The same modules that far.js has started, which may still be on their way.
    var early = document.querySelector('script[data-main]');
    if (early) import(early.dataset.main).then(check, check);
    else check();
  });
})();
