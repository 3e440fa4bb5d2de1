import { plainCharacters } from './plain-characters.ts';
import { refangText } from './refang-text.ts';
import { changed, inOrder } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WRAPPED = /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”|„(.*)[“”]|«(.*)»|`(.*)`)$/su;
const PREFIX = /^(?:tel|mailto):\s*/iu;

function withoutWhiteSpaceAround(text: string): TypedText {
  return changed(text, text.trim(), 'Removed the white space around it.');
}

/** Line ends and tabs are white space between words; everything else that cannot be seen goes. */
function withoutInvisible(text: string): TypedText {
  const visible = text.replace(/[\t\n\r]+/gu, ' ').replace(INVISIBLE, '');
  return changed(text, visible, 'Removed characters that cannot be seen.');
}

function withoutQuotationMarks(text: string): TypedText {
  const inside = WRAPPED.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return changed(text, inside?.trim() ?? text, 'Removed the marks around it.');
}

function withoutPrefix(text: string): TypedText {
  const prefix = PREFIX.exec(text)?.[0] ?? '';
  return changed(text, text.slice(prefix.length), `Left out ${prefix.trim()}`);
}

function refanged(text: string): TypedText {
  return changed(
    text,
    refangText(text),
    'Undid the marks that keep people from clicking on it, such as hxxp and [.].',
  );
}

/** Not for URLs: beyond their host every character counts, and what is not ASCII there is percent-encoded instead. */
function withPlainCharacters(text: string): TypedText {
  if (/^https?:/iu.test(text)) return { text, changes: [] };
  return changed(
    text,
    plainCharacters(text),
    'Wrote dashes, digits and letters of other kinds as the plain ones.',
  );
}

/** What concerns single characters and the wrapping, whatever kind of identifier it is. */
export function readTypedCharacters(text: string): TypedText {
  return inOrder(text, [
    withoutWhiteSpaceAround,
    withoutInvisible,
    withoutQuotationMarks,
    withoutPrefix,
    refanged,
    withPlainCharacters,
  ]);
}
