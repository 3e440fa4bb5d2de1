import { explainEmail } from './explain-email.ts';
import {
  HOST_ENDS_IN_DOT,
  HOST_HAS_DOT,
  HOST_HAS_UPPER_CASE,
  HOST_IS_LOOSE,
  HOST_MAY_BE_IPV4,
  scanHostName,
} from './host-name.ts';
import { NO_WARNINGS, refuse } from './identifier.ts';
import type { ParsedIdentifier } from './identifier.ts';
import { isAsciiLocalPart, isInternationalLocalPart } from './local-part.ts';

/** Source: RFC 5321, 4.5.3.1. */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

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
  if (text.length > MAX_EMAIL_LENGTH || at > MAX_LOCAL_LENGTH) return refuse(explainEmail(text));
  const domainBits = scanHostName(text, at + 1, text.length);
  if (!isMailDomain(text, domainBits)) return refuse(explainEmail(text));
  const canonical =
    (domainBits & HOST_HAS_UPPER_CASE) === 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase();
  if (isAsciiLocalPart(text, at)) return { ok: true, kind: 'email', canonical, warnings: NO_WARNINGS };
  if (!isInternationalLocalPart(text.slice(0, at))) return refuse(explainEmail(text));
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
