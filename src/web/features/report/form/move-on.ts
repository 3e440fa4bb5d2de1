const FIELDS = 'input:not([type="hidden"]):not([type="file"])';

/** From a field to the one after it: what Enter does where it has nothing else to do, instead of submitting half a form. */
export function moveOn(field: HTMLInputElement): void {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  fields[fields.indexOf(field) + 1]?.focus();
}

/**
 * Takes the option that is marked in the field's open list, or `otherwise`; answers whether there was one. Mantine itself loses
 * track of the mark when keys come faster than its timers, and Enter would submit the form; where it has not, taking the option
 * twice is taking it once. One of these timers, of a list that has just been closed, takes the mark away once it is open again.
 */
export function takeMarked(field: HTMLInputElement, otherwise?: 'first'): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (otherwise === 'first' ? list?.querySelector<HTMLElement>('[data-combobox-option]') : undefined);
  option?.click();
  return option !== undefined && option !== null;
}
