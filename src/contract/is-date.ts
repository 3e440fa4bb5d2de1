/** Whether a number of milliseconds since 1970 is a moment of the calendar: a `Date` ends 8.64e15 ms from there. */
export function isDate(ms: number): boolean {
  return !Number.isNaN(new Date(ms).getTime());
}
