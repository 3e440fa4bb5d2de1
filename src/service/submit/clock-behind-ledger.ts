import { ServiceError } from '../platform/service-error.ts';

/**
 * For a clock that is behind the newest entry by as long as a transaction lives: it was set back since, or was wrong then. Whatever
 * is in time by it is too late for any entry, so assembling it again helps nobody.
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
