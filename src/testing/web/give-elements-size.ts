/** A test DOM has no layout: gives every element this size, so that a windowed table shows rows. */
export function giveElementsSize(heightPx = 600, widthPx = 1000): void {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: heightPx });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: widthPx });
}
