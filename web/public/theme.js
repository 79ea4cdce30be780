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
  var theme = query.get('theme') || chosen;
  var data = document.documentElement.dataset;
  if (/^(light|dark|projector)$/.test(theme)) data.theme = theme;
  if (query.get('hide')) data.hide = query.get('hide').replace(/,/g, ' ');
  // Everything has been fetched and the modules have not run: a line says how it would work.
  addEventListener('load', function () {
    if (data.started !== undefined) return;
    var line = document.getElementById(location.protocol === 'file:' ? 'opened-as-file' : 'not-started');
    if (line) line.hidden = false;
  });
})();
