import { CHARACTERS, HOSTS } from './character-notation.ts';
import { inNotation, type Notation } from './notation.ts';
import { NUMBERS } from './number-notation.ts';
import { range } from './range-notation.ts';

/** From what harms least to what is furthest from the text. */
const STEPS = [...CHARACTERS, range, ...NUMBERS, ...HOSTS];

/** The form that is sent of what people type or paste, or what is left where the text can be read in no way. */
export const plainNotation = (text: string): Notation => inNotation(text, STEPS);
