import { explainInternationalHost, plainHostOf } from './plain-host.ts';
import { percentEncodeBeyondAscii } from './percent-encode.ts';
import { refangText } from './refang-text.ts';
import { isPort } from './url-scan.ts';

const BEYOND_ASCII = /\P{ASCII}/u;

/** Why the host of a URL is not accepted. */
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

/** Why `text`, which begins with http:// or https://, is not a URL. */
export function explainUrl(text: string): string {
  const refanged = refangText(text);
  if (refanged !== text) return `Write the URL as it really is: ${refanged}`;
  const character = explainCharacter(text);
  if (character !== undefined) return character;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/isu.exec(text) ?? [];
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
