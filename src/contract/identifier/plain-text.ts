import { isHostName } from './host-name.ts';

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const DIGIT = /\p{Nd}/gu;

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit of any script: Unicode keeps the ten of each script in a row, from zero to nine. */
function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/** Full-width and other compatibility characters, digits of any script and dashes of any length as the plain ASCII ones. */
export function plainCharacters(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return text.normalize('NFKC').replace(DASHES, '-').replace(DIGIT, digitValue);
}

const BRACKETED_DOT = /\[(?:\.|dot)\]|\((?:\.|dot)\)|\{(?:\.|dot)\}/iu;
const BRACKETED_AT = /\[(?:@|at)\]|\((?:@|at)\)|\{(?:@|at)\}/iu;

/** `sign` in place of each mark and the white space around it. A pattern with that white space in it would try again at each space. */
function writtenPlainly(text: string, mark: RegExp, sign: string): string {
  const parts = text.split(mark);
  const last = parts.length - 1;
  return parts
    .map((part, at) => {
      const start = at === 0 ? part : part.trimStart();
      return at === last ? start : start.trimEnd();
    })
    .join(sign);
}

/**
 * Undoes defanging, which keeps people from clicking on an address: hxxp for http, [.] or \. for a dot, [at] for @,
 * [://], [/]. Only these bracketed forms are touched, and words in parentheses only outside the path of a URL.
 */
export function refangText(text: string): string {
  const scheme = text
    .replaceAll('[/]', '/')
    .replace(/\\(?=[./-])/gu, '')
    .replace(/^h(?:xx|\*\*|__)p(s?)(?=\s*(?:\[?:|:))/iu, 'http$1')
    .replace(/^(https?)\s*(?:\[:\/\/\]|\[:\]\/\/|:\[\/\/\]|:\/\/)/iu, '$1://');
  const authority = /^https?:\/\/[^/?#]*/iu.exec(scheme)?.[0];
  const head = authority ?? scheme;
  const rest = authority === undefined ? '' : scheme.slice(authority.length);
  const dots = writtenPlainly(head, BRACKETED_DOT, '.');
  return writtenPlainly(dots, BRACKETED_AT, '@').replaceAll('[:]', ':') + rest.replaceAll('[.]', '.');
}

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

const encoder = new TextEncoder();

/** Percent-encodes the characters beyond ASCII and changes nothing else, as browsers do when they send a URL. */
export function percentEncodeBeyondAscii(text: string): string {
  // `encodeURIComponent` would throw for half a surrogate pair.
  return text.replace(/\P{ASCII}+/gu, (characters) =>
    Array.from(encoder.encode(characters), (byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  );
}
