import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import { readTyped } from '../../../../contract/identifier/typed/read-typed.ts';

/** Whether a text is more than one identifier: several lines, or the fields of one line. */
export function isList(text: string): boolean {
  const trimmed = text.trim();
  if (/[\r\n]/u.test(trimmed)) return true;
  if (!/[\t,;|]/u.test(trimmed)) return false;
  // The two ends of a range may be separated by a comma.
  return !parseIdentifier(readTyped(trimmed).text).ok;
}
