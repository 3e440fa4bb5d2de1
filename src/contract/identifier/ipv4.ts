const DOT = 46;
const ZERO = 48;

/** The 32-bit number of four decimal octets in `text` from `start` to `end`, without leading zeros; -1 for anything else. */
export function readIpv4(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < 7 || length > 15) return -1;
  let address = 0;
  let octet = 0;
  let digits = 0;
  let dots = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      dots += 1;
      if (digits === 0 || dots > 3) return -1;
      address = address * 256 + octet;
      octet = 0;
      digits = 0;
    } else {
      const digit = code - ZERO;
      if (digit < 0 || digit > 9 || (digits > 0 && octet === 0)) return -1;
      octet = octet * 10 + digit;
      if (octet > 255) return -1;
      digits += 1;
    }
  }
  return dots === 3 && digits > 0 ? address * 256 + octet : -1;
}

/** Dotted decimal, which is the one way to write a number that `readIpv4` reads. */
export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}
