import { isHostName } from './ascii-host.ts';
import { explainUrl, explainUrlHost } from './explain-url.ts';
import { NO_WARNINGS, refuse } from './identifier.ts';
import type { IdentifierWarning, ParsedIdentifier } from './identifier.ts';
import { readIpv4 } from './ipv4.ts';
import { formatIpv6, readIpv6 } from './ipv6.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';

/**
 * Scheme, user information with its @ (the last one before the path), host, port with its colon, and everything after
 * them. ASCII without space, `"`, `<`, `>` and `\`, which browsers read in ways of their own. The host is looked at
 * again below.
 */
const URL_PARTS =
  /^(https?:\/\/)([!$-.0-;=@-[\]-~]*@)?([^\s:/?#@[\]\\"<>]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?#][!#-;=?-[\]-~]*)?$/iu;

/** What browsers take for an IPv4 address: the last label is a number, in decimal, octal or hexadecimal. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/iu;

const UPPER_CASE = /[A-Z]/u;
const MAX_PORT = 65_535;

interface Host {
  readonly canonical: string;
  readonly warnings: readonly IdentifierWarning[];
}

function readHost(host: string): Host | undefined {
  if (host.startsWith('[')) {
    const value = readIpv6(host, 1, host.length - 1);
    return value === undefined
      ? undefined
      : { canonical: `[${formatIpv6(value)}]`, warnings: specialIpv6(value, value) };
  }
  if (!isHostName(host)) return undefined;
  if (ENDS_IN_NUMBER.test(host)) {
    const value = readIpv4(host, 0, host.length);
    return value === -1 ? undefined : { canonical: host, warnings: specialIpv4(value, value) };
  }
  const canonical = UPPER_CASE.test(host) ? host.toLowerCase() : host;
  if (host.includes('.') && !canonical.endsWith('.localhost')) return { canonical, warnings: NO_WARNINGS };
  return {
    canonical,
    warnings: [
      {
        code: 'url-local-host',
        message: 'The host has no domain, so this URL means something else in every network.',
      },
    ],
  };
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
  const parts = URL_PARTS.exec(text);
  if (parts === null) return refuse(explainUrl(text));
  const [, scheme = '', userInfo = '', hostText = '', port = '', rest = ''] = parts;
  if (isDoubled(text)) return refuse(`Write the URL once: ${text.slice(0, (text.length - 1) / 2)}`);
  const host = readHost(hostText);
  if (host === undefined) return refuse(explainUrlHost(hostText));
  if (port !== '' && Number(port.slice(1)) > MAX_PORT) return refuse('A port is a number from 0 to 65535.');
  return {
    ok: true,
    kind: 'url',
    canonical: scheme.toLowerCase() + userInfo + host.canonical + port + rest,
    warnings: userInfo === '' ? host.warnings : [userInfoWarning(hostText), ...host.warnings],
  };
}
