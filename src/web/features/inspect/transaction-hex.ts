import { AppError } from '../../../contract/app-error.ts';
import { markedText } from '../../../transaction/words/visible-text.ts';
import { t } from './messages.ts';

class NothingToInspectError extends AppError {
  constructor() {
    super('nothing-to-inspect', t('inspect.nothingGiven'));
  }
}

/** Returns true for an empty input, which gets a hint rather than an error. */
export const isNothingGiven = (error: AppError): boolean => error instanceof NothingToInspectError;

/**
 * The input is not one unbroken piece of hex. `at` counts characters from 1. The message repeats only the
 * first wrong character, since the input may be a key.
 */
export class NotTransactionHexError extends AppError {
  readonly at: number;
  /** True if it is hex except for line breaks. */
  readonly canJoin: boolean;
  /** True if it is hex except for white space and colons, as other programs print it. */
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

/** A failure that is not the transaction's fault. */
export class InspectFailedError extends AppError {
  constructor(cause: unknown) {
    super('inspect-failed', t('inspect.failedUnexpectedly'), { cause });
  }
}

/** Joins the lines of a text, without the white space around each. */
export const joinedLines = (text: string): string =>
  text
    .split(/[\n\r]/u)
    .map((line) => line.trim())
    .join('');

export const withoutSpaces = (text: string): string => text.replace(/[\s:]/gu, '');

const NO_DIGIT = /[^0-9a-f]/iu;

/**
 * Returns the hex in a pasted, opened or linked text. White space around it and a leading `0x` are removed,
 * and either case is accepted. White space inside is refused, since a broken line may have lost characters.
 * @returns lower-case digits; the reader checks that their number is even
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
