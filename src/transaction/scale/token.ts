const MOST_BYTES = 8;

/** One to eight bytes that may come next, made ready to be compared at a stroke instead of one by one. */
export interface Token {
  readonly length: number;
  /** The first four bytes and the other four as numbers, and which of their bits count. */
  readonly first: number;
  readonly second: number;
  readonly firstMask: number;
  readonly secondMask: number;
}

/** @throws RangeError for more than eight bytes */
export function token(bytes: Uint8Array): Token {
  const padded = new DataView(new ArrayBuffer(MOST_BYTES));
  const mask = new DataView(new ArrayBuffer(MOST_BYTES));
  for (const [index, byte] of bytes.entries()) {
    padded.setUint8(index, byte);
    mask.setUint8(index, 0xff);
  }
  return {
    length: bytes.length,
    first: padded.getInt32(0),
    second: padded.getInt32(4),
    firstMask: mask.getInt32(0),
    secondMask: mask.getInt32(4),
  };
}

/** Any number of bytes as the tokens that they are made of. */
export function tokens(bytes: Uint8Array): readonly Token[] {
  return Array.from({ length: Math.ceil(bytes.length / MOST_BYTES) }, (_, index) =>
    token(bytes.subarray(index * MOST_BYTES, (index + 1) * MOST_BYTES)),
  );
}
