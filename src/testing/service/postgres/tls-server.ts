import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TLSSocket } from 'node:tls';
import { listen } from '../../listen.ts';

/**
 * Signed by themselves, with one key: valid for another host until 2120, and for 127.0.0.1 on the first day
 * of 2020.
 */
export type TestCertificate = 'elsewhere' | 'expired';

export interface TlsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The path of a certificate that clients are to trust. */
export function certificatePath(name: TestCertificate | 'key'): string {
  return fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url));
}

/** Says that it speaks TLS, as PostgreSQL does, and shows a certificate; behind that there is nothing. */
export async function startTlsServer(name: TestCertificate): Promise<TlsServer> {
  const key = readFileSync(certificatePath('key'));
  const cert = readFileSync(certificatePath(name));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      // Yes to an SSLRequest. Source: PostgreSQL, message flow, "SSL Session Encryption".
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => socket.destroy());
    });
  });
  return {
    port: await listen(server),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
