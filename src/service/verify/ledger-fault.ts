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

const LONGEST_SHOWN = 200;

/** As JSON, which shows odd characters and empty texts. */
export function shown(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  const cut = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return JSON.stringify(cut);
}
