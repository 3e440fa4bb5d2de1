import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hexToBytes } from '../../contract/hex.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { administrationSchema } from './administration.ts';
import { canonicalJson } from './canonical-json.ts';
import { verifyEd25519 } from './ed25519.ts';
import { contentHash, entryHash } from './entry.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  const { tokenIds } = await alice.report([draft(freshAddress()), draft(freshAddress())]);
  const bob = await createAnalyst(injectInto(service.app));
  await bob.flag(tokenIds.map(({ definitionId }) => definitionId));
});
afterAll(() => service.close());

const entrySchema = z.object({
  height: z.int(),
  kind: z.enum(['transaction', 'administration']),
  atMs: z.int(),
  previousHash: z.instanceof(Uint8Array),
  entryHash: z.instanceof(Uint8Array),
  body: z.instanceof(Uint8Array),
  signature: z.instanceof(Uint8Array).nullable(),
  payloadHash: z.instanceof(Uint8Array).nullable(),
});

function readEntries() {
  return service.context.db.query(
    `select height, kind, at_ms as "atMs", previous_hash as "previousHash", entry_hash as "entryHash", body, signature,
       payload_hash as "payloadHash" from ledger_entry order by height`,
    [],
    entrySchema,
  );
}

test('is a chain that can be checked from the entries alone', async () => {
  const entries = await readEntries();
  let previousHash = new Uint8Array(32);
  let previousMs = 0;
  for (const [index, entry] of entries.entries()) {
    expect(entry.height).toBe(index + 1);
    expect(entry.previousHash).toEqual(previousHash);
    expect(entry.atMs).toBeGreaterThanOrEqual(previousMs);
    const hash = entryHash(contentHash(entry), entry.signature ?? undefined);
    expect(entry.entryHash).toEqual(hash);
    previousHash = Uint8Array.from(hash);
    previousMs = entry.atMs;
  }
  expect(entries.length).toBeGreaterThanOrEqual(9);
});

test('begins with the operator’s key, which has signed every administration entry', async () => {
  const administrations = (await readEntries()).filter(({ kind }) => kind === 'administration');
  const bodies = administrations.map(({ body }) => new TextDecoder().decode(body));
  const [opened] = bodies.map((body) => administrationSchema.parse(JSON.parse(body)));
  if (opened?.type !== 'ledger-opened') throw new Error('The first entry does not open the ledger.');
  for (const [index, entry] of administrations.entries()) {
    const operator = hexToBytes(opened.operatorPublicKeyHex);
    expect(verifyEd25519(entry.signature ?? new Uint8Array(), contentHash(entry), operator)).toBe(true);
    const text = bodies[index] ?? '';
    expect(canonicalJson(administrationSchema.parse(JSON.parse(text)))).toBe(text);
  }
});

test('keeps the very bytes that were signed, under the hash that identifies them', async () => {
  const transactions = (await readEntries()).filter(({ kind }) => kind === 'transaction');
  expect(transactions).toHaveLength(2);
  for (const { body, payloadHash } of transactions) {
    const inspection = inspectTransaction(body);
    expect(hexToBytes(inspection.payloadHashHex)).toEqual(payloadHash);
    expect(inspection.signatures).toMatchObject([{ valid: true }]);
  }
});

test.each([
  'update ledger_entry set at_ms = at_ms + 1 where height = 1',
  'delete from ledger_entry where height = (select max(height) from ledger_entry)',
  'truncate ledger_entry cascade',
])('is neither changed nor shortened by: %s', async (sql) => {
  const before = await readEntries();
  await expect(service.context.db.run(sql)).rejects.toMatchObject({ sqlState: '23001' });
  expect(await readEntries()).toEqual(before);
});

test('never lets time run backwards, even when the clock does', async () => {
  service.context.clock.advance(-3_600_000);
  await alice.report([draft(freshAddress())]).finally(() => service.context.clock.advance(3_600_000));
  const [last, previous] = (await readEntries()).toReversed();
  expect(last?.atMs).toBe(previous?.atMs);
});
