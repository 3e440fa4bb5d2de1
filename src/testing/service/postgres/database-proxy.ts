import { listen } from '../../listen.ts';
import { createConnection, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database, by way of the proxy. */
  readonly url: string;
  /** Cuts the connection at the next commit: before the server has it, or before its answer is passed on. */
  loseNextCommit(when: 'before' | 'after'): void;
  /** Has the server read something else of the same length the next time that it is sent this. */
  exchangeNext(sent: string, read: string): void;
  /** Stops passing on bytes and closes no connection, as when a cable is pulled. */
  freeze(): void;
  close(): Promise<void>;
}

/** The simple query `commit`. Source: PostgreSQL, message formats. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

/** Starts a proxy between a service and its PostgreSQL that fails on command. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let losing: 'before' | 'after' | undefined;
  let exchange: { readonly sent: string; readonly read: string } | undefined;
  let frozen = false;
  const server = createServer((client) => {
    const upstream = createConnection({ host: target.hostname, port: Number(target.port) });
    let isLost = false;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', cut);
    }
    client.on('data', (data) => {
      const meets = losing !== undefined && data.includes(COMMIT);
      if (meets && losing === 'before') {
        losing = undefined;
        cut();
        return;
      }
      if (meets) {
        losing = undefined;
        isLost = true;
      }
      if (exchange !== undefined && data.includes(exchange.sent)) {
        data.write(exchange.read, data.indexOf(exchange.sent));
        exchange = undefined;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (isLost) cut();
      else if (!frozen) client.write(data);
    });
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  return {
    url: url.href,
    loseNextCommit(when) {
      losing = when;
    },
    exchangeNext(sent, read) {
      exchange = { sent, read };
    },
    freeze() {
      frozen = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
