import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { feedPageSchema } from '../../../contract/feed.ts';
import {
  madeWebhookSchema,
  type NewWebhook,
  type Webhook,
  webhookSchema,
} from '../../../contract/webhook.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { cursorOf } from '../feed/read-changes.ts';
import { WebhookDeliveries } from './deliver.ts';
import { listWebhooks, replayWebhook } from './webhook-store.ts';
import type { PostWebhook } from './post-webhook.ts';

const HOUR_MS = 3_600_000;
const OK = { status: 204, problem: null };
const UNREACHABLE = { status: null, problem: 'The connection failed: refused.' };
const refusing = (status: number) => ({ status, problem: `The receiver answered ${status}.` });

let service: TestService;
let alice: Analyst;
let bob: Analyst;
beforeEach(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
});
afterEach(() => service.close());

const make = async (changes: Partial<NewWebhook> = {}) => {
  const wanted = {
    name: 'Case system',
    url: 'https://receiver.example/in',
    events: ['contribution.reported', 'contribution.flagged'],
    watch: ['203.0.113.0/24'],
    ...changes,
  };
  return dataOf(await alice.call('makeWebhook', wanted), madeWebhookSchema);
};
const listed = () => listWebhooks(service.context.db, alice.peerId);
const only = async (): Promise<Webhook> => webhookSchema.parse((await listed())[0]);
const replay = (webhookId: string, after: string) =>
  replayWebhook(service.context.db, webhookId, alice.peerId, cursorOf(after));

const bodySchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({ changes: feedPageSchema.shape.changes, next: z.string() }),
});

/** What a receiver got: id, type and identifiers of each message, repeats included. */
class Receiver {
  readonly got: string[] = [];
  answer: () => ReturnType<PostWebhook> = () => Promise.resolve(OK);

  readonly post: PostWebhook = ({ headers, body }) => {
    const { type, data } = bodySchema.parse(JSON.parse(body));
    const ids = data.changes.map((change) =>
      change.kind === 'not-yours' ? 'not yours' : change.contribution.id,
    );
    this.got.push(`${headers['webhook-id'] ?? ''} ${type} ${ids.join(' ')}`);
    return this.answer();
  };

  /** Without the ids, which begin with a random name. */
  get texts(): readonly string[] {
    return this.got.map((text) => text.replace(/^\S+ contribution\./u, ''));
  }
}

function deliveries(post: PostWebhook, onError: (error: unknown) => void = () => undefined) {
  const { db, clock } = service.context;
  const sender = new WebhookDeliveries(
    { db, slowDb: db, clock, post, chance: () => 0.5, onError },
    new AbortController().signal,
  );
  return {
    round: async () => sender.round(await readLedgerHeight(db)),
    roundTo: (height: number) => sender.round(height),
  };
}

test('sends what overlaps the watch list and what happens to own reports, in order, by entries and 25 changes', async () => {
  await alice.report([draft('203.0.113.250')]);
  const { webhookId } = await make();
  const receiver = new Receiver();
  const { round } = deliveries(receiver.post);
  await bob.report([draft('198.51.100.1'), draft('203.0.113.1'), draft('+447700900123')]);
  await bob.report([draft('203.0.112.0-203.0.114.255')]);
  const { tokenIds } = await alice.report([draft('198.51.100.7')]);
  await bob.flag(tokenIds.map(({ definitionId }) => definitionId));
  await bob.report(Array.from({ length: 60 }, (_, index) => draft(`203.0.113.${index + 100}`)));
  await round();
  const [one, two, flag, ...many] = receiver.texts;
  expect([one, two, flag]).toEqual([
    'reported 203.0.113.1',
    'reported 203.0.112.0-203.0.114.255',
    'flagged 198.51.100.7',
  ]);
  expect(many.map((text) => text.split(' ').length - 1)).toEqual([25, 25, 10]);
  const [, height] = /^wh_[0-9a-f]{12}_(\d+)_1 /u.exec(receiver.got[0] ?? '') ?? [];
  expect(receiver.got[0]).toMatch(
    new RegExp(`^wh_${webhookId}_${height ?? '?'}_1 contribution.reported`, 'u'),
  );
  expect(await only()).toMatchObject({
    off: null,
    nextTryAt: null,
    lastAnswer: { status: 204, problem: null },
  });

  // Again from the place of the second message on: the same ids.
  const before = [...receiver.got];
  await replay(webhookId, `${height ?? ''}.1`);
  await round();
  expect(receiver.got.slice(before.length)).toEqual(before.slice(1));
  await round();
  expect(receiver.got).toHaveLength(before.length * 2 - 1);
});

test('what is none of its own is passed over', async () => {
  await make();
  const receiver = new Receiver();
  const { round } = deliveries(receiver.post);
  await bob.report([draft('198.51.100.1')]);
  await round();
  expect((await only()).cursor).toBe(`${await readLedgerHeight(service.context.db)}.0`);
  expect(receiver.got).toEqual([]);
});

test('what the peer has not paid for is not sent, and nothing is while its maker is suspended', async () => {
  await make();
  const receiver = new Receiver();
  const { round } = deliveries(receiver.post);
  const run = operateOn(service.context);
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await bob.report([draft('203.0.113.1')]);
  await alice.report([draft('203.0.113.2')]);
  await round();
  expect(receiver.texts).toEqual(['reported 203.0.113.2']);
  await run('account', 'suspend', alice.accountId);
  await bob.report([draft('203.0.113.3')]);
  await round();
  expect(receiver.got).toHaveLength(1);
  expect(await listed()).toEqual([]);
});

/** The same numbers at every run. */
function* chances(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test('two services, one of which dies twenty times, and a receiver that fails: nothing is lost, and all is in order', async () => {
  await make();
  const chance = chances();
  const acknowledged: string[] = [];
  let deaths = 0;
  const receiver = new Receiver();
  const flaky: PostWebhook = async (message, signal) => {
    const roll = chance.next().value;
    if (roll < 0.2) return UNREACHABLE;
    const answer = await receiver.post(message, signal);
    if (roll < 0.4) return refusing(500);
    if (roll < 0.7 && deaths < 20) {
      deaths += 1;
      // The process dies when the receiver has the message: nothing is noted, and the lease stays.
      throw new Error('killed');
    }
    acknowledged.push(message.headers['webhook-id'] ?? '');
    return answer;
  };
  const expected: string[] = [];
  const [left, right] = [deliveries(flaky), deliveries(flaky)];
  for (let entry = 0; entry < 24; entry += 1) {
    const id = `203.0.113.${entry}`;
    expected.push(`reported ${id}`);
    await bob.report([draft(id), draft(`198.51.100.${entry}`)]);
    await Promise.all([left.round(), right.round()]);
  }
  for (let turn = 0; turn < 200 && acknowledged.length < expected.length; turn += 1) {
    service.context.clock.advance(4 * HOUR_MS * 1.2);
    // A lease of a process that died ends after a minute of the store's clock.
    await service.context.db.run('update webhook set busy_until_ms = 0, failing_since_ms = null', []);
    await Promise.all([left.round(), right.round()]);
  }
  expect(deaths).toBeGreaterThan(10);
  // Each first arrival is in order; every repeat has the id that it had before.
  expect([...new Set(receiver.texts)]).toEqual(expected);
  expect(new Set(receiver.got).size).toBe(expected.length);
  expect(acknowledged).toEqual([...new Set(acknowledged)]);
  expect(acknowledged).toHaveLength(expected.length);
});

test('a failure is tried again when it is due, heeds Retry-After, and after three days turns the webhook off until it is verified', async () => {
  const { webhookId } = await make();
  const { clock } = service.context;
  const receiver = new Receiver();
  const { round } = deliveries(receiver.post);
  await bob.report([draft('203.0.113.1')]);
  receiver.answer = () => Promise.resolve({ ...refusing(503), retryAfter: '600' });
  await round();
  await round();
  expect(receiver.got).toHaveLength(1);
  const failed = await only();
  expect(failed).toMatchObject({
    off: null,
    lastAnswer: { status: 503, problem: 'The receiver answered 503.' },
  });
  expect(failed.nextTryAt).toBe(new Date(clock.nowMs() + 600_000).toISOString());
  clock.advance(600_000);
  receiver.answer = () => Promise.resolve(UNREACHABLE);
  await round();
  expect(await only()).toMatchObject({
    lastAnswer: UNREACHABLE,
  });

  clock.advance(71 * HOUR_MS);
  await round();
  expect(await only()).toMatchObject({ off: null });
  clock.advance(HOUR_MS * 2);
  await round();
  expect(await only()).toMatchObject({ off: 'failing', nextTryAt: null });
  clock.advance(100 * HOUR_MS);
  await round();
  expect(receiver.got).toHaveLength(4);

  await service.context.db.run(
    'update webhook set off = null, due_at_ms = 0, tries = 0, failing_since_ms = null',
    [],
  );
  receiver.answer = () => Promise.resolve(refusing(410));
  await round();
  expect(await only()).toMatchObject({ off: 'gone', cursor: failed.cursor });
  await replay(webhookId, '0.0');
  expect(await only()).toMatchObject({ off: 'gone', cursor: '0.0' });
});

test('a cursor beyond the ledger’s end turns the webhook off, and a replay from within it on again', async () => {
  const { webhookId } = await make({ after: '1.0' });
  const receiver = new Receiver();
  const { round, roundTo } = deliveries(receiver.post);
  // The entry came after this look at the head.
  await roundTo(0);
  expect(await only()).toMatchObject({ off: null });
  await bob.report([draft('203.0.113.1')]);
  await service.context.db.run('update webhook set height = 9999', []);
  await round();
  expect(await only()).toMatchObject({ off: 'cursor-ahead', cursor: '9999.0' });
  expect(receiver.got).toEqual([]);
  await replay(webhookId, '0.0');
  await round();
  expect(receiver.texts).toEqual(['reported 203.0.113.1']);
});

test('a replay during an attempt is not undone by its success', async () => {
  const { webhookId } = await make();
  const receiver = new Receiver();
  const { round } = deliveries(receiver.post);
  await bob.report([draft('203.0.113.1')]);
  receiver.answer = async () => {
    receiver.answer = () => Promise.resolve(OK);
    await replay(webhookId, '0.0');
    return OK;
  };
  await round();
  expect(await only()).toMatchObject({ cursor: '0.0', lastAnswer: null });
  await round();
  expect(receiver.texts).toEqual(['reported 203.0.113.1', 'reported 203.0.113.1']);
});

test('says once a month that the limit is near, whatever comes of it later', async () => {
  await make({ events: ['limit.near'], watch: [] });
  const sent: string[] = [];
  const post: PostWebhook = ({ headers, body }) => {
    sent.push(
      `${headers['webhook-id']?.replace(/^wh_[0-9a-f]{12}/u, 'wh') ?? ''} ${body.replace(/.*"data":/u, '')}`,
    );
    return Promise.resolve(OK);
  };
  const { round } = deliveries(post);
  await operateOn(service.context)('limit', 'set', alice.peerId, '--tokens', '50');
  await alice.report([draft('203.0.113.1'), draft('203.0.113.2'), draft('203.0.113.3')]);
  await round();
  expect(sent).toEqual([]);
  await alice.report([draft('203.0.113.4')]);
  await round();
  await alice.report([draft('203.0.113.5')]);
  await round();
  expect(sent).toEqual(['wh_limit_2026-11 {"month":"2026-11","used":40,"total":50}}']);
});
