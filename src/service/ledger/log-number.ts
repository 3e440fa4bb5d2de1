/**
 * The place of a log among those that a ledger was published as one after the other: 1 for the first name, n for
 * `<first>/n`; `undefined` for any other name.
 */
export function logNumberOf(first: string, origin: string): number | undefined {
  if (origin === first) return 1;
  const number = origin.startsWith(`${first}/`) ? origin.slice(first.length + 1) : '';
  return /^[1-9]\d{0,5}$/u.test(number) ? Number(number) : undefined;
}
