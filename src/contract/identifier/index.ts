import { parseEmail } from './email.ts';
import { MAX_IDENTIFIER_LENGTH, refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { parseIpRange, readIp } from './ip.ts';
import { readNumericIdentifier } from './numeric.ts';
import { explainPhone, parsePhoneRange, readPhoneIdentifier } from './phone.ts';
import { parseUrl } from './url.ts';
import { explainCharacters, explainOther } from './why-not.ts';

export type * from './identifier.ts';

const LOWER_CASE = 32;
const LOWER_H = 104;
const PLUS = 43;
const ZERO = 48;
const NINE = 57;

const URL_START = /^https?:\/\//iu;
const ADDRESS_THEN_HYPHEN = /^(?:\d*\.[\d.]*|[\da-f]*:[\da-f:.]*)-/iu;

/** Chooses the kind by its distinctive characters, before a hyphen cuts an e-mail address or a URL. */
function parseKind(text: string): ParsedIdentifier {
  const first = text.charCodeAt(0);
  if (first === PLUS) {
    const phone = readPhoneIdentifier(text);
    if (phone !== undefined) return phone;
  } else if (first >= ZERO && first <= NINE) {
    const number = readNumericIdentifier(text) ?? readIp(text);
    if (number !== undefined) return number;
  }
  if ((first | LOWER_CASE) === LOWER_H && URL_START.test(text)) return parseUrl(text);
  if (text.includes('@')) return parseEmail(text);
  const hyphen = text.indexOf('-');
  if (first === PLUS) return hyphen === -1 ? refuse(() => explainPhone(text)) : parsePhoneRange(text, hyphen);
  if (hyphen === -1) return readIp(text) ?? refuse(() => explainOther(text));
  return ADDRESS_THEN_HYPHEN.test(text) ? parseIpRange(text, hyphen) : refuse(() => explainOther(text));
}

/**
 * Reads one fraud identifier exactly as it would be submitted: an IP address or range, a phone number or range, 15
 * digits, an e-mail address or a URL. A refusal says what is wrong and what to write instead; a warning never stops
 * anybody. Source: INTERFACE.md, "Identifiers".
 */
export function parseIdentifier(text: string): ParsedIdentifier {
  if (text.length > MAX_IDENTIFIER_LENGTH) {
    return refuse(`An identifier has at most ${MAX_IDENTIFIER_LENGTH} characters; this has ${text.length}.`);
  }
  const parsed = parseKind(text);
  if (parsed.ok) return parsed;
  return refuse(() => explainCharacters(text, parseKind) ?? parsed.reason);
}
