const DIGITS = 2;
const BEFORE = 8;
const AFTER = 8;

export interface BytesAround {
  readonly before: string;
  /** The byte in question; empty where the transaction ends before it. */
  readonly at: string;
  readonly after: string;
}

const paired = (hex: string): string => hex.replace(/..(?=.)/gu, '$& ');

/** The bytes around one of them, in pairs of digits; `…` where there are more. */
export function bytesAround(hex: string, offset: number): BytesAround {
  const start = Math.max(0, offset - BEFORE) * DIGITS;
  const byte = offset * DIGITS;
  const end = byte + DIGITS + AFTER * DIGITS;
  return {
    before: `${start > 0 ? '… ' : ''}${paired(hex.slice(start, byte))}`,
    at: hex.slice(byte, byte + DIGITS),
    after: `${paired(hex.slice(byte + DIGITS, end))}${end < hex.length ? ' …' : ''}`,
  };
}
