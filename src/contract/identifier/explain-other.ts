import { readCidr } from './cidr.ts';
import { explainAddress } from './explain-address.ts';
import { explainNumeric } from './explain-numeric.ts';
import { explainPhone } from './explain-phone.ts';
import { explainScheme } from './explain-scheme.ts';
import { isHostName } from './host-name.ts';
import { refangText } from './refang-text.ts';

const FORMS =
  'Write an IP address or range, a phone number with + and country code or a range of them, 15 digits, an e-mail address, or a URL with http:// or https://.';

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
  const isHostAndPort = /^[^:/]+\.[^:/]+:\d{1,5}(?:[/?#]|$)/u.test(text);
  return isHostAndPort ? undefined : explainScheme(text);
}

/** Why `text` is none of the forms, for text without an @ that begins neither with + nor with http:// or https://. */
export function explainOther(text: string): string {
  if (text.trim() === '') return FORMS;
  if (/^\d+$/u.test(text)) return explainNumeric(text);
  if (ADDRESS.test(text)) return explainAddress(text);
  const refanged = refangText(text);
  if (refanged !== text) return `Write the identifier as it really is: ${refanged}`;
  if (readCidr(text) !== undefined || /^[\d.:a-f]*[.:][\d.:a-f]*\/\d/iu.test(text))
    return explainAddress(text);
  if (/^[\d.:a-f[\]*x%]*[.:][\d.:a-z[\]*%]*$/iu.test(text) && /^[\d:[]|^[\da-f]{1,4}:[\da-f:]/iu.test(text)) {
    return explainAddress(text);
  }
  if (/^(?:\(\+|\+)/u.test(text)) return explainPhone(text.replace(/[()]/gu, ''));
  if (/^\d[\d\s().\-/]*$/u.test(text) || /^\d+(?:[.,]\d+)?E\+?\d+$/iu.test(text)) return explainDigits(text);
  const scheme = explainColon(text);
  if (scheme !== undefined) return scheme;
  const host = text.split(/[/?#:]/u)[0] ?? '';
  if (host.includes('.') && isHostName(host)) {
    return `A URL begins with http:// or https://: write https://${text} or http://${text}, whichever was seen.`;
  }
  return FORMS;
}
