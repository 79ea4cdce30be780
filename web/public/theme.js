/* global URLSearchParams, location, localStorage */
// Runs before the first paint: a page that is to be dark must not flash up light.
// `?theme=` in the address wins over what was chosen before.
(function () {
  var asked = new URLSearchParams(location.search).get('theme');
  var chosen = null;
  try {
    chosen = localStorage.getItem('ropewalk.theme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  var theme = asked || chosen;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
