import { once } from 'node:events';
import { Agent, request } from 'node:http';
import process from 'node:process';
import { z } from 'zod';

// A process that is told what to send, and sends it in turn, so many at a time and as fast as it is answered. SIGTERM ends it: then
// it says how many answers it got, and how many of them refused.

const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  token: z.string(),
  body: z.string().optional(),
});
const orderSchema = z.object({ url: z.string(), atATime: z.int(), requests: z.array(requestSchema).min(1) });
export type NoiseOrder = z.output<typeof orderSchema>;

// Nothing else keeps it running until then.
process.channel?.ref();
const [order] = z.tuple([orderSchema], z.unknown()).parse(await once(process, 'message'));
const { url, atATime, requests } = order;
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: atATime });

/** @returns whether the request is refused */
function send({ method, path, token, body }: NoiseOrder['requests'][number]): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ hostname, port, method, path, agent, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(!response.complete || (response.statusCode ?? 0) >= 400));
    });
    sent.once('error', () => resolve(true));
    sent.end(body);
  });
}

let next = 0;
let all = 0;
let refused = 0;

async function sendForEver(): Promise<void> {
  for (let asked = requests[0]; asked !== undefined;) {
    asked = requests[next++ % requests.length] ?? asked;
    if (await send(asked)) refused += 1;
    all += 1;
  }
}

process.once('SIGTERM', () =>
  process.stdout.write(`${all} answers, ${refused} refuse\n`, () => process.exit(0)),
);
process.stdout.write('begun\n');
await Promise.all(Array.from({ length: atATime }, sendForEver));
