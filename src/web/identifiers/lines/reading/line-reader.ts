import type { LineField, LineFields, UnderstoodLine } from '../line.ts';
import type { LineContext } from '../line-context.ts';
import type { ReadLine, ReadOptions, ReadSummary } from './read-lines.ts';
import type { RelatableRow, RowRelations } from '../relate-rows.ts';

/** The most rows in one answer, so that no task on the page takes long. */
export const CHUNK_ROWS = 1000;

export interface RowToUnderstand {
  readonly key: number;
  readonly fields: LineFields;
  /** Fields whose changes the analyst took back. */
  readonly asTyped: readonly LineField[];
}

export interface UnderstoodRow {
  readonly key: number;
  readonly line: UnderstoodLine;
}

/**
 * Reads, understands and relates many lines without holding up the page. Everything is handed out in chunks
 * of at most `CHUNK_ROWS`, in order. Each promise settles when all is done, and rejects with the signal's
 * reason once it is aborted: then nothing more is handed out.
 */
export interface LineReader {
  /** A pasted text or a file. @throws LinesRefusedError, LineReaderUnavailableError */
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
  /** What the rows have in common, by key; rows that share nothing are left out. @throws LineReaderUnavailableError */
  relate(rows: readonly RelatableRow[], signal?: AbortSignal): Promise<ReadonlyMap<number, RowRelations>>;
}
