import { createServer } from 'node:net';
import { listen } from '../../listen.ts';

/** A port on loopback that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
