// Runs before the first paint, so that no page flashes in the wrong colours; the content security policy allows no inline
// script. The app takes over from here: src/web/platform/preferences/.
(() => {
  let stored = '';
  try {
    stored = localStorage.getItem('contribution-desk.settings') ?? '';
  } catch {
    // Storage is denied: the system's scheme it is.
  }
  const chosen = /"colourScheme":"(\w+)"/u.exec(stored)?.[1];
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
