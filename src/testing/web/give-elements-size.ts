/** Gives every element this size. A test DOM has no layout, and a windowed table would show no rows. */
export function giveElementsSize(heightPx = 600, widthPx = 1000): void {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: heightPx });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: widthPx });
}
