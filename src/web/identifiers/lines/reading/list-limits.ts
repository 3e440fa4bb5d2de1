import { AppError } from '../../../../contract/app-error.ts';
import { t } from './messages.ts';

/** More than fifty thousand lines of an export with twenty columns. */
export const MAX_LIST_BYTES = 32_000_000;
/** Twice as many as a draft is made for. */
export const MAX_LIST_ROWS = 100_000;
/** Far more than the longest identifier, wherever it stands among other columns. */
export const MAX_LINE_CHARACTERS = 65_536;
export const MAX_COLUMNS = 200;

/** Why nothing of a list was read. The message is a sentence for a person. */
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
