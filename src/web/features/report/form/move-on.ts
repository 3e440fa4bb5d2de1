const FIELDS = 'input:not([type="hidden"]):not([type="file"])';

/** From a field to the one after it: what Enter does where it has nothing else to do, instead of submitting half a form. */
export function moveOn(field: HTMLInputElement): void {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  fields[fields.indexOf(field) + 1]?.focus();
}

/** Whether Enter would take an option of the field's open list. */
export function isChoosing(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return (list?.querySelector('[data-combobox-selected]') ?? null) !== null;
}
