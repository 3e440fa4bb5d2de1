const DAY_S = 86_400;
const DEFAULT_LIFETIME_DAYS = 30;
const IRSF_LIFETIME_DAYS = 90;

/** When a contribution expires, in seconds since the Unix epoch. Source: DECISIONS.md, "Status". */
export function expiresAtS(fraudType: string, reportedAtMs: number): number {
  const days = fraudType === 'IRSF' ? IRSF_LIFETIME_DAYS : DEFAULT_LIFETIME_DAYS;
  return Math.floor(reportedAtMs / 1000) + days * DAY_S;
}
