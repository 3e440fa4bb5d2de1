import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
  most: 3_000,
};

/**
 * Keeps at most so many connections open. Beyond that, the one gives way that has kept the service waiting longest: for a
 * request, for the rest of one, or for somebody to read the answer. So slow clients push out each other, and somebody
 * who asks and reads at once is served however many of them there are. A request that is being worked on is never cut.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  const { server } = app;
  /** With what is to be done when an answer has ended: made once for a connection, since requests are many. */
  const open = new Map<Socket, () => void>();
  /** Those that the service waits for; a set keeps the order in which they came. */
  const waiting = new Set<Socket>();
  app.decorate('countUnderWay', () => open.size - waiting.size);
  const forget = (socket: Socket) => {
    open.delete(socket);
    waiting.delete(socket);
  };
  server.on('connection', (socket) => {
    open.set(socket, () => {
      if (open.has(socket)) waiting.add(socket);
    });
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
    const waitAgain = open.get(socket);
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      waiting.delete(socket);
    } else {
      request.once('end', () => waiting.delete(socket));
    }
    if (waitAgain !== undefined) response.once('close', waitAgain);
  });
  app.addHook('onSend', ({ socket }, _reply, payload, done) => {
    if (open.has(socket)) waiting.add(socket);
    done(null, payload);
  });
}
