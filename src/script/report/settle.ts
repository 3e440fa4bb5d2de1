import { findOnRegistry } from '../../client/submission/find-on-registry.ts';
import { outcome } from '../../client/submission/outcome.ts';
import { reportOf } from '../../client/submission/report-transaction.ts';
import { whyNotSigned } from '../../client/submission/why-not-signed.ts';
import type { Session } from '../../client/sessions/open-session.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { carryOutPrepared, prepare } from '../account/carry-out.ts';
import { ExitError, isTemporary } from '../run/exit-code.ts';
import { patiently } from '../run/patience.ts';
import type { Surroundings } from '../run/script.ts';
import type { Journal, Sending } from './journal.ts';

/** The most that the clocks of this machine and of the registry may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const isOver = ({ inspection }: CheckedTransaction, nowMs: number): boolean =>
  inspection.expiresAtMs !== undefined && Number(inspection.expiresAtMs) + CLOCK_TOLERANCE_MS < nowMs;

const stillOpen = (payloadHashHex: string): ExitError =>
  new ExitError(
    'unknown',
    'outcome-open',
    `Transaction ${payloadHashHex} may be on the ledger, and the registry does not tell. Nothing was reported again. Run this again later, or ask the operator.`,
    { fields: { payloadHash: payloadHashHex } },
  );

/**
 * Asks for the assets of a transaction that can no longer be sent. @throws {ExitError} when that does
 * not settle it
 */
async function askRegistry(
  { account, client }: Session,
  { items, payloadHashHex }: Sending,
  { inspection }: CheckedTransaction,
  surroundings: Surroundings,
): Promise<'accepted' | 'refused'> {
  const sought = inspection.contributions.flatMap(({ id, definitionId }) =>
    definitionId === undefined ? [] : [{ identifier: id, definitionId }],
  );
  const own = { peerId: account.accountId.split('@')[1] ?? '', sinceMs: 0 };
  const { found, newestOnly } = await patiently(() => findOnRegistry(client, sought, own), surroundings);
  if (found === items.length) return 'accepted';
  if (found > 0 || newestOnly === true || sought.length < items.length) throw stillOpen(payloadHashHex);
  return 'refused';
}

/**
 * Finds out what became of a transaction of an earlier run. What is not on the ledger is sent again as the
 * same bytes, which are carried out once at most; only what can no longer be accepted is given up.
 * @throws {AppError} when that cannot be settled now
 */
export async function settle(
  session: Session,
  journal: Journal,
  sending: Sending,
  surroundings: Surroundings,
): Promise<void> {
  const { clock } = surroundings;
  const { items, payloadHashHex, transactionHex } = sending;
  const end = (kind: 'accepted' | 'refused') => journal.ended(payloadHashHex, kind);
  const ofLedger = await patiently(() => outcome(session.client, payloadHashHex), surroundings);
  if (ofLedger === 'accepted') return end('accepted');

  const plan = reportOf(session.account.accountId, items);
  const prepared = await prepare(session, { ...plan, assemble: () => Promise.resolve(transactionHex) });
  const { checked } = prepared;
  const { differences, verdict, warnings } = checked.comparison;
  if (verdict === 'differs' && differences.every(({ code }) => code === 'end-of-validity')) {
    if (!isOver(checked, clock())) throw stillOpen(payloadHashHex);
    return end(await askRegistry(session, sending, checked, surroundings));
  }
  // It was signed when it was new. That it is older now is all that may be unusual.
  if (verdict !== 'matches' || !warnings.every(({ code }) => code === 'creation-time'))
    throw whyNotSigned(checked);
  const sent = await carryOutPrepared(session, plan, prepared, surroundings, { isAgreed: true });
  if (sent.outcome === 'accepted') return end('accepted');
  if (sent.outcome !== 'refused' || isTemporary(sent.error)) throw sent.error;
  // A service that does not know the same bytes refuses assets that exist.
  if ((await askRegistry(session, sending, checked, surroundings)) === 'accepted') return end('accepted');
  await end('refused');
  throw sent.error;
}
