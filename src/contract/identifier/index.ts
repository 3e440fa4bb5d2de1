import { parseEmail } from './email.ts';
import { explainCharacters } from './explain-characters.ts';
import { explainUnrecognized } from './explain-unrecognized.ts';
import { MAX_IDENTIFIER_LENGTH, refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { parseIpRange } from './ip-range.ts';
import { parseIp } from './ip.ts';
import { parseNumeric } from './numeric.ts';
import { parsePhoneRange } from './phone-range.ts';
import { parsePhone } from './phone.ts';
import { parseUrl } from './url.ts';

export type * from './identifier.ts';

const URL_START = /^https?:\/\//iu;
const DIGITS = /^\d+$/u;

/** Digits and dots, or hexadecimal digits with a colon: nothing but an IP address is meant. */
const ADDRESS = /^(?:[\d.]+|[\da-f]*:[\da-f:.]*)$/iu;
const ADDRESS_THEN_HYPHEN = /^(?:\d*\.[\d.]*|[\da-f]*:[\da-f:.]*)-/iu;

/** Chooses the kind by what only that kind can have, so that a hyphen in an e-mail address or a URL never cuts it. */
function parseKind(text: string): ParsedIdentifier {
  if (URL_START.test(text)) return parseUrl(text);
  if (text.includes('@')) return parseEmail(text);
  const hyphen = text.indexOf('-');
  if (text.startsWith('+')) return hyphen === -1 ? parsePhone(text) : parsePhoneRange(text, hyphen);
  if (hyphen === -1) {
    if (DIGITS.test(text)) return parseNumeric(text);
    return ADDRESS.test(text) ? parseIp(text) : refuse(explainUnrecognized(text));
  }
  return ADDRESS_THEN_HYPHEN.test(text) ? parseIpRange(text, hyphen) : refuse(explainUnrecognized(text));
}

/**
 * Reads one fraud identifier exactly as it would be submitted: an IP address or range, a phone number or range, 15
 * digits, an e-mail address or a URL. A refusal says what is wrong and what to write instead; a warning never stops
 * anybody. Source: interface, "Contribution input item"; readings 1-13.
 */
export function parseIdentifier(text: string): ParsedIdentifier {
  if (text.length > MAX_IDENTIFIER_LENGTH) {
    return refuse(`An identifier has at most ${MAX_IDENTIFIER_LENGTH} characters; this has ${text.length}.`);
  }
  const parsed = parseKind(text);
  if (parsed.ok) return parsed;
  const reason = explainCharacters(text, parseKind);
  return reason === undefined ? parsed : refuse(reason);
}
