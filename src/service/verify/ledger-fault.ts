import { AppError } from '../../contract/app-error.ts';

/** The first fault found: which entry or row, and what is wrong with it. */
export class LedgerFault extends AppError {
  constructor(message: string, cause?: unknown) {
    super('ledger-fault', message, { cause });
  }
}

/** A fault in one entry. */
export function entryFault(height: number, what: string, cause?: unknown): LedgerFault {
  return new LedgerFault(`Entry ${height}: ${what}`, cause);
}
