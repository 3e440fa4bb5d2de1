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
import { SubmissionOutcomeUnknownError } from './submission-errors.ts';
import { createFlag, createReport, submit } from './submit.ts';

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

const clock = () => service.context.clock.nowMs();

describe('a report by a program', () => {
  it('is checked, signed, accepted and found on the registry; so is a flag of it by another', async () => {
    await using one = await openAccount();
    await using other = await openAccount();
    const id = freshAddress();
    const report = await submit(createReport(one.session, [draft(id)], { clock }));
    expect(report).toMatchObject({
      receipt: { rewarded: 10 },
      verification: { expected: 1, found: 1 },
      checked: { comparison: { verdict: 'matches' } },
    });
    const definitionId = report.receipt.tokenIds[0]?.definitionId ?? '';
    const flag = await submit(createFlag(other.session, [{ identifier: id, definitionId }], { clock }));
    expect(flag).toMatchObject({ receipt: { rewarded: 10 }, verification: { expected: 1, found: 1 } });
    const { records } = await retrieveContributions(one.session.client, { wire: id });
    expect(records).toMatchObject([{ status: 'flagged', flagger: other.session.account.accountId.slice(8) }]);
  });

  it.each(TAMPERING_KINDS)('is blocked when the service tampers with it: %s', async (kind) => {
    await using account = await openAccount();
    await chooseTampering(account.session.client, kind);
    const submission = createReport(account.session, [draft(freshAddress()), draft(freshAddress())], {
      clock,
    });
    const error = await submit(submission).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: CODES[kind] ?? 'transaction-differs' });
    await submission.confirm();
    expect(submits).toBe(0);
  });

  it('stays unsent when nobody could note that it is about to leave', async () => {
    await using account = await openAccount();
    const full = new Error('The disk is full.');
    const submission = createReport(account.session, [draft(freshAddress())], {
      clock,
      onSending: () => Promise.reject(full),
    });
    await expect(submit(submission)).rejects.toMatchObject({ code: 'unexpected', cause: full });
    expect(submission.getState().phase).toBe('unsent');
    expect(submits).toBe(0);
  });

  it('tells what is about to leave', async () => {
    await using account = await openAccount();
    const hashes: string[] = [];
    const { checked } = await submit(
      createReport(account.session, [draft(freshAddress())], {
        clock,
        onSending: ({ payloadHashHex }) => Promise.resolve(void hashes.push(payloadHashHex)),
      }),
    );
    expect(hashes).toEqual([checked.payloadHashHex]);
  });

  it('has an unknown outcome when its answer is lost, and the same bytes are carried out once', async () => {
    await using account = await openAccount();
    const id = freshAddress();
    const submission = createReport(account.session, [draft(id)], { clock });
    loses = true;
    const lost = await submit(submission).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(SubmissionOutcomeUnknownError);
    expect(lost).toHaveProperty('cause', expect.any(NetworkError));
    await submission.resend();
    expect(submission.getState()).toMatchObject({ phase: 'done', receipt: { rewarded: 10 } });
    expect(submits).toBe(2);
    const { records } = await retrieveContributions(account.session.client, { wire: id });
    expect(records).toHaveLength(1);
  });

  it('is not signed once the keys are locked', async () => {
    await using account = await openAccount();
    await account.session.signer.lock();
    const submission = createReport(account.session, [draft(freshAddress())], { clock });
    await expect(submit(submission)).rejects.toMatchObject({ code: 'no-key-loaded' });
    expect(submits).toBe(0);
  });
});
