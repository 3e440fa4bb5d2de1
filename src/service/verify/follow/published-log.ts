import { AppError } from '../../../contract/app-error.ts';
import { HASH_BYTES } from '../../../transparency/bytes.ts';
import { TransparencyError } from '../../../transparency/errors.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { type HashTile, TILE_WIDTH, tilePath } from '../../../transparency/tile.ts';
import { readResponse, reasonOf } from '../../platform/read-response.ts';
import { type StoredEntry } from '../stored-entry.ts';
import { MAX_LINE_BYTES, parseEntry } from '../entry-file.ts';

/** The log could not be read, or what it answered is not what a log answers. */
export class UnreachableError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('log-unreachable', message, { cause });
  }
}

const PATIENCE_MS = 30_000;
const CHECKPOINT = 'checkpoint';
const MAX_NOTE_BYTES = 1_000_000;

/** A log by its address, the prefix above `checkpoint` and `tile/`. */
export class PublishedLog {
  readonly #prefix: string;
  readonly #fetch: typeof fetch;

  constructor(url: string, fetchFrom: typeof fetch) {
    this.#prefix = url.replace(/\/+$/u, '');
    this.#fetch = fetchFrom;
  }

  async #read(path: string, maxBytes: number, token?: string): Promise<Uint8Array> {
    const url = `${this.#prefix}/${path}`;
    let status: number;
    let body: Uint8Array;
    try {
      const response = await this.#fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
      ({ status } = response);
      body = await readResponse(response, maxBytes);
    } catch (cause) {
      throw new UnreachableError(`${url} cannot be read: ${reasonOf(cause)}.`, cause);
    }
    if (token !== undefined && (status === 401 || status === 403)) {
      throw new UnreachableError(
        `${url} refuses the token (status ${status}). ${status === 401 ? 'Put a new one into its file.' : 'Its account has to be authorized and be shown the whole registry.'}`,
      );
    }
    if (status !== 200) {
      const hint = status === 404 && path === CHECKPOINT ? this.#hint : '';
      throw new UnreachableError(`${url} answers with status ${status}.${hint}`);
    }
    return body;
  }

  /** For a service’s own address in place of its log’s. */
  get #hint(): string {
    return this.#prefix.endsWith('/ledger')
      ? ''
      : ` Give the address above /checkpoint; that of a Contribution Desk is ${this.#prefix}/ledger.`;
  }

  /** Only its form is checked. */
  async readCheckpoint(): Promise<Uint8Array> {
    const note = await this.#read(CHECKPOINT, MAX_NOTE_BYTES);
    try {
      parseNote(note);
    } catch (cause) {
      if (!(cause instanceof TransparencyError)) throw cause;
      const sentence = `${this.#prefix}/${CHECKPOINT} is no checkpoint. ${cause.message}${this.#hint}`;
      throw new UnreachableError(sentence, cause);
    }
    return note;
  }

  readTile(tile: HashTile): Promise<Uint8Array> {
    return this.#read(tilePath(tile), TILE_WIDTH * HASH_BYTES);
  }

  /** Only its form is checked. */
  async readEntry(height: number, token: string): Promise<StoredEntry> {
    const line = await this.#read(`entry/${height}`, MAX_LINE_BYTES, token);
    const entry = parseEntry(Buffer.from(line).toString('utf8'));
    if (entry === undefined) throw new UnreachableError(`What the log gives as entry ${height} is not one.`);
    return entry;
  }
}
