/** What a terminal obeys, or draws in another order; tabs and ends of lines stay. */
const CONTROL = /(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]/gu;

const mark = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * A text for a stream: on a terminal, control characters are written as their code points, since lists and other
 * peers’ names may hold them. Files and pipes get the text as it is.
 */
export const textFor = ({ isTTY }: { readonly isTTY?: boolean }, text: string): string =>
  isTTY === true ? text.replace(CONTROL, mark) : text;
