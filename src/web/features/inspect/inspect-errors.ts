import { AppError } from '../../../contract/app-error.ts';
import { markedText } from '../../../transaction/visible-text.ts';
import { say } from '../../words/say.ts';

/** There is nothing to read. */
export class NothingToInspectError extends AppError {
  constructor() {
    super('nothing-to-inspect', say('inspect.nothingGiven'));
  }
}

/**
 * What was given is not hex in one piece. `at` counts characters from 1 in the text as it came, of which no more than
 * the first wrong character is repeated: it may be a key.
 */
export class NotTransactionHexError extends AppError {
  readonly at: number;
  /** Whether it is hex but for line breaks. */
  readonly canJoin: boolean;

  constructor(
    at: number,
    kind: 'space' | 'line' | 'other',
    { character, canJoin }: { readonly character: string; readonly canJoin: boolean },
  ) {
    const shown = markedText(character);
    super('not-transaction-hex', say('inspect.notHex', { at, before: at - 1, kind, character: shown }), {
      fields: { at },
    });
    this.at = at;
    this.canJoin = canJoin;
  }
}

/** Something went wrong that is not the transaction's fault. */
export class InspectFailedError extends AppError {
  constructor(cause: unknown) {
    super('inspect-failed', say('inspect.failedUnexpectedly'), { cause });
  }
}
