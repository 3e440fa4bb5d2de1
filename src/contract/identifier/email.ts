import { explainEmail } from './explain-email.ts';
import { NO_WARNINGS, refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';

/** Source: RFC 5321, 4.5.3.1. */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** `Dot-string` of RFC 5321. Quoted local parts are refused: no mail provider gives them out. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/iu;

/** The same with letters, marks and digits of any script (RFC 6531): such a local part has no ASCII form. */
const INTERNATIONAL_LOCAL =
  /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** At least two labels of letters, digits and inner hyphens, the last one not a number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/iu;

const UPPER_CASE = /[A-Z]/u;

/**
 * An e-mail address. Canonical: its domain in lower case, the local part exact, since only the receiving system
 * knows whether case matters there. The domain is ASCII; the local part may have letters of any
 * script, in NFKC, so that no two texts that are one address differ.
 */
export function parseEmail(text: string): ParsedIdentifier {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (text.length > MAX_EMAIL_LENGTH || at > MAX_LOCAL_LENGTH || at < 1 || !DOMAIN.test(domain)) {
    return refuse(explainEmail(text));
  }
  const canonical = UPPER_CASE.test(domain) ? `${local}@${domain.toLowerCase()}` : text;
  if (LOCAL.test(local)) return { ok: true, kind: 'email', canonical, warnings: NO_WARNINGS };
  if (!INTERNATIONAL_LOCAL.test(local) || local.normalize('NFKC') !== local)
    return refuse(explainEmail(text));
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
