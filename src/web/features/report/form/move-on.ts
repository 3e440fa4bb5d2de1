const FIELDS = 'input:not([type="hidden"]):not([type="file"])';

/** From a field to the one after it: what Enter does where it has nothing else to do, instead of submitting half a form. */
export function moveOn(field: HTMLInputElement): void {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  fields[fields.indexOf(field) + 1]?.focus();
}

/**
 * Takes the option that is marked in the field's open list; answers whether there was one. Mantine itself loses track of the mark
 * when keys come faster than its timers, and Enter would submit the form; where it has not, taking the option twice is taking it once.
 */
export function takeMarked(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  marked?.click();
  return marked !== undefined && marked !== null;
}
