/** Takes the focus to the page's heading, when what had it is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
}
