import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../listen.ts';
import { concatBytes } from '../../transparency/bytes.ts';
import { encodeEntryBundle, isTileOf, parseTilePath } from '../../transparency/tile.ts';
import type { SampleLog } from './sample-log.ts';

const PREFIX = '/ledger/';
const TOKEN = 'token-of-a-peer';
/** No answer, while the connection stays open. */
export const NEVER = Symbol('never');

interface Shown {
  readonly log: SampleLog;
  /** The signed checkpoint; of a size, too, where one is asked for. */
  readonly note: string | ((size: number) => string);
  /** Lines of entries by height - 1, for those with the token. */
  readonly lines?: readonly string[];
}

/** Serves what a log shows, at a free port of this machine; below `<size>/` as it was at that size. */
export class LogServer {
  readonly #server = createServer((request, response) => {
    const path = (request.url ?? '').slice(PREFIX.length);
    const isTrusted = this.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const body = path.startsWith('entry/') && !isTrusted ? 401 : (this.spoiled.get(path) ?? this.#find(path));
    this.paths.push(path);
    if (body === NEVER) return;
    response.statusCode = typeof body === 'number' ? body : 200;
    response.end(typeof body === 'number' ? undefined : body);
  });
  shown: Shown;
  /** Other bytes, a status, or no answer at all, by path. */
  readonly spoiled = new Map<string, Uint8Array | number | typeof NEVER>();
  /** The paths that were asked for. */
  readonly paths: string[] = [];
  readonly token = TOKEN;
  /** Those that open the entries. */
  readonly tokens = new Set([TOKEN]);

  constructor(shown: Shown) {
    this.shown = shown;
  }

  #find(path: string): Uint8Array | string | number {
    const { log, note, lines = [] } = this.shown;
    const [, digits = String(log.size), rest = path] = /^(\d+)\/(.*)$/u.exec(path) ?? [];
    const size = Number(digits);
    if (rest === 'checkpoint') return typeof note === 'string' ? note : note(size);
    if (rest.startsWith('entry/')) return lines[Number(rest.slice('entry/'.length)) - 1] ?? 404;
    const tile = parseTilePath(rest);
    if (tile === undefined || !isTileOf(tile, size)) return 404;
    const parts = log.partsOf(tile);
    return tile.level === 'entries' ? encodeEntryBundle(parts) : concatBytes(...parts);
  }

  async start(): Promise<string> {
    await listen(this.#server);
    return this.address;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${PREFIX}`;
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.close((error) => (error === undefined ? resolve() : reject(error)));
      this.#server.closeAllConnections();
    });
  }
}
