import type { LinesRead, ReadOptions } from '../../../reading/list/read-lines.ts';

export interface ListToRead extends ReadOptions {
  readonly input: string | Blob;
  /** The most rows in the answer; its summary counts all. */
  readonly most: number;
}

/** Reads lists without blocking the page. */
export interface LineReader {
  /**
   * Reads a pasted text or a file. After an abort it rejects with the signal's reason.
   * @throws ListRefusedError, LineReaderUnavailableError
   */
  read(list: ListToRead, signal?: AbortSignal): Promise<LinesRead>;
}
