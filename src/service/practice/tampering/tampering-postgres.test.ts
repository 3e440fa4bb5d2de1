import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { readTampering } from '../../../client/account/tampering.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { healthSchema } from '../../../contract/service-info.ts';
import {
  practiceTamperingSchema,
  TAMPERING_KINDS,
  type TamperingChoice,
  type TamperingKind,
} from '../../../contract/practice.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import type { TransactionRequest, Verdict } from '../../../transaction/compare/comparison.ts';
import { UnsupportedLayoutError } from '../../../transaction/scale/errors.ts';
import {
  type ComparisonInWords,
  compareWithRequest,
  inspectTransaction,
} from '../../../transaction/index.ts';
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

function comparisonOf(transactionHex: string, request: TransactionRequest): ComparisonInWords {
  const nowMs = service.context.clock.nowMs();
  return compareWithRequest(inspectTransaction(hexToBytes(transactionHex)), request, { nowMs });
}
const verdictOf = (transactionHex: string, request: TransactionRequest) =>
  comparisonOf(transactionHex, request).verdict;

function isUnsupported(transactionHex: string): boolean {
  try {
    inspectTransaction(hexToBytes(transactionHex));
    return false;
  } catch (error) {
    if (error instanceof UnsupportedLayoutError) return true;
    throw error;
  }
}

interface Found {
  /** `refused`: it is not even decoded. */
  readonly verdict: Verdict | 'refused';
  readonly fields: readonly string[];
}
const differs = (...fields: string[]): Found => ({ verdict: 'differs', fields });
/** Without rows, which lets the analyst sign it unread; the service still refuses it. */
const CANNOT_INSPECT: Found = { verdict: 'cannot-inspect', fields: [] };
const sameFor = (found: Found) => ({ report: found, flag: found });

/** The differences found in a report and in a flag of three. */
const FOUND: Readonly<Record<TamperingKind, { readonly report: Found; readonly flag: Found }>> = {
  'other-destination': { report: differs('destination'), flag: differs('instruction') },
  'look-alike': { report: differs('identifier'), flag: differs('asset') },
  'further-item': {
    report: differs('further contribution', 'number of registered assets'),
    flag: differs('further flag'),
  },
  transfer: sameFor(differs('instruction')),
  'other-account': sameFor(differs('authority')),
  'long-lived': sameFor(differs('time to live')),
  program: sameFor(CANNOT_INSPECT),
  'older-format': sameFor({ verdict: 'refused', fields: [] }),
};

function foundIn(transactionHex: string, request: TransactionRequest): Found {
  if (isUnsupported(transactionHex)) return { verdict: 'refused', fields: [] };
  const { rows, verdict } = comparisonOf(transactionHex, request);
  return { verdict, fields: rows.map(({ field }) => field) };
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

test('other accounts’ reports and flags stay honest, and one’s own are honest again afterwards', async () => {
  await choose(alice, 'program');
  const items = [draft(freshAddress())];
  await bob.report(items);
  await choose(alice, 'none');
  const { tokenIds } = await alice.report(items);
  const assets = tokenIds.map(({ definitionId }) => definitionId);
  expect(await alice.flag(assets)).toEqual({ rewarded: 0 });
});

test('retrieval, balance and sessions are not tampered with', async () => {
  const id = freshAddress();
  await alice.report([draft(id)]);
  await choose(alice, 'look-alike');
  expect(await alice.retrieve(id)).toHaveLength(1);
  expect(await alice.balance()).toBeGreaterThan(0);
  await choose(alice, 'none');
});

describe.each(TAMPERING_KINDS)('with %s', (kind) => {
  it('assembles a transaction that does not match, and refuses it no matter who signs it', async () => {
    const items = [
      draft(freshAddress()),
      draft('+447700900123'),
      draft(`https://${Date.now()}.example/login`),
    ];
    const { tokenIds } = await bob.report(items);
    const assets = tokenIds.map(({ definitionId }) => ({ definitionId, accountId: alice.accountId }));
    const height = await ledgerHeight();
    const remembered = await rememberedCount();
    const { accountId } = alice;

    await choose(alice, kind);
    const report = await alice.assembleReport(items);
    const flag = await alice.assembleFlag(assets.map(({ definitionId }) => definitionId));
    expect(foundIn(report, { kind: 'report', accountId, items })).toEqual(FOUND[kind].report);
    expect(foundIn(flag, { kind: 'flag', accountId, assets })).toEqual(FOUND[kind].flag);

    // Still refused once the service is honest again.
    await choose(alice, 'none');
    const refusal = kind === 'other-account' ? refused(403, /another account/u) : refused(400, /./u);
    const signed = (hex: string) => (isUnsupported(hex) ? hex : alice.sign(hex));
    expect(refusalOf(await alice.call('submitContribution', signed(report)))).toEqual(refusal);
    expect(refusalOf(await alice.call('submitFlag', signed(flag)))).toEqual(refusal);
    expect(await ledgerHeight()).toBe(height);
    expect(await rememberedCount()).toBe(remembered);
  });
});

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

describe('the switch', () => {
  const send = (method: string, token?: string, body?: unknown) =>
    injectInto(service.app)({
      method,
      path: ENDPOINTS.chooseTampering.path,
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });

  it('requires a session', async () => {
    expect(refusalOf(await send('GET'))).toEqual(refused(401, /sign in/iu));
    expect(refusalOf(await send('PUT', undefined, { kind: 'transfer' }))).toEqual(refused(401, /sign in/iu));
  });

  it.each([[{ kind: 'nonsense' }], [{}], [[]], ['transfer'], [null]])('refuses %j', async (body) => {
    expect(refusalOf(await send('PUT', alice.token, body))).toEqual(refused(400, /./u));
    expect(await chosen(alice)).toBe('none');
  });

  it('names what is wrong', async () => {
    expect(issuesOf(await send('PUT', alice.token, { kind: 'nonsense' }))).toMatchObject([
      { path: 'kind', message: 'Choose none, or one of the kinds that the interface names.' },
    ]);
  });

  it('answers other methods with 405', async () => {
    expect(refusalOf(await send('POST', alice.token, { kind: 'none' }))).toEqual(
      refused(405, /GET and .*PUT/u),
    );
  });

  it('ignores a kind that another version stored', async () => {
    await service.context.db.run('insert into practice_tampering (account_id, kind) values ($1, $2)', [
      alice.accountId,
      'of-tomorrow',
    ]);
    expect(await chosen(alice)).toBe('none');
    await alice.report([draft(freshAddress())]);
    await choose(alice, 'none');
  });
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
