import { MIN_PASSPHRASE_LENGTH } from '../../../../signer/passphrase.ts';

export type PassphraseStrength = 'too-short' | 'weak' | 'good';

const GOOD_WORDS = 4;
const GOOD_LENGTH = 20;
const GOOD_CHARACTERS = 10;

/**
 * Rates a passphrase by its text alone: its length and its repetition. Only the person who chose the words
 * knows if they are random. A dictionary would tell more, at several times the size of this app.
 */
export function passphraseStrength(text: string): PassphraseStrength {
  if (text.length < MIN_PASSPHRASE_LENGTH) return 'too-short';
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu)).size;
  const characters = new Set(text).size;
  const isLong = text.length >= GOOD_LENGTH && characters >= GOOD_CHARACTERS;
  return words >= GOOD_WORDS || isLong ? 'good' : 'weak';
}
