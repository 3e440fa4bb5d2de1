import { NothingToInspectError, NotTransactionHexError } from './inspect-errors.ts';

const NO_DIGIT = /[^0-9a-f]/iu;

/**
 * The hex in a text that was pasted, opened or linked: white space around it and a leading `0x` are taken away, either
 * case is read; white space inside is refused, since what was broken into lines may have lost some.
 * @returns lower-case digits; whether they come in pairs is for the reader to say
 * @throws {NothingToInspectError, NotTransactionHexError}
 */
export function transactionHexOf(text: string): string {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const prefix = /^0x/iu.test(trimmed) ? 2 : 0;
  const digits = prefix === 0 ? trimmed : trimmed.slice(prefix);
  if (digits === '') throw new NothingToInspectError();
  const at = digits.search(NO_DIGIT);
  if (at === -1) return digits.toLowerCase();
  const character = digits[at] ?? '';
  const kind = /[\n\r]/u.test(character) ? 'line' : /\s/u.test(character) ? 'space' : 'other';
  throw new NotTransactionHexError(start + prefix + at + 1, kind);
}
