import { HOST_HAS_DOT, HOST_HAS_UPPER_CASE, HOST_MAY_BE_IPV4, scanHostName } from './host-name.ts';
import { halfOf, NO_WARNINGS, refuse } from './identifier.ts';
import type { IdentifierWarning, ParsedIdentifier } from './identifier.ts';
import { readIp } from './ip.ts';
import { readIpv4 } from './ipv4.ts';
import { explainInternationalHost, percentEncodeBeyondAscii, plainHostOf, refangText } from './plain-text.ts';
import { specialIpv4 } from './special-addresses.ts';

const SLASH = 47;
const COLON = 58;
const AT = 64;
const UPPER_S = 83;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const MAX_PORT = 65_535;

const PLAIN = 1;
const ENDS_AUTHORITY = 2;

/** Printable ASCII without space, `"`, `<`, `>` and `\`, which browsers read in ways of their own. */
const characters = new Uint8Array(128);
characters.fill(PLAIN, 33, 127);
for (const character of '"<>\\') characters[character.charCodeAt(0)] = 0;
for (const character of '/?#') characters[character.charCodeAt(0)] = ENDS_AUTHORITY;

/** Offsets into the text of a URL. */
interface UrlScan {
  /** Behind `//`. */
  readonly userInfoStart: number;
  /** The same, or behind the last @ before the path, as browsers take it. */
  readonly hostStart: number;
  /** The offset of the port's colon, the path, the query or the fragment. */
  readonly hostEnd: number;
  /** The offset of the path, the query or the fragment. */
  readonly authorityEnd: number;
}

/** True if `start` to `end` is empty, or a colon and a port of up to five digits. */
function isPort(text: string, start: number, end: number): boolean {
  if (start === end) return true;
  const digits = text.slice(start + 1, end);
  return text.charCodeAt(start) === COLON && /^\d{1,5}$/u.test(digits) && Number(digits) <= MAX_PORT;
}

/** The end of the host that begins at `start`: behind its closing bracket or before the first colon. */
function endOfHost(text: string, start: number, authorityEnd: number): number {
  const isBracketed = text.charCodeAt(start) === OPENING_BRACKET;
  for (let index = start; index < authorityEnd; index += 1) {
    const code = text.charCodeAt(index);
    if (isBracketed ? code === CLOSING_BRACKET : code === COLON) return isBracketed ? index + 1 : index;
  }
  return authorityEnd;
}

/** Takes apart a text that begins with http:// or https://; `undefined` where a character, the host's place or the port is wrong. */
function scanUrl(text: string): UrlScan | undefined {
  const userInfoStart = text.charCodeAt(4) === COLON ? 7 : 8;
  const { length } = text;
  let hostStart = userInfoStart;
  let index = userInfoStart;
  for (; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = characters[code];
    if (kind === ENDS_AUTHORITY) break;
    if (kind !== PLAIN) return undefined;
    if (code === AT) hostStart = index + 1;
  }
  const authorityEnd = index;
  for (; index < length; index += 1) {
    if ((characters[text.charCodeAt(index)] ?? 0) === 0) return undefined;
  }
  const hostEnd = endOfHost(text, hostStart, authorityEnd);
  if (hostEnd === hostStart || !isPort(text, hostEnd, authorityEnd)) return undefined;
  return { userInfoStart, hostStart, hostEnd, authorityEnd };
}

/**
 * Hosts that browsers take for an IPv4 address: the last label is a number, in decimal, octal or hexadecimal.
 */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/iu;

const LOCAL_HOST: readonly IdentifierWarning[] = [
  {
    code: 'url-local-host',
    message: 'The host has no public domain, so this URL means something else in every network.',
  },
];

interface Host {
  /** Absent when the host stands in its canonical form already. */
  readonly canonical?: string;
  readonly warnings: readonly IdentifierWarning[];
}

function readIpv6Host(text: string, start: number, end: number): Host | undefined {
  const address = text[end - 1] === ']' ? readIp(text.slice(start + 1, end - 1)) : undefined;
  if (address?.space !== 'ipv6') return undefined;
  return { canonical: `[${address.canonical}]`, warnings: address.warnings };
}

function readHost(text: string, start: number, end: number): Host | undefined {
  if (text.charCodeAt(start) === OPENING_BRACKET) return readIpv6Host(text, start, end);
  const bits = scanHostName(text, start, end);
  if (bits === -1) return undefined;
  if ((bits & HOST_MAY_BE_IPV4) !== 0 && ENDS_IN_NUMBER.test(text.slice(start, end))) {
    const value = readIpv4(text, start, end);
    return value === -1 ? undefined : { warnings: specialIpv4(value, value) };
  }
  const warnings = (bits & HOST_HAS_DOT) === 0 ? LOCAL_HOST : NO_WARNINGS;
  if ((bits & HOST_HAS_UPPER_CASE) === 0) return { warnings };
  return { canonical: text.slice(start, end).toLowerCase(), warnings };
}

function userInfoWarning(host: string): IdentifierWarning {
  return {
    code: 'url-user-info',
    message: `What stands before the @ is a user name, often made to look like a site. The host is ${host}.`,
  };
}

/** The port that a scheme has where none is written. Source: RFC 9110, 4.2. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http://': 80, 'https://': 443 };

/** The text up to the port, with scheme and host in lower case. */
function spelledAuthority(text: string, { hostStart, hostEnd, userInfoStart }: UrlScan, host: Host): string {
  const isSpelt = host.canonical === undefined && text.startsWith('http') && text.charCodeAt(4) !== UPPER_S;
  return isSpelt
    ? text.slice(0, hostEnd)
    : text.slice(0, userInfoStart).toLowerCase() +
        text.slice(userInfoStart, hostStart) +
        (host.canonical ?? text.slice(hostStart, hostEnd));
}

/**
 * An http or https URL with an ASCII host name, an IPv4 or a bracketed IPv6 host. Canonical: scheme and host in lower
 * case (IPv6 after RFC 5952), no default port, no zeros before another, a slash for an empty path, everything else exact:
 * path, query and fragment may matter to the server.
 */
export function parseUrl(text: string): ParsedIdentifier {
  const parts = scanUrl(text);
  if (parts === undefined) return refuse(() => explainUrl(text));
  const { authorityEnd, hostStart, hostEnd, userInfoStart } = parts;
  const half = halfOf(text);
  if (half !== undefined) return refuse(`Write the URL once: ${half}`);
  const host = readHost(text, hostStart, hostEnd);
  if (host === undefined) return refuse(() => explainUrl(text));
  const authority = spelledAuthority(text, parts, host);
  const port = hostEnd === authorityEnd ? undefined : Number(text.slice(hostEnd + 1, authorityEnd));
  const scheme = authority.slice(0, userInfoStart);
  const hasPath = text.charCodeAt(authorityEnd) === SLASH;
  const warnings =
    hostStart === userInfoStart
      ? host.warnings
      : [userInfoWarning(host.canonical ?? text.slice(hostStart, hostEnd)), ...host.warnings];
  return {
    ok: true,
    kind: 'url',
    canonical:
      authority +
      (port === undefined || port === DEFAULT_PORTS[scheme] ? '' : `:${port}`) +
      (hasPath ? '' : '/') +
      text.slice(authorityEnd),
    warnings,
  };
}

const BEYOND_ASCII = /\P{ASCII}/u;

/** Explains why the host of a URL is not accepted. */
function explainUrlHost(host: string): string {
  if (BEYOND_ASCII.test(host)) return explainInternationalHost(host);
  if (host.startsWith('[')) return 'The brackets of a URL’s host hold an IPv6 address, like [2001:db8::7].';
  if (host.length > 253) return 'The host of a URL has at most 253 characters.';
  if (host.startsWith('.') || host.includes('..'))
    return 'The host of a URL has no dot at its start and no two in a row.';
  const plain = plainHostOf(host);
  if (plain !== undefined && /^[\d.]+$/u.test(plain)) {
    return `The host ${host} is the IPv4 address ${plain} in disguise: write ${plain} in its place.`;
  }
  if (/^[\da-fx.]+$/iu.test(host) && /\d\.?$/u.test(host)) {
    return 'The host of this URL looks like an IPv4 address but is none: it needs four numbers from 0 to 255.';
  }
  return 'The host of a URL is made of letters, digits, hyphens and underscores, with dots between its parts.';
}

function explainCharacter(text: string): string | undefined {
  if (text.includes('\\'))
    return 'Write / in place of \\: browsers and other programs disagree about what \\ means.';
  if (/\s/u.test(text))
    return 'A URL holds no white space: write %20 where a space belongs to it, and one URL in each report.';
  const delimiter = /["<>]/u.exec(text)?.[0];
  if (delimiter === undefined) return undefined;
  return `Leave out the ${delimiter}, or write it as ${encodeURIComponent(delimiter)} if it belongs to the URL.`;
}

/** Explains why `text`, which begins with http:// or https://, is not a URL. */
function explainUrl(text: string): string {
  const refanged = refangText(text);
  if (refanged !== text) return `Write the URL as it really is: ${refanged}`;
  const character = explainCharacter(text);
  if (character !== undefined) return character;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)/isu.exec(text) ?? [];
  if (authority === '') return 'After http:// or https:// comes a host, like https://example.com/.';
  if (BEYOND_ASCII.test(rest)) {
    const encoded = percentEncodeBeyondAscii(rest);
    return `A URL is written in ASCII; write what follows the host as ${encoded}`;
  }
  const at = authority.lastIndexOf('@') + 1;
  const userInfo = authority.slice(0, at);
  if (BEYOND_ASCII.test(userInfo)) {
    return `Write what stands before the @ in ASCII: ${percentEncodeBeyondAscii(userInfo)}`;
  }
  const hostAndPort = authority.slice(at);
  const host = /^(\[[^\]]*(?:\]|$)|[^:]*)/u.exec(hostAndPort)?.[1] ?? '';
  const port = hostAndPort.slice(host.length);
  if (host === '') return 'Before the port comes a host, like https://example.com:8080/.';
  if (!isPort(port, 0, port.length)) {
    return 'A port is a colon and a number from 0 to 65535; without one, leave out the colon too.';
  }
  return explainUrlHost(host);
}
