import { isHostName } from './host-name.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { explainAddress, readCidr } from './ip.ts';
import { explainNumeric } from './numeric.ts';
import { explainPhone } from './phone.ts';
import { plainCharacters, refangText } from './plain-text.ts';

/** Explains a text that begins with a scheme and a colon, like `ftp:`; `undefined` for any other, such as `Mobile: …`. */
export function explainScheme(text: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\s)/iu.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (scheme === 'tel' || scheme === 'mailto') return `Leave out ${scheme}: and write what follows it.`;
  if (scheme === 'http' || scheme === 'https') {
    return `After ${scheme}: come two slashes and a host, like ${scheme}://example.com/.`;
  }
  return `Only http and https URLs are accepted, not ${scheme}: ones.`;
}

const FORMS =
  'Not recognised. Enter an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.';

/** A long number as a spreadsheet shortens it. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E\+?\d+$/iu;

/** Digits and dots, or hexadecimal digits with a colon: nothing but an IP address is meant. */
const ADDRESS = /^(?:[\d.]+|[\da-f]*:[\da-f:.]*)$/iu;

/** Digits and separators without a +: a phone number, a range of them or a number of some other length. */
function explainDigits(text: string): string {
  const [, low, high] = /^(\d{7,15})-(\d{7,15})$/u.exec(text) ?? [];
  if (low !== undefined && high !== undefined && !(low.length === 15 && high.length === 15)) {
    return `Phone numbers start with + and the country code at both ends of a range: write +${low}-+${high} if their country codes are there already.`;
  }
  return explainNumeric(text);
}

function explainColon(text: string): string | undefined {
  const isHostAndPort = /^[^:/][^:/.]*\.[^:/]+:\d{1,5}(?:[/?#]|$)/u.test(text);
  return isHostAndPort ? undefined : explainScheme(text);
}

/** Explains why `text`, without an @ and without + or http(s):// at its start, is none of the forms. */
export function explainOther(text: string): string {
  if (text.trim() === '') return FORMS;
  if (/^\d+$/u.test(text)) return explainNumeric(text);
  if (SCIENTIFIC.test(text)) return explainNumeric(text);
  if (ADDRESS.test(text)) return explainAddress(text);
  const refanged = refangText(text);
  if (refanged !== text && /[\p{L}\p{N}]/u.test(text))
    return `Write the identifier as it really is: ${refanged}`;
  if (readCidr(text) !== undefined || /^[\da-f]*[.:][\d.:a-f]*\/-?\d*$/iu.test(text))
    return explainAddress(text);
  if (/^[\da-f[\]*x%]*[.:][\d.:a-z[\]*%]*$/iu.test(text) && /^[\d:[]|^[\da-f]{1,4}:[\da-f:]/iu.test(text)) {
    return explainAddress(text);
  }
  if (/^(?:\(\+|\+)/u.test(text)) return explainPhone(text.replace(/[()]/gu, ''));
  if (/^\d[\d\s().\-/]*$/u.test(text)) return explainDigits(text);
  const scheme = explainColon(text);
  if (scheme !== undefined) return scheme;
  const host = text.split(/[/?#:]/u)[0] ?? '';
  if (host.includes('.') && isHostName(host)) {
    return `Add the scheme: https://${text} or http://${text}, whichever was seen.`;
  }
  return FORMS;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function areSeveral(text: string, parse: (text: string) => ParsedIdentifier): boolean {
  // Those have sentences of their own.
  if (text.includes('@') || text.includes('://')) return false;
  const [first = '', second = ''] = text.split(/[\s,;]+/u);
  return second !== '' && parse(first).ok && parse(second).ok;
}

/**
 * Explains a refusal by single characters of a text of any kind; `undefined` when they are not the reason.
 */
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
  return areSeveral(text, parse)
    ? 'This is more than one identifier: write one in each report. Between the two ends of a range stands a hyphen.'
    : undefined;
}
