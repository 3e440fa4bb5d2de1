import type { BytePart } from '../../transaction/byte-part.ts';

export interface Step {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export interface Place {
  readonly byte: number;
  readonly byteCount: number;
  readonly bytesPerRow: number;
  readonly rowsPerPage: number;
}

/** Which byte a key goes to; `undefined` for keys that mean nothing here. */
export function byteAfterKey(
  { key, ctrlKey }: Step,
  { byte, byteCount, bytesPerRow, rowsPerPage }: Place,
): number | undefined {
  const last = byteCount - 1;
  const rowStart = byte - (byte % bytesPerRow);
  const targets = new Map([
    ['ArrowRight', byte + 1],
    ['ArrowLeft', byte - 1],
    ['ArrowDown', byte + bytesPerRow > last ? byte : byte + bytesPerRow],
    ['ArrowUp', byte < bytesPerRow ? byte : byte - bytesPerRow],
    ['PageDown', byte + rowsPerPage * bytesPerRow],
    ['PageUp', byte - rowsPerPage * bytesPerRow],
    ['Home', ctrlKey ? 0 : rowStart],
    ['End', ctrlKey ? last : rowStart + bytesPerRow - 1],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last);
}

/**
 * Which part a key goes to, as a byte in it: the next one, or the beginning of this one and then the one before it.
 * `undefined` for keys that go from byte to byte.
 */
export function byteInNextPart(
  { key, ctrlKey, altKey }: Step,
  byte: number,
  part: BytePart,
): number | undefined {
  if (!ctrlKey && !altKey) return undefined;
  if (key === 'ArrowRight' || key === 'ArrowDown') return part.end;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return byte > part.start ? part.start : part.start - 1;
  return undefined;
}
