import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readTampering } from '../../../client/account/tampering.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { healthSchema } from '../../../contract/service-info.ts';
import {
  practiceTamperingSchema,
  TAMPERING_KINDS,
  type TamperingChoice,
} from '../../../contract/practice.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import type { TransactionRequest, Verdict } from '../../../transaction/compare/comparison.ts';
import { UnsupportedLayoutError } from '../../../transaction/scale/errors.ts';
import { compareWithRequest, inspectTransaction } from '../../../transaction/index.ts';
import { createService } from '../../app.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  bob = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

const choose = (who: Analyst, kind: TamperingChoice) => who.call('chooseTampering', { kind });
const chosen = (who: Analyst) => readTampering(who.client);

const ledgerHeight = async () =>
  (await alice.client.request({ endpoint: 'health', data: healthSchema })).ledgerHeight;

async function rememberedCount(): Promise<number> {
  const counted = z.object({ count: z.int() });
  const [row] = await service.context.db.query('select count(*) from assembled', [], counted);
  return counted.parse(row).count;
}

/** `refused`: it is not even decoded. What each kind changes: tamper-with.test.ts. */
function verdictOf(transactionHex: string, request: TransactionRequest): Verdict | 'refused' {
  const nowMs = service.context.clock.nowMs();
  try {
    return compareWithRequest(inspectTransaction(hexToBytes(transactionHex)), request, { nowMs }).verdict;
  } catch (error) {
    if (error instanceof UnsupportedLayoutError) return 'refused';
    throw error;
  }
}

test('the service is honest to a new account; a choice lasts until the next one and affects only that account', async () => {
  expect(await chosen(alice)).toBe('none');
  expect(dataOf(await choose(alice, 'transfer'), practiceTamperingSchema)).toEqual({ kind: 'transfer' });
  expect(await chosen(alice)).toBe('transfer');
  expect(await chosen(bob)).toBe('none');
  await choose(alice, 'program');
  expect(await chosen(alice)).toBe('program');
  await choose(alice, 'none');
  expect(await chosen(alice)).toBe('none');
});

test('another process of the service on the same store does the same', async () => {
  await choose(alice, 'other-destination');
  const other = await createService({ ...service.context, logLevel: 'silent' });
  const items = [draft(freshAddress())];
  const answer = await injectInto(other)({
    ...ENDPOINTS.assembleContribution,
    token: alice.token,
    body: items,
  });
  expect(dataOf(answer, z.string())).toContain(bytesToHex(new TextEncoder().encode('"dst":"SE"')));
  await other.close();
  await choose(alice, 'none');
});

test('other accounts’ reports stay honest, and so does what is read', async () => {
  await choose(alice, 'look-alike');
  const id = freshAddress();
  await bob.report([draft(id)]);
  expect(await alice.retrieve(id)).toHaveLength(1);
  await choose(alice, 'none');
});

test.each(TAMPERING_KINDS)(
  'with %s a transaction does not match, and is refused no matter who signs it',
  async (kind) => {
    const { accountId } = alice;
    const items = [draft(freshAddress()), draft('+447700900123')];
    const { tokenIds } = await bob.report(items);
    const assets = tokenIds.map(({ definitionId }) => ({ definitionId, accountId }));
    const height = await ledgerHeight();
    const remembered = await rememberedCount();
    await choose(alice, kind);
    const report = await alice.assembleReport(items);
    const flag = await alice.assembleFlag(assets.map(({ definitionId }) => definitionId));
    // Still refused once the service is honest again.
    await choose(alice, 'none');
    const refusal = kind === 'other-account' ? refused(403, /another account/u) : refused(400, /./u);
    for (const [endpoint, hex, request] of [
      ['submitContribution', report, { kind: 'report', accountId, items }],
      ['submitFlag', flag, { kind: 'flag', accountId, assets }],
    ] as const) {
      const verdict = verdictOf(hex, request);
      expect(verdict).not.toBe('matches');
      const answer = await alice.call(endpoint, verdict === 'refused' ? hex : alice.sign(hex));
      expect(refusalOf(answer)).toEqual(refusal);
    }
    expect(await ledgerHeight()).toBe(height);
    expect(await rememberedCount()).toBe(remembered);
  },
);

test('a tampered transaction that names another account is refused from that account, too', async () => {
  // Otherwise one account could have it assembled in another's name, and that other could sign it with their
  // own program.
  const atlas = await createAnalyst(injectInto(service.app), { name: 'desk', peerId: 'atlas-carrier' });
  await choose(alice, 'other-account');
  const report = await alice.assembleReport([draft(freshAddress())]);
  await choose(alice, 'none');
  expect(refusalOf(await atlas.call('submitContribution', atlas.sign(report)))).toEqual(
    refused(400, /did not issue/u),
  );
});

test('the switch requires a session, refuses what is no kind, and ignores one that another version stored', async () => {
  const send = (method: string, token?: string, body?: unknown) =>
    injectInto(service.app)({
      method,
      path: ENDPOINTS.chooseTampering.path,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  expect(refusalOf(await send('GET'))).toEqual(refused(401, /sign in/iu));
  expect(refusalOf(await send('PUT', undefined, { kind: 'transfer' }))).toEqual(refused(401, /sign in/iu));
  for (const body of [{}, [], 'transfer', null])
    expect(refusalOf(await send('PUT', alice.token, body))).toEqual(refused(400, /./u));
  expect(issuesOf(await send('PUT', alice.token, { kind: 'nonsense' }))).toMatchObject([
    { path: 'kind', message: 'Choose none, or one of the kinds that the interface names.' },
  ]);
  expect(refusalOf(await send('POST', alice.token, { kind: 'none' }))).toEqual(
    refused(405, /GET and .*PUT/u),
  );
  await service.context.db.run('insert into practice_tampering (account_id, kind) values ($1, $2)', [
    alice.accountId,
    'of-tomorrow',
  ]);
  expect(await chosen(alice)).toBe('none');
  await choose(alice, 'none');
});

test('a real registry has no such switch and stays honest even if its store has a row', async () => {
  const db = service.context.db;
  const real = await createService({ ...service.context, practice: false, logLevel: 'silent' });
  const { method, path } = ENDPOINTS.chooseTampering;
  const request = {
    method,
    url: path,
    headers: { authorization: alice.token },
    payload: { kind: 'transfer' },
  };
  expect((await real.inject(request)).statusCode).toBe(404);
  expect((await real.inject({ url: path, headers: request.headers })).statusCode).toBe(404);
  await db.run("insert into practice_tampering (account_id, kind) values ($1, 'transfer')", [
    alice.accountId,
  ]);
  const items = [draft(freshAddress())];
  const transactionHex = dataOf(
    await injectInto(real)({ ...ENDPOINTS.assembleContribution, token: alice.token, body: items }),
    z.string(),
  );
  expect(verdictOf(transactionHex, { kind: 'report', accountId: alice.accountId, items })).toBe('matches');
  await real.close();
  await choose(alice, 'none');
});
