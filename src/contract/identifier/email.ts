import {
  HOST_ENDS_IN_DOT,
  HOST_HAS_DOT,
  HOST_HAS_UPPER_CASE,
  HOST_IS_LOOSE,
  HOST_MAY_BE_IPV4,
  scanHostName,
} from './host-name.ts';
import { halfOf, NO_WARNINGS, refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { explainInternationalHost, refangText } from './plain-text.ts';
import { explainScheme } from './why-not.ts';

/** Source: RFC 5321, 4.5.3.1. */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const DOT = 46;

/** `atext` of RFC 5322, 3.2.3. */
const atext = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-") {
  atext[character.charCodeAt(0)] = 1;
}

/** The same with letters, marks and digits of any script (RFC 6531), which have no ASCII form before the @. */
const INTERNATIONAL =
  /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** True if `text` up to `end` is a `Dot-string` of RFC 5321, unquoted: no mail provider issues quoted ones. */
function isAsciiLocalPart(text: string, end: number): boolean {
  let afterDot = true;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (afterDot) return false;
      afterDot = true;
    } else {
      if (atext[code] !== 1) return false;
      afterDot = false;
    }
  }
  return !afterDot;
}

/** Marks and letters that are not drawn, such as variation selectors and Hangul fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The same with letters of any script, in NFKC and without any that cannot be seen, hence no two texts differ
 * that are one address or look exactly alike.
 */
function isInternationalLocalPart(local: string): boolean {
  return INTERNATIONAL.test(local) && !UNSEEN.test(local) && local.normalize('NFKC') === local;
}

/** At least two labels of letters, digits and inner hyphens, the last one of two characters or more and no number. */
function isMailDomain(text: string, bits: number): boolean {
  if (bits === -1 || (bits & HOST_HAS_DOT) === 0 || (bits & (HOST_IS_LOOSE | HOST_ENDS_IN_DOT)) !== 0)
    return false;
  const lastLabel = text.lastIndexOf('.') + 1;
  if (text.length - lastLabel < 2) return false;
  return (bits & HOST_MAY_BE_IPV4) === 0 || !/^\d+$/u.test(text.slice(lastLabel));
}

/**
 * An e-mail address. Canonical: its domain in lower case, the local part exact, since only the receiving system
 * knows whether case matters there. The domain is ASCII; the local part may have letters of any script, in NFKC, so
 * that no two texts that are one address differ.
 */
export function parseEmail(text: string): ParsedIdentifier {
  const at = text.lastIndexOf('@');
  if (text.length > MAX_EMAIL_LENGTH || at > MAX_LOCAL_LENGTH) return refuse(() => explainEmail(text));
  const domainBits = scanHostName(text, at + 1, text.length);
  if (!isMailDomain(text, domainBits)) return refuse(() => explainEmail(text));
  const canonical =
    (domainBits & HOST_HAS_UPPER_CASE) === 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase();
  if (isAsciiLocalPart(text, at)) return { ok: true, kind: 'email', canonical, warnings: NO_WARNINGS };
  if (!isInternationalLocalPart(text.slice(0, at))) return refuse(() => explainEmail(text));
  return {
    ok: true,
    kind: 'email',
    canonical,
    warnings: [
      {
        code: 'non-ascii',
        message:
          'This address has letters beyond a-z, and many letters look alike. Check it letter by letter.',
      },
    ],
  };
}

function explainLocal(local: string): string {
  if (local.startsWith('"')) return 'Quoted names before the @ are not accepted.';
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) {
    return 'The part before the @ has no dot at its ends and no two dots in a row.';
  }
  const plain = local.normalize('NFKC');
  if (plain !== local) {
    return `The part before the @ has letters that can be written in two ways: write it as ${plain} (Unicode form NFKC).`;
  }
  return (
    explainScheme(local) ?? 'The part before the @ has a character that an e-mail address cannot have there.'
  );
}

function explainDomain(domain: string): string {
  if (domain === '') return 'After the @ comes a domain, like example.com.';
  if (/\P{ASCII}/u.test(domain)) return explainInternationalHost(domain);
  if (domain.startsWith('[') || /^[\d.]+$/u.test(domain)) {
    return 'After the @ comes a domain name, not an IP address. Report the IP address by itself.';
  }
  if (domain.startsWith('.') || domain.endsWith('.') || domain.includes('..')) {
    return 'A domain has no dot at its ends and no two dots in a row.';
  }
  if (!domain.includes('.'))
    return 'A domain has at least two parts with a dot between them, like example.com.';
  return 'A domain is made of letters, digits and hyphens, with dots between its parts, like mail.example.com.';
}

/** Explains why `text`, which holds an @, is not an e-mail address. */
function explainEmail(text: string): string {
  const refanged = refangText(text);
  if (refanged !== text) return `Write the address as it really is: ${refanged}.`;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (local === '') return 'Before the @ comes a name, like alice@example.com.';
  if (local.includes('@')) {
    const half = halfOf(text);
    return half === undefined
      ? 'An e-mail address has one @. Write one address in each report.'
      : `Write the address once: ${half}.`;
  }
  if (text.length > MAX_EMAIL_LENGTH || local.length > MAX_LOCAL_LENGTH) {
    return `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters, and at most ${MAX_LOCAL_LENGTH} of them before the @.`;
  }
  return isAsciiLocalPart(local, local.length) || isInternationalLocalPart(local)
    ? explainDomain(domain)
    : explainLocal(local);
}
