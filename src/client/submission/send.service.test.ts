import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { TAMPERING_KINDS, type TamperingKind } from '../../contract/practice.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { createProgramAccount } from '../../testing/service/program-account.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { chooseTampering } from '../account/tampering.ts';
import { NetworkError } from '../http/api-errors.ts';
import { retrieveContributions } from '../registry/retrieve-contributions.ts';
import { openSession, type Session } from '../sessions/open-session.ts';
import { submitted } from '../../testing/client/submitted.ts';
import { findFlagged, findOnRegistry } from './find-on-registry.ts';
import { flagOf } from './flag-transaction.ts';
import { outcome } from './outcome.ts';
import { prepare } from './prepare.ts';
import { reportOf } from './report-transaction.ts';
import { send } from './send.ts';
import { SubmissionOutcomeUnknownError } from './submission-errors.ts';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

let count = 0;
/** The submits that reached the service. */
let submits = 0;
/** True if the answer to the next submit gets lost. */
let loses = false;

const watchedFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const answer = await fetch(input, init);
  const isSubmit = [ENDPOINTS.submitContribution.path, ENDPOINTS.submitFlag.path].some(
    (path) => path === pathname,
  );
  if (!isSubmit) return answer;
  submits += 1;
  if (!loses) return answer;
  loses = false;
  throw new TypeError('Failed to fetch');
};

async function openAccount(): Promise<{ session: Session } & AsyncDisposable> {
  count += 1;
  const { nowMs } = service.context.clock;
  const { owner, signer } = await createProgramAccount(baseUrl, `program@peer-${count}`, nowMs);
  const session = await openSession({ baseUrl, signer, owner, fetch: watchedFetch });
  submits = 0;
  return {
    session,
    async [Symbol.asyncDispose]() {
      await session.end();
      await signer.lock();
    },
  };
}

/** The expected error code for each transaction that cannot be compared. */
const CODES: Partial<Record<TamperingKind, string>> = {
  program: 'transaction-not-inspectable',
  'older-format': 'transaction-layout-unsupported',
};

const reportBy = ({ account }: Session, ...ids: readonly string[]) =>
  reportOf(
    account.accountId,
    ids.map((id) => draft(id)),
  );

describe('a report by a program', () => {
  it('is checked, signed, accepted and found on the registry; so is a flag of it by another', async () => {
    await using one = await openAccount();
    await using other = await openAccount();
    const id = freshAddress();
    const { rewarded, tokenIds } = await submitted(one.session, reportBy(one.session, id));
    expect(rewarded).toBe(10);
    const definitionId = tokenIds[0]?.definitionId ?? '';
    const found = [{ identifier: id, definitionId }];
    const { client } = other.session;
    expect(await findOnRegistry(client, found, { peerId: '', sinceMs: 0 })).toMatchObject({ found: 1 });
    const flag = flagOf(other.session.account.accountId, found);
    expect(await submitted(other.session, flag)).toEqual({ rewarded: 10 });
    expect((await findFlagged(client, found)).verification).toMatchObject({ expected: 1, found: 1 });
    const { records } = await retrieveContributions(one.session.client, { wire: id });
    expect(records).toMatchObject([{ status: 'flagged', flagger: other.session.account.accountId.slice(8) }]);
  });

  it.each(TAMPERING_KINDS)('is blocked when the service tampers with it: %s', async (kind) => {
    await using account = await openAccount();
    const { session } = account;
    await chooseTampering(session.client, kind);
    const plan = reportBy(session, freshAddress(), freshAddress());
    const error = await submitted(session, plan).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: CODES[kind] ?? 'transaction-differs' });
    expect(submits).toBe(0);
  });

  it('has an unknown outcome when its answer is lost, and the same bytes are carried out once', async () => {
    await using account = await openAccount();
    const { session } = account;
    const id = freshAddress();
    const plan = reportBy(session, id);
    const prepared = await prepare(session, plan);
    const { payloadHashHex } = prepared.checked;
    expect(await outcome(session.client, payloadHashHex)).toBe('unknown');
    loses = true;
    const lost = await send(session, plan, prepared);
    if (lost.outcome !== 'unknown') throw new Error(`It is ${lost.outcome}.`);
    expect(lost.error).toBeInstanceOf(SubmissionOutcomeUnknownError);
    expect(lost.error).toHaveProperty('cause', expect.any(NetworkError));
    expect(await outcome(session.client, payloadHashHex)).toBe('accepted');
    expect(await send(session, plan, lost)).toMatchObject({ outcome: 'accepted', receipt: { rewarded: 10 } });
    expect(submits).toBe(2);
    const { records } = await retrieveContributions(session.client, { wire: id });
    expect(records).toHaveLength(1);
  });
});
