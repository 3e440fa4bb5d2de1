import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { BusyError, NetworkError, UnavailableError } from '../../client/http/api-errors.ts';
import type { Client } from '../../client/http/client.ts';
import {
  assembleContribution,
  assembleFlag,
  SignedTransaction,
  submitContribution,
  submitFlag,
} from '../../client/submission/transactions.ts';
import type { Random } from '../random.ts';
import { type Analyst, clientOf, signIn } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { fetchFrom, type Send } from '../service/send.ts';
import type { Asset, Attempt, FlagAttempt, ReportAttempt } from './check-attempts.ts';

/**
 * The state that all workers share: the analysts, the attempts, and the contributions that may be flagged.
 */
export interface Workplace {
  readonly analysts: readonly Analyst[];
  readonly attempts: Attempt[];
  readonly assets: Asset[];
  /** The number of submits answered while they worked. */
  answers: number;
  readonly chance: Random;
}

/** The analyst at this place, who is there. */
export function analystAt(analysts: readonly Analyst[], place: number): Analyst {
  const analyst = analysts[place];
  if (analyst === undefined) throw new Error(`There is no analyst ${place}.`);
  return analyst;
}

const PAUSE_WHEN_OUT_OF_REACH_MS = 30;

/** True if the service or its store is down, which leaves open whether the attempt was stored. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof BusyError || error instanceof UnavailableError;

/** A client with a fresh session of a known analyst. */
export const signedIn = async (send: Send, analyst: Analyst): Promise<Client> =>
  clientOf(send, (await signIn(send, analyst)).accessToken);

/**
 * Sends what was signed once more, or for the first time, and keeps the receipt. A second one must equal the
 * first.
 */
export async function submit(client: Client, attempt: Attempt): Promise<void> {
  const signed = new SignedTransaction(attempt.transactionHex);
  const first = attempt.receipt;
  if (attempt.kind === 'report') attempt.receipt = await submitContribution(client, signed);
  else attempt.receipt = await submitFlag(client, signed);
  if (first !== undefined && !isDeepStrictEqual(first, attempt.receipt))
    throw new Error(
      `Sent again, it answered ${JSON.stringify(attempt.receipt)} after ${JSON.stringify(first)}.`,
    );
}

/** Mostly unique addresses, now and then one of a few, which makes reports overlap. */
function identifier(chance: Random): string {
  return chance.between(1, 5) === 1 ? `198.51.100.${chance.between(0, 255)}` : freshAddress();
}

async function prepareReport(
  client: Client,
  place: number,
  { analysts, chance }: Workplace,
): Promise<ReportAttempt> {
  const analyst = analystAt(analysts, place);
  const ids = Array.from({ length: chance.between(1, 6) }, () => identifier(chance));
  const drafts = ids.map((id) => {
    const source = analysts[chance.between(0, 4 * analysts.length - 1)];
    // A unique type prevents repeats: which of two is the repeat depends on which arrives first.
    const fraudType = `Type ${randomUUID()}`;
    return draft(id, { fraudType, ...(source === undefined ? {} : { sourcePeerId: source.peerId }) });
  });
  const transactionHex = analyst.sign(await assembleContribution(client, drafts));
  return { kind: 'report', analyst: place, ids, transactionHex };
}

async function prepareFlag(
  client: Client,
  place: number,
  { analysts, assets, chance }: Workplace,
): Promise<FlagAttempt | undefined> {
  const analyst = analystAt(analysts, place);
  const asset = assets[chance.between(0, Math.max(0, assets.length - 1))];
  if (asset === undefined) return undefined;
  const { definitionId } = asset;
  const { accountId } = analyst;
  const transactionHex = analyst.sign(await assembleFlag(client, [{ definitionId, accountId }]));
  return { kind: 'flag', analyst: place, asset, transactionHex };
}

/**
 * Reports and flags until told to stop, now at one process, now at another; what is cut off stays without a
 * receipt.
 */
export async function work(
  place: number,
  workplace: Workplace,
  baseUrls: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const { analysts, attempts, assets, chance } = workplace;
  const analyst = analystAt(analysts, place);
  let token: string | undefined;
  let unanswered: Attempt | undefined;
  while (!stopped.aborted) {
    const send = fetchFrom(baseUrls[chance.between(0, baseUrls.length - 1)] ?? '');
    try {
      token ??= (await signIn(send, analyst)).accessToken;
      const client = clientOf(send, token);
      // Another process may know what became of what one was killed over; it must not be stored a second
      // time.
      const prepare = chance.between(1, 4) === 1 ? prepareFlag : prepareReport;
      const attempt: Attempt | undefined = unanswered ?? (await prepare(client, place, workplace));
      if (attempt === undefined) continue;
      if (attempt !== unanswered) attempts.push(attempt);
      unanswered = attempt;
      await submit(client, attempt);
      workplace.answers += 1;
      unanswered = undefined;
      if (attempt.kind === 'report') {
        for (const [index, { definitionId }] of (attempt.receipt?.tokenIds ?? []).entries())
          assets.push({ definitionId, id: attempt.ids[index] ?? '' });
      }
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      await pause(PAUSE_WHEN_OUT_OF_REACH_MS);
    }
  }
}
