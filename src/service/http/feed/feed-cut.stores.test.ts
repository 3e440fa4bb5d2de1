import fc from 'fast-check';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Change, changeSchema, feedEndSchema, madeFeedKeySchema } from '../../../contract/feed.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { fetchFrom } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

const LINES = 'application/x-ndjson';
const BEGINNING = '0.0';

let service: TestService;
let url: string;
let key: string;
/** All changes, in their order. */
let all: readonly string[];

const told = (change: Change): string =>
  change.kind === 'not-yours'
    ? `${change.cursor} ${change.count} not yours`
    : `${change.cursor} ${change.kind} ${change.contribution.id} ${change.contribution.fraudType}`;

/** One answer, byte for byte. */
function bytesOf(query: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const asked = get(
      `${url}${ENDPOINTS.changes.path}${query}`,
      { headers: { authorization: `Bearer ${key}`, ...headers }, agent: false },
      (response) => {
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('end', () => resolve(Buffer.concat(pieces)));
      },
    );
    asked.once('error', reject);
  });
}

/** A program that keeps what came, and the cursor behind it, in one transaction for each line. */
class Consumer {
  readonly kept: string[] = [];
  cursor = BEGINNING;

  #keep(text: string): void {
    const change = changeSchema.parse(JSON.parse(text));
    this.kept.push(told(change));
    this.cursor = change.cursor;
  }

  /** Whole lines; a last one without its end was cut. @returns whether the registry's end was reached */
  takeLines(bytes: Uint8Array): boolean {
    for (const line of Buffer.from(bytes).toString().split('\n').slice(0, -1)) {
      const end = feedEndSchema.safeParse(JSON.parse(line));
      if (!end.success) this.#keep(line);
      else {
        this.cursor = end.data.next;
        return end.data.isCaughtUp;
      }
    }
    return false;
  }
}

const lines = (after: string, limit = 1_000) => bytesOf(`?after=${after}&limit=${limit}`, { accept: LINES });

beforeAll(async () => {
  service = await startTestService();
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const send = fetchFrom(url);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  // Where downloads cost something, changes of others are their number.
  await operateOn(service.context)('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await alice.report([draft('203.0.113.1'), draft('203.0.113.2', { fraudType: 'Vishing – “é”' })]);
  await bob.report([draft('198.51.100.1'), draft('198.51.100.2')]);
  await alice.report([draft('203.0.113.3')]);
  const [flagged] = await alice.retrieve('203.0.113.2');
  await bob.flag([flagged?.assetDefinitionIds ?? '']);
  ({ key } = dataOf(await alice.call('makeFeedKey', { name: 'A consumer' }), madeFeedKeySchema));
  const whole = new Consumer();
  whole.takeLines(await lines(BEGINNING));
  all = whole.kept;
});
afterAll(() => service.close());

it('shows changes of the peer and numbers of those of others', () => {
  expect(all.map((one) => one.replace(/^\S+ /u, ''))).toEqual([
    'reported 203.0.113.1 IPFraud',
    'reported 203.0.113.2 Vishing – “é”',
    '2 not yours',
    'reported 203.0.113.3 IPFraud',
    'flagged 203.0.113.2 Vishing – “é”',
  ]);
});

describe('a consumer that is killed at any byte of an answer, and begins again with what it stored,', () => {
  it('has each line once', async () => {
    const bytes = await lines(BEGINNING);
    const rest = new Map<string, Buffer>();
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const consumer = new Consumer();
      consumer.takeLines(bytes.subarray(0, cut));
      const again = rest.get(consumer.cursor) ?? (await lines(consumer.cursor));
      rest.set(consumer.cursor, again);
      consumer.takeLines(again);
      expect(consumer.kept, `cut at ${cut}`).toEqual(all);
    }
    expect(rest.size).toBe(all.length + 1);
  });

  it('has each line once, however often that happens and however short the pages are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (cuts, limit) => {
          const consumer = new Consumer();
          for (const cut of cuts) {
            const bytes = await lines(consumer.cursor, limit);
            consumer.takeLines(bytes.subarray(0, Math.floor(cut * bytes.length)));
          }
          while (!consumer.takeLines(await lines(consumer.cursor, limit)));
          // A page may end within a run of changes of others.
          const shown = (some: readonly string[]) => some.filter((one) => !one.endsWith('not yours'));
          const counted = (some: readonly string[]) =>
            some.reduce((sum, one) => sum + Number(/ (\d+) not yours$/u.exec(one)?.[1] ?? 0), 0);
          expect(shown(consumer.kept)).toEqual(shown(all));
          expect(counted(consumer.kept)).toBe(counted(all));
        },
      ),
      { numRuns: 20 },
    );
  });
});
