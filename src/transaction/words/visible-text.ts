import { PILED_MARKS, SCRIPTS } from '../../contract/scripts.ts';

/**
 * Characters that are invisible or change how others are displayed: controls, bidirectional controls,
 * zero-width and other format characters, every separator but the ordinary space, fillers, variation
 * selectors, tags, private use, unassigned code points, surrogate halves, and the blank Braille pattern. Also
 * the two brackets that mark a code point here, because no text may forge such a mark.
 */
const ODD = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800⟨⟩]/gu;
const NOT_ASCII = /[^ -~]/gu;
const ONLY_ASCII = /^[ -~]*$/u;
const COMBINING = /\p{M}/u;

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** Writes every such character as its code point, `⟨U+202E⟩`. For text that is not from a transaction. */
export function visibleText(text: string): string {
  return text.replace(ODD, codePoint);
}

/** Spaces at the ends, and repeated spaces. */
const UNSEEN_SPACES = /^ +| {2,}| $/gu;
const UNSEEN_SPACE = /^ | $| {2}/u;

const withSpaces = (text: string): string =>
  UNSEEN_SPACE.test(text)
    ? text.replace(UNSEEN_SPACES, (spaces) => codePoint(' ').repeat(spaces.length))
    : text;

/** Returns whether a transaction's text needs no marks. */
export const isPlainText = (text: string): boolean => ONLY_ASCII.test(text) && !UNSEEN_SPACE.test(text);

/**
 * Like `visibleText`, and follows each letter beyond ASCII with its code point, to distinguish letters that
 * look alike. A combining mark is replaced by its code point, since it would be drawn onto the preceding
 * character. So are spaces at the ends and repeated ones. For two texts that differ, and for text that is
 * normally plain ASCII.
 */
export const spelledOutText = (text: string): string => withSpaces(spelledOut(text));

/** Spells out a text character by character, for aligning two texts. */
export function spelledOutCharacters(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.map((character, at) => {
    if (character !== ' ') return spelledOut(character);
    const seen = characters[at - 1] !== ' ' && characters[at + 1] !== ' ';
    return seen && at > 0 && at < characters.length - 1 ? character : codePoint(character);
  });
}

function spelledOut(text: string): string {
  return text.replace(NOT_ASCII, (character) => {
    const code = codePoint(character);
    return visibleText(character) === code || COMBINING.test(character) ? code : character + code;
  });
}

/**
 * A run of letters, marks and digits, none of them invisible. Longer words are judged in pieces, because an
 * unbounded pattern overflows the stack on megabytes.
 */
const WORD = /(?:(?![\p{C}\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{N}]){1,1000}/gu;

/**
 * Letters that are drawn as one and never broken between lines: joined by a virama (five joints are more than
 * the longest honest word has), conjoining Korean ones (three make a syllable), and those that lean on the
 * next. Not left to `Intl.Segmenter`: which of them it joins depends on the browser's age.
 */
const PILED_LETTERS =
  /(?:\p{L}\p{M}?[\u094d\u09cd\u0a4d\u0acd\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u103a\u17d2]\p{M}?){5}|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]{4}|\u0d4e{2}/u;

/**
 * Returns whether a word has no compatibility forms (full-width, mathematical, circled), which normalisation
 * changes to other characters.
 */
const isPlainForm = (word: string): boolean => word.normalize('NFKC') === word.normalize('NFC');
const FOREIGN_DIGIT = /(?![0-9])\p{N}/u;

/** Returns the script of a word that is wholly in one script and safe to show. */
function scriptOf(word: string): string | undefined {
  if (PILED_MARKS.test(word) || PILED_LETTERS.test(word) || FOREIGN_DIGIT.test(word) || !isPlainForm(word))
    return undefined;
  const script = SCRIPTS.find((one) => one.word.test(word));
  return script === undefined || script.lookalike?.test(word) === true ? undefined : script.name;
}

function markedWords(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  let done = 0;
  let marked = '';
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (ONLY_ASCII.test(word)) continue;
    const script = scriptOf(word);
    marked += spelledOut(text.slice(done, index));
    marked += script === undefined ? spelledOut(word) : `${word}⟨${script}⟩`;
    done = index + word.length;
  }
  return marked + spelledOut(text.slice(done));
}

/**
 * Marks a transaction's text for display: nothing beyond ASCII appears without a mark in `⟨ ⟩`. A word wholly
 * of one script that has a letter unlike any in ASCII stays readable, followed by the script:
 * `пример⟨Cyrillic⟩`. In all other text (mixed scripts, words of look-alikes, full-width and mathematical
 * letters, accents, signs) each character is followed by its code point: `pа⟨U+0430⟩ypal`. Spaces at the ends
 * and repeated ones become code points. No text can forge a mark. Use `spelledOutText` for text that is
 * normally ASCII (account ids, countries, numbers).
 */
export const markedText = (text: string): string => withSpaces(markedWords(text));

/** Existing marks, each with the preceding character, and signs used in our own sentences. */
const WRITTEN = /([^ -~⟨⟩]?)(⟨[^⟨⟩]{1,40}⟩)|[−×÷’“”…→·]/gu;

/**
 * Marks a sentence of an inspection or comparison, whose unusual characters are already visible. Existing
 * marks stay, and marking twice changes nothing.
 */
export const markedSentence = (text: string): string => withSpaces(sentenceWithMarks(text));

function sentenceWithMarks(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  let done = 0;
  let marked = '';
  for (const { 0: written, 1: before = '', 2: mark = '', index } of text.matchAll(WRITTEN)) {
    // A character followed by its own code point is already spelled out.
    const own = before === '' || codePoint(before) === mark ? index : index + before.length;
    const words = markedWords(text.slice(done, own));
    const kept = written.slice(own - index);
    // The script of a word may already be named.
    marked += words.endsWith(kept) ? words : words + kept;
    done = index + written.length;
  }
  return marked + markedWords(text.slice(done));
}
