/**
 * Characters that are not seen, or that change how others are seen: controls, bidirectional controls, zero-width and
 * other format characters, line and paragraph separators, every space but the ordinary one, tags, variation selectors,
 * fillers that look like nothing, private use, unassigned code points and halves of surrogate pairs. Also the two
 * brackets that mark a code point here, so that no text can write one itself.
 */
const ODD =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u27e8\u27e9\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const NOT_ASCII = /[^ -~]/gu;

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** The text with every odd character written as its code point, `⟨U+202E⟩`. For text of a transaction that is shown. */
export function visibleText(text: string): string {
  return text.replace(ODD, codePoint);
}

/**
 * The same, and each letter beyond ASCII followed by its code point, so that letters that look alike can be told apart.
 * For two texts that differ.
 */
export function spelledOutText(text: string): string {
  return text.replace(NOT_ASCII, (character) => {
    const code = codePoint(character);
    return visibleText(character) === code ? code : character + code;
  });
}
