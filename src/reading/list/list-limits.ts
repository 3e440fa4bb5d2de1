import { AppError } from '../../contract/app-error.ts';
import { t } from './messages.ts';

/** Enough for fifty thousand lines of an export with twenty columns. */
const MAX_LIST_BYTES = 32_000_000;
const MAX_LIST_ROWS = 100_000;
/** Far more than the longest identifier with all other columns. */
const MAX_LINE_CHARACTERS = 65_536;
const MAX_COLUMNS = 200;

/** A list that was refused as a whole. The message is a sentence for a person. */
export class ListRefusedError extends AppError {}

/** @throws ListRefusedError */
export function refuseTooLarge(source: string, bytes: number): void {
  if (bytes <= MAX_LIST_BYTES) return;
  const values = { source, megabytes: Math.ceil(bytes / 1_000_000), most: MAX_LIST_BYTES / 1_000_000 };
  throw new ListRefusedError('list-too-large', t('reading.tooLarge', values));
}

/** @throws ListRefusedError */
export function refuseTooManyRows(source: string, rows: number): void {
  if (rows > MAX_LIST_ROWS)
    throw new ListRefusedError(
      'list-too-many-rows',
      t('reading.tooManyRows', { source, most: MAX_LIST_ROWS }),
    );
}

/** @throws ListRefusedError */
export function refuseLongLine(source: string, line: number, characters: number): void {
  if (characters <= MAX_LINE_CHARACTERS) return;
  const values = { source, line, characters, most: MAX_LINE_CHARACTERS };
  throw new ListRefusedError('list-line-too-long', t('reading.longLine', values));
}

/** @throws ListRefusedError */
export function refuseTooManyColumns(source: string, line: number, columns: number): void {
  if (columns <= MAX_COLUMNS) return;
  const values = { source, line, columns, most: MAX_COLUMNS };
  throw new ListRefusedError('list-too-many-columns', t('reading.tooManyColumns', values));
}
