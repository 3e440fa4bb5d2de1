import { PILED_MARKS, SCRIPTS } from '../../contract/scripts.ts';

/**
 * Characters that are not seen, or that change how others are seen: controls, bidirectional controls,
 * zero-width and other format characters, every separator but the ordinary space, fillers, variation
 * selectors, tags, private use, unassigned code points and halves of surrogate pairs; and the blank Braille
 * pattern. Also the two brackets that mark a code point here, so that no text can write such a mark itself.
 */
const ODD = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800⟨⟩]/gu;
const NOT_ASCII = /[^ -~]/gu;
const ONLY_ASCII = /^[ -~]*$/u;
const COMBINING = /\p{M}/u;

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * The text with every odd character written as its code point, `⟨U+202E⟩`. For text that is not of a
 * transaction.
 */
export function visibleText(text: string): string {
  return text.replace(ODD, codePoint);
}

/** Spaces that are not seen, or not as many as there are. */
const UNSEEN_SPACES = /^ +| {2,}| $/gu;
const UNSEEN_SPACE = /^ | $| {2}/u;

const withSpaces = (text: string): string =>
  UNSEEN_SPACE.test(text)
    ? text.replace(UNSEEN_SPACES, (spaces) => codePoint(' ').repeat(spaces.length))
    : text;

/** Whether a text of a transaction can be shown as it is: nothing in it is marked. */
export const isPlainText = (text: string): boolean => ONLY_ASCII.test(text) && !UNSEEN_SPACE.test(text);

/**
 * The same, and each letter beyond ASCII followed by its code point, so that letters that look alike can be
 * told apart. A combining mark is its code point alone: it would be drawn onto whatever stands before it.
 * Spaces at the ends and repeated ones, which are not seen, are code points too. For two texts that differ,
 * and for text that is plain ASCII when it is honest.
 */
export const spelledOutText = (text: string): string => withSpaces(spelledOut(text));

/** The same character by character, so that two texts can be laid side by side. */
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
 * Letters, marks and digits without a gap, none of them odd. A longer word is judged in pieces: a pattern
 * without an end runs out of stack on megabytes.
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
 * Compatibility forms (full width, mathematical, circled) turn into other characters when they are
 * normalised.
 */
const isPlainForm = (word: string): boolean => word.normalize('NFKC') === word.normalize('NFC');
const FOREIGN_DIGIT = /(?![0-9])\p{N}/u;

/** The name of the one script of an honest word. */
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
 * What is shown of a transaction's text: nothing beyond ASCII stands without a mark in `⟨ ⟩`. A word wholly
 * of one script, with a letter in it that ASCII has no double of, stays readable and is followed by the
 * script: `пример⟨Cyrillic⟩`. In all else (mixed scripts, words of look-alikes, full-width and mathematical
 * letters, accents, signs) each character is followed by its code point: `pа⟨U+0430⟩ypal`. Spaces at the ends
 * and repeated ones are code points. No text can write such a mark itself.
 *
 * For what is ASCII whenever it is honest (account ids, countries, numbers) `spelledOutText` says more.
 */
export const markedText = (text: string): string => withSpaces(markedWords(text));

/** Marks that are there already, each with the character before it, and signs that our own sentences use. */
const WRITTEN = /([^ -~⟨⟩]?)(⟨[^⟨⟩]{1,40}⟩)|[−×÷’“”…→·]/gu;

/**
 * The same for a text that the inspection or the comparison has put into words and in which odd characters
 * are visible already: its marks stay as they are, also when it is asked twice.
 */
export const markedSentence = (text: string): string => withSpaces(sentenceWithMarks(text));

function sentenceWithMarks(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  let done = 0;
  let marked = '';
  for (const { 0: written, 1: before = '', 2: mark = '', index } of text.matchAll(WRITTEN)) {
    // A character that its own code follows is spelled out already.
    const own = before === '' || codePoint(before) === mark ? index : index + before.length;
    const words = markedWords(text.slice(done, own));
    const kept = written.slice(own - index);
    // The alphabet of a word may be named already.
    marked += words.endsWith(kept) ? words : words + kept;
    done = index + written.length;
  }
  return marked + markedWords(text.slice(done));
}
