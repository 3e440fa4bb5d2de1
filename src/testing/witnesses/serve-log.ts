import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { concatBytes } from '../../transparency/bytes.ts';
import type { NoteSigner } from '../../transparency/signed-note.ts';
import { encodeEntryBundle, isTileOf, parseTilePath, tilePath, type Tile } from '../../transparency/tile.ts';
import type { SampleLog } from '../transparency/sample-log.ts';

export interface ServedLog {
  /** The log as it was at a size, as if it were the newest. */
  readonly urlOf: (size: number) => string;
  /** Serves the tile of this path as `spoil` makes it from the true one, or not at all; `undefined` ends that. */
  spoil(path: string, change: ((bytes: Uint8Array) => Uint8Array | undefined) | undefined): void;
  close(): Promise<void>;
}

/** Serves a log at `/<size>/`, for any size: the checkpoint, and tiles within that size only. */
export async function serveLog(log: SampleLog, signer: NoteSigner): Promise<ServedLog> {
  const changes = new Map<string, (bytes: Uint8Array) => Uint8Array | undefined>();
  const bytesOf = (tile: Tile): Uint8Array | undefined => {
    const parts = log.partsOf(tile);
    const bytes = tile.level === 'entries' ? encodeEntryBundle(parts) : concatBytes(...parts);
    const change = changes.get(tilePath(tile));
    return change === undefined ? bytes : change(bytes);
  };
  const answer = (path: string): string | Uint8Array | undefined => {
    const [, sizeText = '', rest = ''] = /^\/([0-9]+)\/(.*)$/u.exec(path) ?? [];
    const size = Number(sizeText);
    if (rest === 'checkpoint') return log.note([signer], size);
    const tile = parseTilePath(rest);
    return tile === undefined || !isTileOf(tile, size) ? undefined : bytesOf(tile);
  };
  const server = createServer((request, response) => {
    const body = answer(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (size) => `http://127.0.0.1:${port}/${size}`,
    spoil(path, change) {
      if (change === undefined) changes.delete(path);
      else changes.set(path, change);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
