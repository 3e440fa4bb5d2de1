import { readCidr } from './cidr.ts';
import { readIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';

const isAddress = (text: string) => readIpv4(text, 0, text.length) !== -1 || isIpv6(text);

function explainSlash(text: string): string {
  const block = readCidr(text);
  if (block === undefined) {
    return 'Leave out what follows the slash, or write a range of two addresses: 10.0.0.0-10.0.0.255.';
  }
  if (block.count === 1n) return `This is CIDR notation for one address: write ${block.rangeText}.`;
  return `CIDR notation is not accepted: write it as a range: ${block.rangeText}.`;
}

function explainIpv4(text: string): string {
  const octets = text.split('.');
  if (octets.some((octet) => /^0\d/u.test(octet))) {
    const plain = octets.map((octet) => octet.replace(/^0+(?=\d)/u, '')).join('.');
    return isAddress(plain)
      ? `An IPv4 address has no leading zeros, which some programs read as octal: write ${plain} if that is meant.`
      : 'An IPv4 address has no leading zeros: write each of its four numbers plainly, from 0 to 255.';
  }
  if (octets.length !== 4 || octets.includes('')) {
    const count = octets.filter((octet) => octet !== '').length;
    return `An IPv4 address has four numbers with dots between them, like 192.0.2.7; this has ${count}.`;
  }
  return 'Each of the four numbers of an IPv4 address lies between 0 and 255.';
}

/** Why `text` is not an IP address, for text that looks like one. */
export function explainAddress(text: string): string {
  if (text === '') return 'There is nothing on this side of the hyphen.';
  if (text.includes('/')) return explainSlash(text);
  if (text.includes('%')) {
    return 'Leave out the zone after %: it names a network card of one machine and means nothing elsewhere.';
  }
  if (text.startsWith('[')) {
    const inside = /^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1];
    return inside !== undefined && isAddress(inside)
      ? `Write the address without brackets and port: ${inside}.`
      : 'An IPv6 address is written without brackets.';
  }
  const port = /^(.+):\d+$/u.exec(text)?.[1];
  if (port !== undefined && readIpv4(port, 0, port.length) !== -1)
    return `Leave out the port: write ${port}.`;
  if (/^[\d.]+$/u.test(text)) return explainIpv4(text);
  if (/^\d{1,3}(?:\.(?:\d{1,3}|[*x]))*$/iu.test(text)) {
    return 'A wildcard is not accepted: write the first and the last address as a range, like 192.0.2.0-192.0.2.255.';
  }
  if (text.includes(':')) {
    return 'An IPv6 address has eight groups of up to four hexadecimal digits with colons between them, and :: at most once, like 2001:db8::7.';
  }
  return 'Write an IPv4 address like 192.0.2.7 or an IPv6 address like 2001:db8::7.';
}
