import { AppError } from '../../../../contract/app-error.ts';
import { type LineContext, PLAIN_LINE_CONTEXT } from '../../../../reading/line/line-context.ts';
import { understandLine } from '../../../../reading/line/understand-line.ts';
import type { LinePart, LineReply, LineRequest, LineRequestMessage } from '../line-protocol.ts';
import { CHUNK_ROWS } from '../line-reader.ts';
import { ListRefusedError, MAX_LIST_BYTES, refuseTooLarge } from '../../../../reading/list/list-limits.ts';
import { t } from '../messages.ts';
import { type ReadOptions, type ReadSummary, readLines } from '../../../../reading/list/read-lines.ts';

/** The worker's global scope, or its replacement in a test. */
export interface LinePort {
  postMessage(message: LineReply): void;
}

type Send = (part: LinePart) => void;

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS);
}

async function bytesOf(blob: Blob, source: string): Promise<Uint8Array> {
  // Checked before the file is read into memory.
  if (blob.size > MAX_LIST_BYTES) throw refuseTooLarge(source, blob.size);
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    // NotReadableError or NotFoundError: the file was moved, changed or removed after it was chosen.
    throw new ListRefusedError('list-unreadable', t('reading.unreadable', { source }), { cause });
  }
}

async function read(input: string | Blob, options: ReadOptions, send: Send): Promise<ReadSummary> {
  const given = typeof input === 'string' ? input : await bytesOf(input, options.source);
  const { rows, summary } = readLines(given, options);
  for (const chunk of chunksOf(rows)) send({ kind: 'read', rows: chunk });
  return summary;
}

let context: LineContext = PLAIN_LINE_CONTEXT;
async function answer(request: LineRequest, send: Send): Promise<ReadSummary | null> {
  switch (request.kind) {
    case 'read':
      return read(request.input, request.options, send);
    case 'understand': {
      context = request.context ?? context;
      const rows = request.rows.map(({ key, fields, asTyped }) => ({
        key,
        line: understandLine(fields, asTyped, context),
      }));
      send({ kind: 'understood', rows });
      return null;
    }
  }
}

/** Answers one message. Unexpected errors are thrown, and end the worker. */
export async function answerLines(port: LinePort, { id, request }: LineRequestMessage): Promise<void> {
  try {
    const done = await answer(request, (part) => {
      port.postMessage({ id, part });
    });
    port.postMessage({ id, done });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    port.postMessage({ id, refused: { code: error.code, message: error.message } });
  }
}
