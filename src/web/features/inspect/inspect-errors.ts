import { AppError } from '../../../contract/app-error.ts';
import { say } from '../../words/say.ts';

/** There is nothing to read. */
export class NothingToInspectError extends AppError {
  constructor() {
    super('nothing-to-inspect', say('inspect.nothingGiven'));
  }
}

/** What was given is not hex in one piece. `at` counts characters from 1 in the text as it came; it is not repeated. */
export class NotTransactionHexError extends AppError {
  readonly at: number;

  constructor(at: number, kind: 'space' | 'line' | 'other') {
    super('not-transaction-hex', say('inspect.notHex', { at, kind }), { fields: { at } });
    this.at = at;
  }
}

/** Something went wrong that is not the transaction's fault. */
export class InspectFailedError extends AppError {
  constructor(cause: unknown) {
    super('inspect-failed', say('inspect.failedUnexpectedly'), { cause });
  }
}
