import { explainUrl } from './explain-url.ts';
import { HOST_HAS_DOT, HOST_HAS_UPPER_CASE, HOST_MAY_BE_IPV4, scanHostName } from './host-name.ts';
import { NO_WARNINGS, refuse } from './identifier.ts';
import type { IdentifierWarning, ParsedIdentifier } from './identifier.ts';
import { readIpv4 } from './ipv4.ts';
import { canonicalIpv6, ipv6ValueOf, readIpv6 } from './ipv6.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';
import { scanUrl } from './url-scan.ts';

/** What browsers take for an IPv4 address: the last label is a number, in decimal, octal or hexadecimal. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/iu;

const OPENING_BRACKET = 91;
const UPPER_S = 83;

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
  const address = readIpv6(text, start + 1, end - 1);
  if (address === undefined || text[end - 1] !== ']') return undefined;
  const { groups } = address;
  const value = ipv6ValueOf(groups);
  const canonical = `[${canonicalIpv6(address, text, start + 1, end - 1)}]`;
  return { canonical, warnings: specialIpv6(groups, value, groups, value) };
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

/** `x-x`, which a search reads as `x`. */
function isDoubled(text: string): boolean {
  const middle = (text.length - 1) / 2;
  return text[middle] === '-' && text.startsWith(text.slice(middle + 1));
}

/**
 * An http or https URL with an ASCII host name, an IPv4 or a bracketed IPv6 host. Canonical: scheme and host in lower
 * case (IPv6 after RFC 5952), everything else exact: port, path, query and fragment may matter to the server.
 */
export function parseUrl(text: string): ParsedIdentifier {
  const parts = scanUrl(text);
  if (parts === undefined) return refuse(explainUrl(text));
  const { hostStart, hostEnd, userInfoStart } = parts;
  if (isDoubled(text)) return refuse(`Write the URL once: ${text.slice(0, (text.length - 1) / 2)}`);
  const host = readHost(text, hostStart, hostEnd);
  if (host === undefined) return refuse(explainUrl(text));
  const isCanonical =
    host.canonical === undefined && text.startsWith('http') && text.charCodeAt(4) !== UPPER_S;
  const hostText = host.canonical ?? text.slice(hostStart, hostEnd);
  return {
    ok: true,
    kind: 'url',
    canonical: isCanonical
      ? text
      : text.slice(0, userInfoStart).toLowerCase() +
        text.slice(userInfoStart, hostStart) +
        hostText +
        text.slice(hostEnd),
    warnings: hostStart === userInfoStart ? host.warnings : [userInfoWarning(hostText), ...host.warnings],
  };
}
