import type { BytePart } from '../../../transaction/explain/byte-part.ts';

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

/** The byte a key moves to; `undefined` for other keys. */
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

const ARROWS = new Set(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']);

/** Returns whether a key moves by whole parts. */
export const isPartStep = ({ key, ctrlKey, altKey }: Step): boolean => (ctrlKey || altKey) && ARROWS.has(key);

/**
 * A byte of the part such a key moves to: the next one, or the start of this one and then the previous one.
 */
export function byteInNextPart({ key }: Step, byte: number, part: BytePart): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return part.end;
  return byte > part.start ? part.start : part.start - 1;
}
