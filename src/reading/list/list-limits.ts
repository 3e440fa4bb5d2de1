import { AppError } from '../../contract/app-error.ts';
import { t } from './messages.ts';

/** Enough for fifty thousand lines of an export with twenty columns. */
export const MAX_LIST_BYTES = 32_000_000;
/** Twice the size that drafts are designed for. */
export const MAX_LIST_ROWS = 100_000;
/** Far more than the longest identifier with all other columns. */
export const MAX_LINE_CHARACTERS = 65_536;
export const MAX_COLUMNS = 200;

/** A list that was refused as a whole. The message is a sentence for a person. */
export class ListRefusedError extends AppError {}

export function refuseTooLarge(source: string, bytes: number): ListRefusedError {
  const values = { source, megabytes: Math.ceil(bytes / 1_000_000), most: MAX_LIST_BYTES / 1_000_000 };
  return new ListRefusedError('list-too-large', t('reading.tooLarge', values));
}

export function refuseTooManyRows(source: string): ListRefusedError {
  return new ListRefusedError(
    'list-too-many-rows',
    t('reading.tooManyRows', { source, most: MAX_LIST_ROWS }),
  );
}

export function refuseTooManyColumns(source: string, line: number, columns: number): ListRefusedError {
  const values = { source, line, columns, most: MAX_COLUMNS };
  return new ListRefusedError('list-too-many-columns', t('reading.tooManyColumns', values));
}
