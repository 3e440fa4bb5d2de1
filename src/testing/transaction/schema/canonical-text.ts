import { bytesToHex } from '../../../contract/hex.ts';

/**
 * A decoded value as text: two values are the same when their texts are. Fields that are undefined do not
 * count.
 */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'bigint') return `${item}n`;
    return item instanceof Uint8Array ? `0x${bytesToHex(item)}` : item;
  });
