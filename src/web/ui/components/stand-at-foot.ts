/**
 * For the `ref` of an element that stands at the foot of the window while the page scrolls: what takes the focus
 * is scrolled to above it (app.css).
 */
export function standAtFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--desk-page-footer', `${foot.offsetHeight}px`);
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--desk-page-footer');
  };
}
