import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { feedEndSchema } from '../../contract/feed.ts';

// The consumers of `beside-reports.ts`, in a process of their own, until it is ended.

const { url, tokens, after, polling, waiting } = z
  .object({
    url: z.string(),
    tokens: z.array(z.string()).min(1),
    after: z.string(),
    polling: z.int(),
    waiting: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const POLL_EVERY_MS = 10_000;
const LONGEST_WAIT_S = 30;

/** Follows the feed, and begins each request so long after the one before. */
async function follow(index: number, waitS: number, everyMs: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${tokens[index % tokens.length] ?? ''}`,
    accept: 'application/x-ndjson',
    'accept-encoding': 'identity',
  };
  let cursor = after;
  for (;;) {
    await delay(everyMs);
    const response = await fetch(`${url}${ENDPOINTS.changes.path}?after=${cursor}&wait=${waitS}`, {
      headers,
    });
    if (!response.ok) throw new Error(`The feed answered ${response.status}: ${await response.text()}`);
    const lines = (await response.text()).trimEnd();
    // What consumers do with the changes is not measured.
    cursor = feedEndSchema.parse(JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1))).next;
  }
}

async function begin(index: number): Promise<void> {
  // Spread over the interval.
  await delay((POLL_EVERY_MS * index) / polling);
  await follow(index, 0, POLL_EVERY_MS);
}

const all = [
  ...Array.from({ length: polling }, (_, index) => begin(index)),
  ...Array.from({ length: waiting }, (_, index) => follow(index, LONGEST_WAIT_S, 0)),
];
process.stdout.write('begun\n');
await Promise.all(all);
