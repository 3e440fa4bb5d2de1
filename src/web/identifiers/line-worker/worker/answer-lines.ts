import { AppError } from '../../../../contract/app-error.ts';
import { ListRefusedError, MAX_LIST_BYTES, refuseTooLarge } from '../../../../reading/list/list-limits.ts';
import { type LinesRead, readLines } from '../../../../reading/list/read-lines.ts';
import type { LineReply, LineRequestMessage } from '../line-protocol.ts';
import type { ListToRead } from '../line-reader.ts';
import { t } from '../messages.ts';

/** The worker's global scope, or its replacement in a test. */
export interface LinePort {
  postMessage(message: LineReply): void;
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

async function read({ input, most, ...options }: ListToRead): Promise<LinesRead> {
  const given = typeof input === 'string' ? input : await bytesOf(input, options.source);
  const { rows, summary } = readLines(given, options);
  return { rows: rows.slice(0, most), summary };
}

/** Answers one message. Unexpected errors are thrown, and end the worker. */
export async function answerLines(port: LinePort, { id, request }: LineRequestMessage): Promise<void> {
  try {
    port.postMessage({ id, done: await read(request) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    port.postMessage({ id, refused: { code: error.code, message: error.message } });
  }
}
