import type { IdentifierSpace } from './identifier.ts';
import { formatIpv4 } from './ipv4.ts';
import { formatIpv6 } from './ipv6.ts';

const NUMERIC_DIGITS = 15;

function textOf(space: IdentifierSpace, value: bigint): string {
  switch (space) {
    case 'ipv4':
      return formatIpv4(Number(value));
    case 'ipv6':
      return formatIpv6(value);
    case 'phone':
      return `+${value}`;
    case 'numeric':
      return String(value).padStart(NUMERIC_DIGITS, '0');
  }
}

/** A range as it is asked for, `<id>-<id>`. Source: INTERFACE.md, "Retrieve". */
export function rangeText(space: IdentifierSpace, low: bigint, high: bigint): string {
  return `${textOf(space, low)}-${textOf(space, high)}`;
}
