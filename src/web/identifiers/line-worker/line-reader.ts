import type { LineField, LineFields, UnderstoodLine } from '../../../reading/line/line.ts';
import type { LineContext } from '../../../reading/line/line-context.ts';
import type { ReadLine, ReadOptions, ReadSummary } from '../../../reading/list/read-lines.ts';

/** The most rows in one answer, which keeps each task on the page short. */
export const CHUNK_ROWS = 1000;

export interface RowToUnderstand {
  readonly key: number;
  readonly fields: LineFields;
  /** Fields whose automatic changes the analyst took back. */
  readonly asTyped: readonly LineField[];
}

export interface UnderstoodRow {
  readonly key: number;
  readonly line: UnderstoodLine;
}

/**
 * Reads and understands many lines without blocking the page. Results arrive in order, in chunks of
 * at most `CHUNK_ROWS`. Each promise settles when all is done. After an abort it rejects with the signal's
 * reason, and no more results arrive.
 */
export interface LineReader {
  /** Reads a pasted text or a file. @throws ListRefusedError, LineReaderUnavailableError */
  read(
    input: string | Blob,
    options: ReadOptions,
    onRows: (rows: readonly ReadLine[]) => void,
    signal?: AbortSignal,
  ): Promise<ReadSummary>;
  /** @throws LineReaderUnavailableError */
  understand(
    rows: readonly RowToUnderstand[],
    context: LineContext,
    onRows: (rows: readonly UnderstoodRow[]) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
