/**
 * Text that a spreadsheet would take for a formula, and text that looks like the mark against that. A phone number or range,
 * alone or in the id of its asset, evaluates to a number at most, and programs read it unmarked.
 */
const NEEDS_MARK = /^(?:['=\-@\t\r\n]|\+(?!\d{1,15}(?:-\+\d{1,15})?(?:_\d+#contribution)?$))/u;
/** Unquoted, these begin a comment where a list is read (`reading/list`). */
const NEEDS_QUOTES = /^(?:#|\/\/|;)|[",\r\n]/u;
const MARKED = /^'['=+\-@\t\r\n]/u;

/**
 * One field of a CSV file. A text that a spreadsheet would compute gets an apostrophe before it, as does one
 * that begins with an apostrophe: `withoutCsvMark` restores every text.
 */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = NEEDS_MARK.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that `csvField` put an apostrophe before. */
export const withoutCsvMark = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);
