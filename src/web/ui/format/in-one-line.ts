/**
 * The text with this mark for each end of a line and the white space around it. As soon done for 100,000
 * spaces as for any text.
 */
export const inOneLine = (text: string, mark: string): string =>
  text.replace(/\s+/gu, (space) => (/[\n\r]/u.test(space) ? mark : space));
