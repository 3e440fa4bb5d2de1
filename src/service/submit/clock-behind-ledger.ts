import { ServiceError } from '../platform/service-error.ts';

/**
 * For a transaction that is in time by the clock, and too late for any entry: the clock was set back since the newest one,
 * or was wrong then. Assembling it again helps nobody.
 */
export function clockBehindLedger(clockMs: number, newestMs: number): ServiceError {
  const [clock, newest] = [clockMs, newestMs].map((ms) => new Date(ms).toISOString());
  return new ServiceError(
    503,
    'clock-behind-ledger',
    `The service’s clock (${clock}) is more than a day behind the ledger, whose newest entry is of ${newest}, so nothing can be reported or flagged until the clock is right. Nothing was stored. Tell the registry’s operator.`,
    { headers: { 'retry-after': '60' } },
  );
}
