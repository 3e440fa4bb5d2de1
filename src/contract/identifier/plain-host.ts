import { isHostName } from './host-name.ts';

/**
 * The plain ASCII form that browsers turn a host into (`xn--` for letters of other scripts, dotted decimal for an IPv4
 * address in disguise), or `undefined` when there is none or it is the same. For suggestions only: the answer
 * depends on the Unicode version of the engine, so nothing is compared or stored by it.
 */
export function plainHostOf(host: string): string | undefined {
  if (/[\s/?#@:\\%[\]]/u.test(host)) return undefined;
  try {
    const { hostname } = new URL(`http://${host}`);
    return hostname !== host && isHostName(hostname) ? hostname : undefined;
  } catch {
    // `URL` says no by throwing; there is nothing else to learn from it.
    return undefined;
  }
}

/** The sentence for a host with characters beyond ASCII, with its ASCII form where there is one. */
export function explainInternationalHost(host: string): string {
  const plain = plainHostOf(host);
  const why = 'Names with letters beyond a-z are written in their ASCII form, since many letters look alike';
  return plain === undefined ? `${why}: one that begins with xn--.` : `${why}: ${plain} in place of ${host}.`;
}
