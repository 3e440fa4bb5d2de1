import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { z } from 'zod';

// Sends requests in turn, so many at a time and as fast as they are answered, until it is told to stop; then says how
// often each status was answered.

export const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  token: z.string().optional(),
  body: z.string().optional(),
});
export type NoiseRequest = z.output<typeof requestSchema>;

const orderSchema = z.object({ url: z.string(), atATime: z.int(), requests: z.array(requestSchema).min(1) });

const { url, atATime, requests } = orderSchema.parse((await once(process, 'message'))[0]);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: atATime });
const statuses = new Map<string, number>();
const over = new AbortController();
let sent = 0;

function send({ method, path, token, body }: NoiseRequest): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request({ hostname, port, method, path, agent, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'));
    });
    asked.once('error', (error) => resolve('code' in error ? String(error.code) : 'failed'));
    asked.end(body);
  });
}

async function sendAll(): Promise<void> {
  while (!over.signal.aborted) {
    const asked = requests[sent++ % requests.length];
    if (asked === undefined) return;
    const status = await send(asked);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

const all = Promise.all(Array.from({ length: atATime }, sendAll));
process.send?.('begun');
await once(process, 'message');
over.abort();
process.send?.(Object.fromEntries(statuses));
await all;
process.disconnect?.();
process.exit(0);
