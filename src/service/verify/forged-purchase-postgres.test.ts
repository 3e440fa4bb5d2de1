import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import {
  type Forged,
  forgeLedger,
  jsonBody,
  readAllEntries,
  withoutGuard,
} from '../../testing/service/forge-ledger.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import { loadOperatorKey } from '../ledger/service-key.ts';
import { setPrice } from '../registry/terms/administer-terms.ts';
import type { Tx } from '../store/db.ts';
import type { StoredEntry } from './stored-entry.ts';

// A holder of the operator's key forges a purchase, or the owner of the database forges its consequences:
// each alteration is found.

let service: TestService;
let buyer: Analyst;
let entries: readonly StoredEntry[];
let operatorKey: Awaited<ReturnType<typeof loadOperatorKey>>;

/**
 * The buyer has 40 tokens. It has bought 4 to 6 for 1 each; 0 to 3 and 8 are its own, 7 is flagged, 9 and 10
 * are not bought.
 */
beforeAll(async () => {
  service = await startTestService();
  const { db, clock } = service.context;
  const send = injectInto(service.app);
  const seller = await createAnalyst(send, { peerId: 'seller' });
  buyer = await createAnalyst(send, { peerId: 'buyer' });
  const ids = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => draft(`198.18.0.${from + index}`));
  await buyer.report(ids(0, 4));
  const { tokenIds } = await seller.report([
    ...ids(4, 4),
    draft('198.18.0.8', { sourcePeerId: 'buyer' }),
    ...ids(9, 2),
  ]);
  const administrator = { nowMs: clock.nowMs() };
  await db.transaction((tx) => setPrice(tx, administrator, { tokens: 1, scoredTokens: 2 }));
  await seller.flag(tokenIds.slice(3, 4).map(({ definitionId }) => definitionId));
  const url = `${ENDPOINTS.download.path}?fetch-mode=NEW`;
  await service.app.inject({ url: `${url}&size=2`, headers: { authorization: buyer.token } });
  const headers = { authorization: buyer.token, 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
  await service.app.inject({ url, headers });
  entries = await readAllEntries(db);
  operatorKey = await loadOperatorKey(db);
});
afterAll(() => service.close());

const found = (tamper: (tx: Tx) => Promise<unknown>) => faultAfter(service.context.db, tamper);

test('an honest ledger of purchases verifies', async () => {
  expect(await found(async () => {})).toBeUndefined();
});

/** The ledger with these members of the last purchase changed. */
const altered =
  (parts: Readonly<Record<string, unknown>>) =>
  (tx: Tx): Promise<void> =>
    forgeLedger(tx, [operatorKey, operatorKey], (): readonly Forged[] => {
      const said: unknown = JSON.parse(new TextDecoder().decode(entries.at(-1)?.body));
      return entries.map((entry, index) =>
        index === entries.length - 1 ? { ...entry, body: jsonBody(Object.assign({}, said, parts)) } : entry,
      );
    });

const ranges = (...pairs: readonly string[]) => ({
  ranges: pairs.map((pair) => pair.split('-').map(Number)),
});

test.each<readonly [string, Readonly<Record<string, unknown>>, RegExp]>([
  ['a range that begins earlier', ranges('5-6', '9-10'), /names 4 contributions and pays for 3/u],
  ['one bought before instead', ranges('5-5', '9-10'), /buyer has bought some of these .* before/u],
  ['its own instead', ranges('0-0', '9-10'), /1 of the 3 .* cannot be bought by buyer/u],
  ['one that it is the source of', ranges('8-10'), /1 of the 3 .* cannot be bought/u],
  ['a flagged one', ranges('7-7', '9-10'), /1 of the 3 .* cannot be bought/u],
  ['what does not exist', ranges('6-6', '10-11'), /1 of the 3 .* cannot be bought/u],
  ['ranges that fall', ranges('9-10', '6-6'), /administers nothing/u],
  ['less for it', { tokens: 2 }, /pays 2 tokens; by the price in force it costs 3/u],
  ['an index that was not paid for', { plain: 2, scored: 1 }, /pays 3 tokens; .* costs 4/u],
  ['an account that nobody added', { accountId: 'nobody@buyer' }, /no entry before it has added/u],
  ['another download', { downloadId: '00000000-0000-4000-8000-000000000000' }, /Table download, height/u],
  ['other parameters', { parametersSha256Hex: '0'.repeat(64) }, /Table download, height/u],
])('%s is found', async (_, parts, words) => {
  expect(await found(altered(parts))).toMatch(words);
});

/** An administration by the operator before the last purchase. */
const before = (said: unknown) => (tx: Tx) =>
  forgeLedger(tx, [operatorKey, operatorKey], () => {
    const last = entries.slice(-1);
    const inserted = { kind: 'administration' as const, atMs: last[0]?.atMs ?? 0, body: jsonBody(said) };
    return [...entries.slice(0, -1), inserted, ...last];
  });

test.each<readonly [string, unknown, RegExp]>([
  ['another price', { scoredTokens: 2, tokens: 2, type: 'price-set' }, /pays 3 tokens; .* costs 6/u],
  ['a plan', { peerId: 'buyer', plan: 'PREMIUM', type: 'plan-set' }, /pays 3 tokens; .* costs 0/u],
])('%s before it is found', async (_, said, words) => {
  expect(await found(before(said))).toMatch(words);
});

test('a purchase that the balance does not cover is found', async () => {
  const price = { scoredTokens: 2, tokens: 20, type: 'price-set' };
  const dear = (tx: Tx) =>
    forgeLedger(tx, [operatorKey, operatorKey], () =>
      entries.map((entry) => {
        const text = new TextDecoder().decode(entry.body);
        if (text.includes('"price-set"')) return { ...entry, body: jsonBody(price) };
        const said: unknown = text.includes('"contributions-bought"') ? JSON.parse(text) : undefined;
        const plain = text.includes('"plain":3') ? 3 : 2;
        return said === undefined
          ? entry
          : { ...entry, body: jsonBody(Object.assign({}, said, { tokens: plain * 20 })) };
      }),
    );
  expect(await found(dear)).toMatch(/pays 60 tokens; the balance of buyer is 9/u);
});

test.each([
  ['update bought set bits = set_bit(bits, 6, 0)', /Table bought, peer_id "buyer", bucket "0": bits is/u],
  ['delete from bought', /Table bought, .* by the entries there is such a row/u],
  ['update token_movement set tokens = -2 where tokens = -3', /Table token_movement, .* tokens is "-2"/u],
  ['delete from download', /Table download, height "\d+"/u],
  ["update download set ranges = '{[6,6]}' where ranges @> 9::int8", /Table download, height "\d+"/u],
  ["update download set peer_id = 'seller'", /Table download, height "\d+"/u],
  [
    'insert into download select gen_random_uuid(), peer_id, at_ms, ranges, 1 from download limit 1',
    /Table download, height "1"/u,
  ],
])('%s is found', async (sql, words) => {
  expect(await found((tx) => withoutGuard(tx, () => tx.exec(sql)))).toMatch(words);
});
