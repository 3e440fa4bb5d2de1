// A contribution's ordinal is its place in the ledger, counted from 0. A peer knows it or not: one bit.

/** The ordinals that share a row of bits. */
export const BUCKET_ORDINALS = 2048;

/** Ordinals from the first to the last, both included; ascending and apart. */
export type OrdinalRange = [first: number, last: number];

/** Ordinals in any order, none of them twice, as few ranges as possible. */
export function rangesOf(ordinals: readonly number[]): OrdinalRange[] {
  const ranges: OrdinalRange[] = [];
  let open: OrdinalRange | undefined;
  for (const ordinal of ordinals.toSorted((one, other) => one - other)) {
    if (open?.[1] === ordinal - 1) open[1] = ordinal;
    else ranges.push((open = [ordinal, ordinal]));
  }
  return ranges;
}

/** The number of ordinals in the ranges. */
export const countOf = (ranges: readonly OrdinalRange[]): number =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** As PostgreSQL writes an `int8multirange`. */
export const multirangeOf = (ranges: readonly OrdinalRange[]): string =>
  `{${ranges.map(([first, last]) => `[${first},${last}]`).join()}}`;

/** The rows of bits with exactly these ordinals set, in hex; the first bit is the bucket's first ordinal. */
export function bitmapsOf(ranges: readonly OrdinalRange[]): {
  readonly buckets: readonly number[];
  readonly bitsHex: readonly string[];
} {
  const bitmaps = new Map<number, Buffer>();
  for (const [first, last] of ranges) {
    for (let ordinal = first; ordinal <= last; ordinal += 1) {
      const bucket = Math.floor(ordinal / BUCKET_ORDINALS);
      const place = ordinal % BUCKET_ORDINALS;
      const bits = bitmaps.get(bucket) ?? Buffer.alloc(BUCKET_ORDINALS / 8);
      const byte = place >> 3;
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (place & 7));
      bitmaps.set(bucket, bits);
    }
  }
  const buckets = [...bitmaps.keys()].toSorted((a, b) => a - b);
  return { buckets, bitsHex: buckets.map((bucket) => bitmaps.get(bucket)?.toString('hex') ?? '') };
}
