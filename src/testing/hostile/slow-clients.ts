import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowClients {
  /** The number of clients that the service has not disconnected yet. */
  open(): number;
  stop(): Promise<void>;
}

/** The bytes that a slow client sends first; the rest follows a byte at a time and never ends. */
const BEGINNINGS: readonly string[] = [
  '',
  'GET /health HTTP/1.1\r\nhost: localhost\r\nx: ',
  'POST /auth/api/v1/authentication-management/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n\r\n',
];

async function begin(port: number, index: number, sockets: Set<Socket>): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
}

/**
 * Opens connections that send nothing, headers without end or a body without end, each of them a byte about
 * every `intervalMs`; a few at a time, since the backlog of connections waiting to be accepted is short.
 */
export async function holdSlowClients(port: number, count: number, intervalMs: number): Promise<SlowClients> {
  const sockets = new Set<Socket>();
  for (let index = 0; index < count; index += 100) {
    const batch = Array.from({ length: Math.min(100, count - index) }, (_, at) => index + at);
    await Promise.all(batch.map((number) => begin(port, number, sockets)));
  }
  const drip = setInterval(() => {
    let index = 0;
    for (const socket of sockets) {
      if (index % BEGINNINGS.length > 0 && socket.writable) socket.write('a');
      index += 1;
    }
  }, intervalMs);
  return {
    open: () => sockets.size,
    async stop() {
      clearInterval(drip);
      await Promise.all(
        [...sockets].map((socket) => {
          const closed = once(socket, 'close');
          socket.destroy();
          return closed;
        }),
      );
    },
  };
}
