/** True if a number of milliseconds since 1970 is within the range of `Date`, 8.64e15 ms either way. */
export function isDate(ms: number): boolean {
  return !Number.isNaN(new Date(ms).getTime());
}
