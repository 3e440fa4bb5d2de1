import { percentEncodeBeyondAscii, plainCharacters, plainHostOf, refangText } from '../plain-text.ts';
import { changed, inOrder, type TypedText, unchanged } from './typed-text.ts';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WRAPPED = /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”|„(.*)[“”]|«(.*)»|`(.*)`)$/su;
const PREFIX = /^(?:tel|mailto):\s*/iu;

function withoutWhiteSpaceAround(text: string): TypedText {
  return changed(text, text.trim(), 'Removed surrounding white space.');
}

/** Line ends and tabs are white space between words; everything else that cannot be seen goes. */
function withoutInvisible(text: string): TypedText {
  const visible = text.replace(/[\t\n\r]+/gu, ' ').replace(INVISIBLE, '');
  return changed(text, visible, 'Removed invisible characters.');
}

function withoutQuotationMarks(text: string): TypedText {
  const inside = WRAPPED.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return changed(text, inside?.trim() ?? text, 'Removed the enclosing quotation marks or brackets.');
}

function withoutPrefix(text: string): TypedText {
  const prefix = PREFIX.exec(text)?.[0] ?? '';
  return changed(text, text.slice(prefix.length), `Removed ${prefix.trim()}.`);
}

function refanged(text: string): TypedText {
  return changed(text, refangText(text), 'Removed defanging, such as hxxp and [.].');
}

/** Not for URLs: beyond their host every character counts, and what is not ASCII there is percent-encoded instead. */
function withPlainCharacters(text: string): TypedText {
  if (/^https?:/iu.test(text)) return unchanged(text);
  return changed(
    text,
    plainCharacters(text),
    'Replaced look-alike dashes, digits and letters with plain ones.',
  );
}

/** Corrects single characters and the wrapping, for identifiers of any kind. */
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

const URL_PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#:@]+)([^/?#]*)(.*)/isu;
const EMAIL_PARTS = /^([^@]+@)([^@]+)$/u;

function plainHost(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] =
    URL_PARTS.exec(text) ?? EMAIL_PARTS.exec(text) ?? [];
  const plain = plainHostOf(host);
  if (plain === undefined) return unchanged(text);
  return changed(
    text,
    before + plain + port + rest,
    `Wrote ${host} as ${plain}, which is the same host in plain ASCII.`,
  );
}

function encodedRest(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (host === '') return unchanged(text);
  const encoded = percentEncodeBeyondAscii(rest);
  return changed(
    text,
    before + host + port + encoded,
    'Percent-encoded the letters beyond ASCII, as browsers send them.',
  );
}

/** The host of a URL or e-mail address in ASCII, and the rest of a URL percent-encoded where it is not ASCII. */
export function readTypedHost(text: string): TypedText {
  return inOrder(text, [plainHost, encodedRest]);
}
