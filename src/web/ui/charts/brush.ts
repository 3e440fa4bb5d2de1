/** The marked cells of a chart, in either direction, and their band. */
export interface Brush {
  /** The cell at which marking began. */
  readonly anchor: number;
  readonly head: number;
  readonly band: number;
}

export const firstOf = ({ anchor, head }: Brush): number => Math.min(anchor, head);
export const lastOf = ({ anchor, head }: Brush): number => Math.max(anchor, head);

const PAGE = 10;

/** Returns the number of cells that a key moves; `undefined` for other keys. */
function stepOfKey(key: string, cells: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'PageUp':
      return PAGE;
    case 'PageDown':
      return -PAGE;
    case 'End':
      return cells;
    case 'Home':
      return -cells;
    default:
      return undefined;
  }
}

/** Returns the mark after a key; `undefined` if the key does not move it. */
export function moved(
  brush: Brush | undefined,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { cells, bands }: { readonly cells: number; readonly bands: number },
): Brush | undefined {
  const clamp = (cell: number) => Math.max(0, Math.min(cells - 1, cell));
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const from = brush ?? { anchor: 0, head: 0, band: key === 'ArrowDown' ? -1 : bands };
    const band = Math.max(0, Math.min(bands - 1, from.band + (key === 'ArrowDown' ? 1 : -1)));
    return { ...from, band };
  }
  const step = stepOfKey(key, cells);
  if (step === undefined) return undefined;
  // The first key marks the end that it moves away from.
  if (brush === undefined) {
    const start = key === 'ArrowLeft' || key === 'End' ? cells - 1 : 0;
    return { anchor: start, head: start, band: 0 };
  }
  const head = clamp(brush.head + step);
  return { ...brush, head, anchor: shiftKey ? brush.anchor : head };
}
