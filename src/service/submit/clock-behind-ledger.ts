import { ServiceError } from '../platform/service-error.ts';

/**
 * For a clock that is behind the newest entry by a transaction's time to live: it was set back since, or was
 * wrong then. By the entry's time every transaction has expired, so assembling again does not help.
 */
export function clockBehindLedger(clockMs: number, newestMs: number): ServiceError {
  const [clock, newest] = [clockMs, newestMs].map((ms) => new Date(ms).toISOString());
  return new ServiceError(
    503,
    'clock-behind-ledger',
    `The service’s clock (${clock}) is more than a day behind the ledger, whose newest entry is of ${newest}, so nothing can be reported or flagged until the clock is right. Nothing was stored. Tell the registry’s operator.`,
    { retryAfterS: 60 },
  );
}
