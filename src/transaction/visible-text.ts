/**
 * Characters that are not seen, or that change how others are seen: controls, bidirectional controls, zero-width and
 * other format characters, every separator but the ordinary space, fillers, variation selectors, tags, private use,
 * unassigned code points and halves of surrogate pairs; and the blank Braille pattern. Also the two brackets that mark a
 * code point here, so that no text can write such a mark itself.
 */
const ODD = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800⟨⟩]/gu;
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
