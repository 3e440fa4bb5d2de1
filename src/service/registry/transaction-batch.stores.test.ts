import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hexToBytes } from '../../contract/hex.ts';
import { draft } from '../../testing/service/drafts.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { undone } from '../../testing/service/store/undone.ts';
import { assembleFlag, assembleReport } from '../../transaction/assemble.ts';
import { inspectTransaction, ready } from '../../transaction/index.ts';
import type { Administration } from '../ledger/administration.ts';
import { appendTransactions, lockLedger } from '../ledger/append-entry.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import type { Db, Tx } from '../store/db.ts';
import { recordAdministration } from './administration/record-administration.ts';
import { applyTransactions } from './transaction-batch.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
/** Two limits are met soon: the first by reports, the second mostly as a source and by flags. */
const PEERS = [
  { peerId: 'large', peerType: 'LARGE_TELCO', privileged: false, limit: 45 },
  { peerId: 'small', peerType: 'SMALL_TELCO', privileged: false, limit: 60 },
  { peerId: 'vendor', peerType: 'VENDOR', privileged: false },
  { peerId: 'guard', peerType: 'MEDIUM_TELCO', privileged: true },
] as const;
const accountOf = (peerId: string) => `desk@${peerId}`;

let db: Db;

beforeAll(async () => {
  await ready;
  db = await openMigratedDb();
  await db.transaction(async (tx) => {
    await openLedger(tx, START_MS, { practice: false });
    const administer = (entry: Administration) => recordAdministration(tx, { nowMs: START_MS }, entry);
    for (const [index, peer] of PEERS.entries()) {
      const { peerId, peerType, privileged } = peer;
      const accountId = accountOf(peerId);
      const keyHex = String(index).repeat(64);
      await administer({ type: 'peer-added', peerId, peerType, privileged });
      await administer({
        type: 'account-added',
        accountId,
        email: `desk@${peerId}.example`,
        publicKeyHex: keyHex,
        authPublicKeyHex: keyHex,
      });
      if ('limit' in peer) await administer({ type: 'limit-set', peerId, tokens: peer.limit });
    }
    await administer({ type: 'rate-set', peerType: 'VENDOR', fraudType: 'Scam', tokens: 7 });
    await administer({ type: 'rate-set', peerType: 'LARGE_TELCO', fraudType: 'Scam', tokens: 13 });
  });
});
afterAll(() => db.close());

type Signed = Omit<AppliedTransaction, 'height'> & { readonly bytes: Uint8Array };

function toSigned(kind: AppliedTransaction['kind'], peerId: string, atMs: number, bytes: Uint8Array): Signed {
  const inspection = inspectTransaction(bytes);
  const payloadHash = hexToBytes(inspection.payloadHashHex);
  return {
    kind,
    peerId,
    accountId: accountOf(peerId),
    atMs,
    bytes,
    inspection,
    payloadHash,
  };
}

const headerOf = (peerId: string, atMs: number) => ({
  authority: accountOf(peerId),
  creationTimeMs: atMs,
  nonce: randomInt(1, 2 ** 32),
});

interface Item {
  readonly id: string;
  readonly fraudType: string;
  readonly sourcePeerId?: string;
}

function report(peerId: string, atMs: number, items: readonly Item[], suffix: number) {
  const bytes = assembleReport(
    headerOf(peerId, atMs),
    items.map(({ id, ...changes }, index) => ({
      draft: draft(id, changes),
      suffix: suffix + index,
      expiryAtS: Math.floor((atMs + 5 * DAY_MS) / 1000),
    })),
  );
  const signed = toSigned('report', peerId, atMs, bytes);
  return { assets: signed.inspection.registrations.map(({ definitionId }) => definitionId), signed };
}

function flag(peerId: string, atMs: number, assets: readonly string[]): Signed {
  const targets = assets.map((definitionId) => ({ definitionId, accountId: accountOf(peerId) }));
  return toSigned('flag', peerId, atMs, assembleFlag(headerOf(peerId, atMs), targets));
}

const tableSchema = z.object({ rows: z.unknown() });

/** All that follows from transactions. */
async function readTables(tx: Tx): Promise<unknown[]> {
  const tables = [];
  for (const [table, order] of [
    ['contribution', 'height, position'],
    ['balance', 'peer_id'],
    ['monthly_earning', 'peer_id, month'],
    ['ledger_transaction', 'height'],
  ]) {
    const sql = `select coalesce(json_agg(t.* order by ${order}), '[]') as rows from ${table} t`;
    tables.push(await tx.query(sql, [], tableSchema));
  }
  return tables;
}

/** Appends and applies in batches of these sizes, the last one again and again. */
async function applyInBatches(tx: Tx, all: readonly Signed[], sizes: readonly number[]): Promise<number[]> {
  const rewards: number[] = [];
  for (let done = 0, turn = 0; done < all.length; turn += 1) {
    const batch = all.slice(done, done + (sizes[Math.min(turn, sizes.length - 1)] ?? 1));
    const head = await lockLedger(tx);
    await appendTransactions(tx, head, batch.at(-1)?.atMs ?? 0, batch);
    const applied = batch.map((transaction, index) => ({ ...transaction, height: head.height + 1 + index }));
    rewards.push(...(await applyTransactions(tx, applied)));
    done += batch.length;
  }
  return rewards;
}

const IDS = [
  '192.0.2.1',
  '192.0.2.0-192.0.2.9',
  '+447700900100',
  'a@b.example',
  'https://x.example/a',
] as const;

const itemArbitrary = fc.record({
  id: fc.constantFrom(...IDS),
  fraudType: fc.constantFrom('Scam', 'IRSF', 'SIM Swap'),
  source: fc.option(fc.constantFrom('large', 'small', 'vendor'), { nil: undefined, freq: 2 }),
});
const eventArbitrary = fc.record({
  peerId: fc.constantFrom(...PEERS.map(({ peerId }) => peerId)),
  items: fc.array(itemArbitrary, { minLength: 1, maxLength: 4 }),
  /** With any, it is a flag of these of the assets so far, where there are any. */
  flags: fc.array(fc.nat(), { maxLength: 3 }),
  afterMs: fc.constantFrom(0, 1, 2 * DAY_MS, 9 * DAY_MS),
});

interface Event {
  readonly peerId: string;
  readonly items: readonly {
    readonly id: string;
    readonly fraudType: string;
    readonly source: string | undefined;
  }[];
  readonly flags: readonly number[];
  readonly afterMs: number;
}

function toHistory(events: readonly Event[]): Signed[] {
  const flaggable: string[] = [];
  let atMs = START_MS;
  return events.map(({ peerId, items, flags, afterMs }, index) => {
    atMs += afterMs;
    if (flags.length > 0 && flaggable.length > 0) {
      return flag(
        peerId,
        atMs,
        flags.map((at) => flaggable[at % flaggable.length] ?? ''),
      );
    }
    const drafts = items.map(({ id, fraudType, source }) => ({
      id,
      fraudType,
      ...(source === undefined ? {} : { sourcePeerId: source }),
    }));
    const { assets, signed } = report(peerId, atMs, drafts, 1_000 + index * 10);
    if (peerId !== 'guard') flaggable.push(...assets);
    return signed;
  });
}

test('does in batches of any size what it does one after the other', async () => {
  let limited = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(eventArbitrary, { minLength: 2, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
      async (events, sizes) => {
        const history = toHistory(events);
        const [singly, together] = [[1], sizes].map(
          (batches) => () =>
            undone(db, async (tx) => {
              const rewards = await applyInBatches(tx, history, batches);
              return { rewards, tables: await readTables(tx) };
            }),
        );
        const expected = await singly?.();
        if (JSON.stringify(expected).includes('"tokens":45')) limited += 1;
        expect(await together?.()).toEqual(expected);
      },
    ),
    // Always the same ones: they meet limits, and cost what they cost.
    { numRuns: 8, seed: 11 },
  );
  // Otherwise the histories would say nothing of limits.
  expect(limited).toBeGreaterThan(0);
});

test('lets the first of two flags in a batch win, also of a contribution reported in it, and pays only that', async () => {
  const { assets, signed } = report('large', START_MS, [{ id: '192.0.2.1', fraudType: 'Scam' }], 1);
  const batch = [
    signed,
    flag('vendor', START_MS, assets),
    flag('small', START_MS, assets),
    flag('large', START_MS, assets),
  ];
  await undone(db, async (tx) => {
    expect(await applyInBatches(tx, batch, [4])).toEqual([13, 7, 0, 0]);
    const flaggers = await tx.query(
      'select flagger_peer_id as flagger, flagged_at_ms as "atMs" from contribution',
      [],
      z.object({ flagger: z.string(), atMs: z.int() }),
    );
    expect(flaggers).toEqual([{ flagger: 'vendor', atMs: START_MS }]);
  });
});

test('refuses a flag that comes before its report', async () => {
  const { assets, signed } = report('large', START_MS, [{ id: '192.0.2.1', fraudType: 'Scam' }], 1);
  await undone(db, async (tx) => {
    await expect(applyInBatches(tx, [flag('small', START_MS, assets), signed], [2])).rejects.toMatchObject({
      statusCode: 404,
      code: 'unknown-asset',
    });
  });
});

test('refuses a flag of what a privileged peer reported, stored or in the same batch', async () => {
  const { assets, signed } = report('guard', START_MS, [{ id: '192.0.2.1', fraudType: 'Scam' }], 1);
  for (const sizes of [[1], [2]]) {
    await undone(db, async (tx) => {
      await expect(
        applyInBatches(tx, [signed, flag('small', START_MS, assets)], sizes),
      ).rejects.toMatchObject({
        statusCode: 400,
        code: 'privileged-contribution',
      });
    });
  }
});

test('pays a repeat in the batch that flags what it repeats, from the flag on', async () => {
  const [first, second, third] = [1, 2, 3].map((suffix) =>
    report('large', START_MS, [{ id: '192.0.2.1', fraudType: 'Scam' }], suffix),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('Not reported.');
  const batch = [first.signed, second.signed, flag('small', START_MS, first.assets), third.signed];
  for (const sizes of [[1], [2], [4]]) {
    await undone(db, async (tx) => {
      expect(await applyInBatches(tx, batch, sizes)).toEqual([13, 0, 10, 13]);
    });
  }
});

test('takes as many statements for forty transactions as for two', async () => {
  const statementsFor = (pairs: number) =>
    undone(db, async (tx) => {
      let statements = 0;
      const counting: Tx = {
        ...tx,
        query(...statement) {
          statements += 1;
          return tx.query(...statement);
        },
        run(...statement) {
          statements += 1;
          return tx.run(...statement);
        },
      };
      const history = Array.from({ length: pairs }, (_, index) => {
        const item = { id: `198.51.100.${index + 1}`, fraudType: 'Scam' };
        const { assets, signed } = report('vendor', START_MS, [item], index);
        return [signed, flag('small', START_MS, assets)];
      }).flat();
      await applyInBatches(counting, history, [history.length]);
      return statements;
    });
  expect(await statementsFor(20)).toBe(await statementsFor(1));
});
