import { relateRows } from '../../web/lines/relate-rows.ts';
import { CHUNK_ROWS } from '../../web/lines/reading/line-reader.ts';
import { understandLine } from '../../web/lines/understand-line.ts';
import type { JudgingReader } from '../../web/draft/draft-judge.ts';

/** Understands lines without a worker, chunk by chunk. */
export function createPlainLineReader(): JudgingReader {
  return {
    async understand(rows, context, onRows, signal) {
      for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        signal?.throwIfAborted();
        onRows(
          rows.slice(at, at + CHUNK_ROWS).map(({ key, fields, asTyped }) => ({
            key,
            line: understandLine(fields, asTyped, context),
          })),
        );
      }
    },
    relate: (rows) => Promise.resolve(relateRows(rows)),
  };
}
