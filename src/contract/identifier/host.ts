import { scanHostName } from './host-name.ts';
import { NO_WARNINGS, refuse } from './identifier.ts';
import type { ExactIdentifier, IdentifierWarning, Refusal } from './identifier.ts';
import { explainInternationalHost } from './plain-text.ts';

/** A host that can be searched for and not reported: it stands for every URL and mailbox at it and below it. */
export interface Host {
  readonly ok: true;
  /** `mail-host`, written with `@` before it: its mailboxes alone. */
  readonly kind: 'host' | 'mail-host';
  /** As it is searched for: `evil.example`, `@evil.example`. */
  readonly canonical: string;
  readonly space?: never;
  readonly low?: never;
  readonly high?: never;
  readonly warnings: readonly IdentifierWarning[];
}

/** Two labels or more, the last of letters or in punycode, as in every public domain: not `203.0.113.x`, not `4.47E11`. */
const NAME = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/u;

/** In lower case, without the dot at its end; `undefined` for what is no name of a host. */
function nameOf(text: string): string | undefined {
  if (scanHostName(text, 0, text.length) === -1) return undefined;
  const name = text.toLowerCase().replace(/\.$/u, '');
  return NAME.test(name) ? name : undefined;
}

/**
 * Reads the name of a host in ASCII, or `@` and one. Canonical: lower case, IDN as `xn--`, no dot at the end.
 * Source: INTERFACE.md, "Retrieve".
 */
export function parseHost(text: string): Host | Refusal {
  const isMail = text.startsWith('@');
  const written = isMail ? text.slice(1) : text;
  const name = nameOf(written);
  if (name === undefined) {
    return refuse(() =>
      /\P{ASCII}/u.test(written)
        ? explainInternationalHost(written)
        : 'A host is written like evil.example; @evil.example stands for the mailboxes at it.',
    );
  }
  return {
    ok: true,
    kind: isMail ? 'mail-host' : 'host',
    canonical: isMail ? `@${name}` : name,
    warnings: NO_WARNINGS,
  };
}

/** The host one level up; `undefined` for one that has nothing but a public suffix above it, as far as two labels tell. */
export function parentHost({ canonical, kind }: Host): string | undefined {
  const [, ...above] = canonical.split('.');
  if (above.length < 2) return undefined;
  return `${kind === 'mail-host' ? '@' : ''}${above.join('.')}`;
}

const URL_HOST = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/u;

/** The host of a URL or an e-mail address, as a search names it; `undefined` where that is an IP address or no public name. */
export function hostOf({
  kind,
  canonical,
}: {
  readonly kind: string;
  readonly canonical: string;
}): string | undefined {
  switch (kind) {
    case 'email':
      return nameOf(canonical.slice(canonical.lastIndexOf('@') + 1));
    case 'url':
      return nameOf(URL_HOST.exec(canonical)?.[1] ?? '');
    default:
      return undefined;
  }
}

/** The name alone, without the `@`. */
export const bareHost = ({ canonical }: Pick<Host, 'canonical'>): string => canonical.replace(/^@/u, '');

/** Whether a URL or an e-mail address is at a host or below it, and not at another whose name only ends alike. */
export function isAtHost(host: Host, found: ExactIdentifier): boolean {
  if (host.kind === 'mail-host' && found.kind !== 'email') return false;
  return `.${hostOf(found) ?? ''}`.endsWith(`.${bareHost(host)}`);
}
