import type { Session } from '../../client/sessions/open-session.ts';
import { prepare } from '../../client/submission/prepare.ts';
import { send } from '../../client/submission/send.ts';
import type { SubmissionPlan } from '../../client/submission/submission-plan.ts';

/** Has a transaction of this account carried out. @throws {AppError} unless it is accepted */
export async function submitted<Receipt>(session: Session, plan: SubmissionPlan<Receipt>): Promise<Receipt> {
  const sent = await send(session, plan, await prepare(session, plan));
  if (sent.outcome !== 'accepted') throw sent.error;
  return sent.receipt;
}
