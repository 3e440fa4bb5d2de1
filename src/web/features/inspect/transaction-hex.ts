import { AppError } from '../../../contract/app-error.ts';
import { markedText } from '../../../transaction/words/visible-text.ts';
import { t } from './messages.ts';

/** There is nothing to read. */
class NothingToInspectError extends AppError {
  constructor() {
    super('nothing-to-inspect', t('inspect.nothingGiven'));
  }
}

/** Whether nothing was given: no mistake, so it is no problem either. */
export const isNothingGiven = (error: AppError): boolean => error instanceof NothingToInspectError;

/**
 * The input is not one unbroken piece of hex. `at` counts its characters from 1. Only the first wrong character
 * is repeated, since the input may be a key.
 */
export class NotTransactionHexError extends AppError {
  readonly at: number;
  /** Whether it is hex but for line breaks. */
  readonly canJoin: boolean;
  /** Whether it is hex but for white space and colons, as other programs print it. */
  readonly canRemoveSpaces: boolean;

  constructor(
    at: number,
    kind: 'space' | 'line' | 'other',
    {
      character,
      canJoin,
      canRemoveSpaces,
    }: { readonly character: string; readonly canJoin: boolean; readonly canRemoveSpaces: boolean },
  ) {
    const shown = markedText(character);
    super('not-transaction-hex', t('inspect.notHex', { at, before: at - 1, kind, character: shown }), {
      fields: { at },
    });
    this.at = at;
    this.canJoin = canJoin;
    this.canRemoveSpaces = canRemoveSpaces;
  }
}

/** Something went wrong that is not the transaction's fault. */
export class InspectFailedError extends AppError {
  constructor(cause: unknown) {
    super('inspect-failed', t('inspect.failedUnexpectedly'), { cause });
  }
}

/** The lines of a text in one piece, without the white space around each. */
export const joinedLines = (text: string): string =>
  text
    .split(/[\n\r]/u)
    .map((line) => line.trim())
    .join('');

/** A text without white space and colons. */
export const withoutSpaces = (text: string): string => text.replace(/[\s:]/gu, '');

const NO_DIGIT = /[^0-9a-f]/iu;

/**
 * The hex in a text that was pasted, opened or linked: white space around it and a leading `0x` are taken
 * away, either case is read; white space inside is refused, since what was broken into lines may have lost
 * some.
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
  const gap = /^\s*/u.exec(digits.slice(at))?.[0] ?? '';
  const canJoin = /[\n\r]/u.test(gap) && !NO_DIGIT.test(joinedLines(digits));
  const kind = gap === '' ? 'other' : /[\n\r]/u.test(gap) ? 'line' : 'space';
  throw new NotTransactionHexError(start + prefix + at + 1, kind, {
    character: String.fromCodePoint(digits.codePointAt(at) ?? 0),
    canJoin,
    canRemoveSpaces: !canJoin && !NO_DIGIT.test(withoutSpaces(digits)),
  });
}
