import { readIdentifier } from '../../../../reading/identifier/read-identifier.ts';

/** Whether a text is more than one identifier: several lines, or the fields of one line. */
export function isList(text: string): boolean {
  const trimmed = text.trim();
  if (/[\r\n]/u.test(trimmed)) return true;
  // A URL may hold commas and semicolons.
  return /[\t,;|]/u.test(trimmed) && readIdentifier(trimmed, null).state === 'refused';
}
