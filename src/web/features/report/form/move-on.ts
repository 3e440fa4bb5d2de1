const FIELDS = 'input:not([type="hidden"]):not([type="file"])';

/** Moves from a field to the next one, instead of submitting half a form; from the last one it submits the form. */
export function moveOn(field: HTMLInputElement): void {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) field.form?.requestSubmit();
  else next.focus();
}

/**
 * Takes the highlighted option of the field's open list, or `otherwise`; returns whether there was one.
 * Mantine loses the highlight when keys come faster than its timers, and Enter would then submit the form.
 * Taking an option twice has the same effect as taking it once. A timer of a list that has just closed
 * removes the highlight when the list is opened again.
 */
export function takeMarked(field: HTMLInputElement, otherwise?: 'first'): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (otherwise === 'first' ? list?.querySelector<HTMLElement>('[data-combobox-option]') : undefined);
  option?.click();
  return option !== undefined && option !== null;
}
