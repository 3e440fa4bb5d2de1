import type { Session } from '../../client/sessions/open-session.ts';
import { prepare, type Prepared } from '../../client/submission/prepare.ts';
import { type Outcome, send, type SendOptions, type Unsettled } from '../../client/submission/send.ts';
import type { SubmissionPlan } from '../../client/submission/submission-plan.ts';
import { pauseMs, patiently } from '../run/patience.ts';
import type { Surroundings } from '../run/script.ts';

/** How often the same bytes are sent again while the outcome is unknown. */
const MOST_RESENDS = 2;

export interface CarryOutOptions extends Pick<SendOptions, 'isAgreed'> {
  /** Called when signed bytes are about to leave. Where it rejects, nothing leaves. */
  readonly record?: (prepared: Prepared) => Promise<void>;
}

/** Sends, and again what the service did not take for now. */
async function sendPatiently<Receipt>(
  session: Session,
  plan: SubmissionPlan<Receipt>,
  from: Prepared | Unsettled,
  surroundings: Surroundings,
  options: SendOptions,
): Promise<Outcome<Receipt>> {
  let kept = from;
  try {
    return await patiently(async () => {
      const sent = await send(session, plan, kept, options);
      if (sent.outcome !== 'not-now') return sent;
      kept = sent;
      throw sent.error;
    }, surroundings);
  } catch (error) {
    if ('signed' in kept && kept.error === error) return kept;
    throw error;
  }
}

/**
 * Takes what was prepared to its end, patiently. After an unknown outcome the same bytes are sent again,
 * which are carried out once at most.
 * @throws {AppError} nothing was signed
 */
export async function carryOutPrepared<Receipt>(
  session: Session,
  plan: SubmissionPlan<Receipt>,
  prepared: Prepared,
  surroundings: Surroundings,
  { isAgreed = false, record }: CarryOutOptions = {},
): Promise<Outcome<Receipt>> {
  const options = { isAgreed, record: async () => record?.(prepared) };
  let sent = await sendPatiently(session, plan, prepared, surroundings, options);
  for (let resends = 1; sent.outcome === 'unknown' && resends <= MOST_RESENDS; resends += 1) {
    await surroundings.wait(pauseMs(sent.error.cause, resends));
    sent = await sendPatiently(session, plan, sent, surroundings, options);
  }
  return sent;
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
