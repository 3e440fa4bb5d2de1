import { parseIdentifier } from './index.ts';
import { readTypedSingle } from './typed-single.ts';
import type { TypedText } from './typed-text.ts';

/** Longer than any range of addresses or numbers with their punctuation. */
const MAX_LENGTH = 160;

/** Most telling first: a hyphen may also stand inside a phone number. */
const SEPARATORS: readonly RegExp[] = [/\s*[,;]\s*/gu, /\s+to\s+/giu, /\s*\.{2,3}\s*/gu, /\s*-\s*/gu];

interface Split {
  readonly first: TypedText;
  readonly second: TypedText;
}

/** Both ends, if they are single identifiers on one number line. */
function splitAt(text: string, start: number, end: number): Split | undefined {
  const first = readTypedSingle(text.slice(0, start));
  const second = readTypedSingle(text.slice(end));
  const low = parseIdentifier(first.text);
  const high = parseIdentifier(second.text);
  if (!low.ok || !high.ok || low.space === undefined || low.space !== high.space) return undefined;
  return low.low === low.high && high.low === high.high ? { first, second } : undefined;
}

function sentenceFor(separator: string): string {
  const sign = separator.trim();
  return sign === '-'
    ? 'Removed the white space around the hyphen.'
    : `Read “${sign}” between the two as a range.`;
}

/** `<id> to <id>`, `<id>, <id>`, `<id> .. <id>` and `<id> - <id>` as `<id>-<id>`, each end with its own punctuation. Source: INTERFACE.md, "Identifiers". */
export function readTypedRange(text: string): TypedText {
  if (text.length > MAX_LENGTH) return { text, changes: [] };
  for (const separator of SEPARATORS) {
    for (const match of text.matchAll(separator)) {
      const [between] = match;
      const split = splitAt(text, match.index, match.index + between.length);
      if (split !== undefined) {
        const { first, second } = split;
        return {
          text: `${first.text}-${second.text}`,
          changes: [
            ...new Set([
              ...first.changes,
              ...(between === '-' ? [] : [sentenceFor(between)]),
              ...second.changes,
            ]),
          ],
        };
      }
    }
  }
  return { text, changes: [] };
}
