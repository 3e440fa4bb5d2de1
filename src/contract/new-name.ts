import { PILED_MARKS, SCRIPTS } from './scripts.ts';

/** Neither printable ASCII nor a letter or a mark that is drawn. */
const NOT_OF_A_NAME = /[^ -~\p{L}\p{M}]|\p{Default_Ignorable_Code_Point}/u;
const ONLY_ASCII = /^[ -~]*$/u;
const NO_LETTER = /[^\p{L}\p{M}]+/gu;

/**
 * Latin letters of living alphabets, without phonetic and historical ones, some of which look like others.
 */
const LATIN =
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e00-\u1eff]+$/u;

/** The i without its dot and the kra, which pass for i and k. */
const LATIN_LOOKALIKE = /[\u0131\u0138]/u;

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The reason why a new peer or account should not have a name, as part of a sentence; `undefined` when it
 * may. A good name consists of letters of one script, the digits 0 to 9 and ASCII signs in Unicode form NFKC,
 * hence no two look the same. Names on a ledger are read as they are.
 */
export function whyNotNewName(name: string): string | undefined {
  if (ONLY_ASCII.test(name)) return undefined;
  if (PILED_MARKS.test(name)) return 'it piles more marks on a letter than any script does';
  const odd = NOT_OF_A_NAME.exec(name)?.[0];
  if (odd !== undefined) {
    return `it holds the character ${codePointOf(odd)}, which is neither a letter, nor a digit from 0 to 9, nor an ASCII sign`;
  }
  if (name.normalize('NFKC') !== name) {
    return 'it is not in Unicode form NFKC, so that another text looks like it';
  }
  const lookalike = LATIN_LOOKALIKE.exec(name)?.[0];
  if (lookalike !== undefined)
    return `it holds the letter ${codePointOf(lookalike)}, which passes for another`;
  const letters = name.replaceAll(NO_LETTER, '');
  if (LATIN.test(letters)) return undefined;
  const script = SCRIPTS.find(({ word }) => word.test(letters));
  if (script === undefined) return 'its letters are of several scripts, or of one that is not known here';
  return script.lookalike?.test(letters) === true
    ? `each of its ${script.name} letters passes for Latin`
    : undefined;
}
