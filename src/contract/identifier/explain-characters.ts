import { plainCharacters } from './plain-characters.ts';
import type { ParsedIdentifier } from './identifier.ts';

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Why a text is refused for single characters of it, whatever kind it should be; `undefined` when it is not for those. */
export function explainCharacters(
  text: string,
  parse: (text: string) => ParsedIdentifier,
): string | undefined {
  if (text.trim() === '') return undefined;
  if (text.trim() !== text) return 'Remove the white space before or after the identifier.';
  const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u.exec(text)?.[0];
  if (invisible !== undefined) {
    return `Remove the character ${codePointName(invisible)}: it cannot be seen and would hide a difference.`;
  }
  const plain = plainCharacters(text);
  if (plain !== text && parse(plain).ok) {
    return `Some characters here only look like the ones meant (other digits, dashes or letters): write ${plain}`;
  }
  const joined = text.replace(/\s+/gu, '');
  if (joined !== text && /^[\d+.:a-f-]+$/iu.test(joined) && parse(joined).ok) {
    return `Leave out the white space: ${joined}`;
  }
  return undefined;
}
