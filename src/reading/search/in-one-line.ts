/** Replaces each line break, with the white space around it, by a mark. Linear even for 100,000 spaces. */
export const inOneLine = (text: string, mark: string): string =>
  text.replace(/\s+/gu, (space) => (/[\n\r]/u.test(space) ? mark : space));
