import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_MAX_CONNECTIONS } from '../platform/http-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests are being worked on: read to their end, and not answered yet. */
    countUnderWay: () => number;
  }
}

/** How long a client may take, and how many there may be. Milliseconds. */
export interface ConnectionLimits {
  /** For the headers of a request, from its first byte or from the connection on. */
  readonly headersMs: number;
  /** For a whole request: 9 MiB at 0.7 Mbit/s. */
  readonly requestMs: number;
  /** For the next request on an open connection. */
  readonly keepAliveMs: number;
  /** Without a single byte in either direction, whoever is waiting for whom. */
  readonly silenceMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
  /** Connections open at once in this process. */
  readonly most: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  keepAliveMs: 72_000,
  silenceMs: 150_000,
  checkMs: 5_000,
  most: DEFAULT_MAX_CONNECTIONS,
};

/**
 * Keeps at most so many connections open. Beyond that, the one gives way that has kept the service waiting longest: for a
 * request, for the rest of one, or for somebody to read the answer. So slow clients push out each other, and somebody
 * who asks and reads at once is served however many of them there are. A request that is being worked on is never cut.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  const { server } = app;
  /** With what is being worked on for each: several answers where requests are sent without waiting for the last one's. */
  const open = new Map<Socket, Set<ServerResponse>>();
  /** Those that the service waits for; a set keeps the order in which they came. */
  const waiting = new Set<Socket>();
  app.decorate('countUnderWay', () => open.size - waiting.size);
  const forget = (socket: Socket) => {
    open.delete(socket);
    waiting.delete(socket);
  };
  const begin = (socket: Socket, response: ServerResponse) => {
    // Whoever is refused before the body is read has the answer first, and is at the end of the body after that.
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
    // Nobody reads a body of length 0, which `fetch` sends, so it has no end.
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
