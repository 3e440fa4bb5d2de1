import { AppError } from '../../contract/app-error.ts';

/** The first thing that is not as it should be: which entry or row it is, and what is wrong with it. */
export class LedgerFault extends AppError {
  constructor(message: string, cause?: unknown) {
    super('ledger-fault', message, { cause });
  }
}

/** A fault of one entry. */
export function entryFault(height: number, what: string, cause?: unknown): LedgerFault {
  return new LedgerFault(`Entry ${height}: ${what}`, cause);
}
