import type { Session } from '../../client/sessions/open-session.ts';
import * as submission from '../../client/submission/prepare.ts';
import { type Outcome, send, type SendOptions, type Unsettled } from '../../client/submission/send.ts';
import type { SubmissionPlan } from '../../client/submission/submission-plan.ts';
import type { Verification } from '../../client/submission/submission-state.ts';
import { isTooLarge } from '../../client/submission/too-large.ts';
import { AppError } from '../../contract/app-error.ts';
import { ApiError } from '../../client/http/api-errors.ts';
import { ExitError, isTemporary } from '../run/exit-code.ts';
import { MOST_ATTEMPTS, patiently, pause } from '../run/patience.ts';
import type { Surroundings } from '../run/script.ts';

type Prepared = submission.Prepared;

/** How often the same bytes are sent while the outcome is unknown. */
const MOST_SENDS = 3;

export interface CarryOutOptions extends Pick<SendOptions, 'isAgreed'> {
  /** Called when signed bytes are about to leave. Where it rejects, nothing leaves. */
  readonly record?: (prepared: Prepared) => Promise<void>;
}

/** Assembles and checks. Bytes that cannot be decoded end it as blocked: nothing of them is signed. */
export async function prepare(session: Session, plan: SubmissionPlan<unknown>): Promise<Prepared> {
  try {
    return await submission.prepare(session, plan);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause instanceof ApiError) throw cause;
    const { code, fields, message } = cause;
    throw new ExitError('blocked', code, `Blocked: ${message} Nothing was signed.`, { fields, cause });
  }
}

/**
 * Takes what was prepared to its end, patiently. Where the service does not take it for now, or the outcome is unknown,
 * the same bytes are sent again, which are carried out once at most.
 * @throws {AppError} nothing was signed
 */
export async function carryOutPrepared<Receipt>(
  session: Session,
  plan: SubmissionPlan<Receipt>,
  prepared: Prepared,
  surroundings: Surroundings,
  { isAgreed = false, record }: CarryOutOptions = {},
): Promise<Outcome<Receipt>> {
  let kept: Prepared | Unsettled = prepared;
  for (let sends = 1; ; sends += 1) {
    const sent: Outcome<Receipt> = await send(session, plan, kept, {
      isAgreed,
      record: async () => record?.(prepared),
    });
    const { outcome } = sent;
    if (outcome === 'accepted' || outcome === 'refused') return sent;
    const isLast = outcome === 'unknown' ? sends >= MOST_SENDS : !isTemporary(sent.error);
    if (isLast || sends >= MOST_ATTEMPTS) return sent;
    kept = sent;
    await pause(outcome === 'unknown' ? sent.error.cause : sent.error, sends, surroundings);
  }
}

/** Prepares and sends, patiently. @throws {AppError} nothing was signed */
export async function carryOut<Receipt>(
  session: Session,
  plan: SubmissionPlan<Receipt>,
  surroundings: Surroundings,
  options?: CarryOutOptions,
): Promise<Outcome<Receipt>> {
  const prepared = await patiently(() => prepare(session, plan), surroundings);
  return carryOutPrepared(session, plan, prepared, surroundings, options);
}

/** A transaction that is on the ledger. */
export interface CarriedOut {
  readonly payloadHash: string;
  readonly count: number;
  readonly rewarded: number;
  /** How many of its effects the registry shows; `null` where it could not be asked. */
  readonly found: number | null;
}

type Accepted = Extract<Outcome<{ readonly rewarded: number }>, { readonly outcome: 'accepted' }>;

/** What was accepted stays so, whatever the registry says. */
export async function carriedOut(
  { checked, receipt }: Accepted,
  count: number,
  verify: () => Promise<Verification>,
): Promise<CarriedOut> {
  const found = await verify().then(
    (verification) => verification.found,
    () => null,
  );
  return { payloadHash: checked.payloadHashHex, count, rewarded: receipt.rewarded, found };
}

/** How many were carried out together, and what they earned. */
export function totalsOf(transactions: readonly CarriedOut[]): Pick<CarriedOut, 'count' | 'rewarded'> {
  const sum = (of: (one: CarriedOut) => number) => transactions.reduce((total, one) => total + of(one), 0);
  return { count: sum((one) => one.count), rewarded: sum((one) => one.rewarded) };
}

/**
 * Carries out items in transactions of at most `most`, one after the other, and in halves where the service
 * takes fewer at once. Earlier transactions stand when a later one fails, so `carryOutPart` notes each.
 */
export async function carryOutParts<Item>(
  items: readonly Item[],
  most: number,
  carryOutPart: (part: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += most) {
    const part = items.slice(from, from + most);
    try {
      await carryOutPart(part);
    } catch (error) {
      if (!isTooLarge(error) || part.length === 1) throw error;
      await carryOutParts(part, Math.ceil(part.length / 2), carryOutPart);
    }
  }
}
