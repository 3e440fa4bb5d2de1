import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { flagReceiptSchema, submitReceiptSchema } from '../../contract/contribution.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { sessionTokensSchema } from '../../contract/session.ts';
import type { Chance } from '../../service/practice/chance.ts';
import { type Analyst, type Answer, dataOf, type Send } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { fetchFrom } from '../service/send.ts';
import { signEmail } from '../service/test-keys.ts';
import type { Asset, Attempt, FlagAttempt, ReportAttempt } from './attempt.ts';

/** What all workers share: the analysts, what was sent, and what may be flagged. */
export interface Workplace {
  readonly analysts: readonly Analyst[];
  readonly attempts: Attempt[];
  readonly assets: Asset[];
  /** How many submits were answered while they worked. */
  answers: number;
  readonly chance: Chance;
}

/** The service is not there, or its store is not: whatever was sent may have been stored or not. */
class OutOfReachError extends Error {}

const PAUSE_WHEN_OUT_OF_REACH_MS = 30;

/** An answer, or `OutOfReachError`; every other refusal is the caller's to judge. */
async function ask(send: Send, request: Parameters<Send>[0]): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await send(request);
  } catch (cause) {
    throw new OutOfReachError('The connection broke.', { cause });
  }
  if (answer.statusCode === 503) throw new OutOfReachError('The service cannot reach its store.');
  return answer;
}

/** A fresh session of a known analyst; its access token. */
export async function signIn(send: Send, { email, authKey }: Analyst): Promise<string> {
  const body = {
    email,
    signature: signEmail(email, authKey),
    authPublicKeyHex: bytesToHex(authKey.publicKey),
  };
  return dataOf(await ask(send, { ...ENDPOINTS.openSession, body }), sessionTokensSchema).accessToken;
}

/** Sends what was signed once more, or for the first time, and keeps the receipt. A second one must equal the first. */
export async function submit(send: Send, token: string, attempt: Attempt): Promise<void> {
  const endpoint = attempt.kind === 'report' ? ENDPOINTS.submitContribution : ENDPOINTS.submitFlag;
  const answer = await ask(send, { ...endpoint, token, body: attempt.transactionHex });
  const keep = <Receipt>(schema: z.ZodType<Receipt>, first: Receipt | undefined): Receipt => {
    const receipt = dataOf(answer, schema);
    if (first !== undefined && JSON.stringify(first) !== JSON.stringify(receipt)) {
      throw new Error(`Sent again, it answered ${JSON.stringify(receipt)} after ${JSON.stringify(first)}.`);
    }
    return receipt;
  };
  if (attempt.kind === 'report') attempt.receipt = keep(submitReceiptSchema, attempt.receipt);
  else attempt.receipt = keep(flagReceiptSchema, attempt.receipt);
}

/** Mostly addresses of their own, now and then one of few, so that reports overlap. */
function identifier(chance: Chance): string {
  return chance.between(1, 5) === 1 ? `198.51.100.${chance.between(0, 255)}` : freshAddress();
}

async function prepareReport(
  send: Send,
  token: string,
  place: number,
  { analysts, chance }: Workplace,
): Promise<ReportAttempt | undefined> {
  const analyst = analysts[place];
  if (analyst === undefined) return undefined;
  const ids = Array.from({ length: chance.between(1, 6) }, () => identifier(chance));
  const sources = ids.map(() =>
    chance.between(1, 4) === 1 ? chance.between(0, analysts.length - 1) : undefined,
  );
  const drafts = ids.map((id, index) => {
    const source = analysts[sources[index] ?? -1];
    // A type of its own, so that none is a repeat: which of two is one depends on which arrives first.
    const fraudType = `Type ${randomUUID()}`;
    return draft(id, { fraudType, ...(source === undefined ? {} : { sourcePeerId: source.peerId }) });
  });
  const answer = await ask(send, { ...ENDPOINTS.assembleContribution, token, body: drafts });
  return { kind: 'report', analyst: place, ids, sources, transactionHex: analyst.sign(hexOf(answer)) };
}

async function prepareFlag(
  send: Send,
  token: string,
  place: number,
  { analysts, assets, chance }: Workplace,
): Promise<FlagAttempt | undefined> {
  const analyst = analysts[place];
  const asset = assets[chance.between(0, Math.max(0, assets.length - 1))];
  if (analyst === undefined || asset === undefined) return undefined;
  const { definitionId } = asset;
  const body = { assetDefinitionIds: [{ definitionId, accountId: analyst.accountId }] };
  const answer = await ask(send, { ...ENDPOINTS.assembleFlag, token, body });
  return { kind: 'flag', analyst: place, assets: [asset], transactionHex: analyst.sign(hexOf(answer)) };
}

function hexOf({ statusCode, body }: Answer): string {
  const hex = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  if (statusCode === 200 && typeof hex === 'string') return hex;
  throw new Error(`It did not assemble: ${statusCode} ${JSON.stringify(body)}`);
}

/** Reports and flags until told to stop, now at one process, now at another; what is cut off stays without a receipt. */
export async function work(
  place: number,
  workplace: Workplace,
  baseUrls: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const { analysts, attempts, assets, chance } = workplace;
  const analyst = analysts[place];
  if (analyst === undefined) throw new Error(`There is no analyst ${place}.`);
  let token: string | undefined;
  let unanswered: Attempt | undefined;
  while (!stopped.aborted) {
    const send = fetchFrom(baseUrls[chance.between(0, baseUrls.length - 1)] ?? '');
    try {
      token ??= await signIn(send, analyst);
      // Another process may know what became of what one was killed over; it must not be stored a second time.
      const prepare = chance.between(1, 4) === 1 ? prepareFlag : prepareReport;
      const attempt: Attempt | undefined = unanswered ?? (await prepare(send, token, place, workplace));
      if (attempt === undefined) continue;
      if (attempt !== unanswered) attempts.push(attempt);
      unanswered = attempt;
      await submit(send, token, attempt);
      workplace.answers += 1;
      unanswered = undefined;
      if (attempt.kind === 'report') {
        for (const [index, { definitionId }] of (attempt.receipt?.tokenIds ?? []).entries())
          assets.push({ definitionId, id: attempt.ids[index] ?? '' });
      }
    } catch (error) {
      if (!(error instanceof OutOfReachError)) throw error;
      await pause(PAUSE_WHEN_OUT_OF_REACH_MS);
    }
  }
}
