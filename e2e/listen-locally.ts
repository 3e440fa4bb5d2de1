import type { Server } from 'node:http';

/** Has a server listen on this machine alone, on a port that is free. Returns its address. */
export function listenLocally(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('There is no port.'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
