import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LARGE_BODY_GRACE_MS } from '../../platform/body-limits.ts';
import { DEFAULT_SETTINGS } from '../../platform/settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The number of requests in progress: fully read and not answered. */
    countUnderWay: () => number;
  }
}

/** Time-outs in milliseconds, and the number of connections. */
export interface ConnectionLimits {
  /** For the headers of a request, from its first byte or from the connection on. */
  readonly headersMs: number;
  /** For a whole request: 9 MiB at 0.7 Mbit/s. */
  readonly requestMs: number;
  /** For a large body, until it must have come at `MIN_BODY_BYTES_PER_S`. */
  readonly bodyGraceMs: number;
  /** For the next request on an open connection. */
  readonly keepAliveMs: number;
  /** Without a single byte in either direction. */
  readonly silenceMs: number;
  /** The interval at which the first two are checked. */
  readonly checkMs: number;
  /** Connections open at once in this process. */
  readonly most: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  bodyGraceMs: LARGE_BODY_GRACE_MS,
  keepAliveMs: 72_000,
  silenceMs: 150_000,
  checkMs: 5_000,
  most: DEFAULT_SETTINGS.maxConnections,
};

/**
 * Limits the number of open connections. Evicts the connection that has kept the service waiting longest: for
 * a request, for the rest of one, or for its response to be read. Slow clients thus evict each other, while a
 * client that asks and reads at once is always served. A request in progress is never cut. Source:
 * DECISIONS.md, "HTTP".
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  const { server } = app;
  /** Each with its responses in progress: several when the client pipelines. */
  const open = new Map<Socket, Set<ServerResponse>>();
  /** Those that the service waits for, in the order in which it began to. */
  const waiting = new Set<Socket>();
  app.decorate('countUnderWay', () => open.size - waiting.size);
  const forget = (socket: Socket) => {
    open.delete(socket);
    waiting.delete(socket);
  };
  const begin = (socket: Socket, response: ServerResponse) => {
    // A request refused before its body was read is answered first, and its body ends later.
    if (response.headersSent) return;
    open.get(socket)?.add(response);
    waiting.delete(socket);
  };
  const end = (socket: Socket, response: ServerResponse) => {
    const atWork = open.get(socket);
    atWork?.delete(response);
    if (atWork?.size === 0) waiting.add(socket);
  };
  server.on('connection', (socket) => {
    open.set(socket, new Set());
    waiting.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size <= most) return;
    // The new one is among them, at the end.
    const [longest = socket] = waiting;
    forget(longest);
    longest.destroy();
  });
  server.on('request', (request, response) => {
    const { headers, socket } = request;
    // An empty body, as `fetch` sends, is never read, so it emits no `end`.
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    if (hasBody) request.once('end', () => begin(socket, response));
    else begin(socket, response);
    response.once('close', () => end(socket, response));
  });
  app.addHook('onSend', ({ socket }, { raw }, payload, done) => {
    end(socket, raw);
    done(null, payload);
  });
}
