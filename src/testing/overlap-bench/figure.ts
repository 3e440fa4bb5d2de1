/** A figure, and what it should be at most or at least. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 'MB' | '×';
  readonly most?: number;
  readonly least?: number;
}

/** Whether it is within its limit. */
export function verdictOf({ value, most, least }: Figure): string {
  if (most !== undefined) return value > most ? `OVER THE LIMIT of ${most}` : `within the limit of ${most}`;
  if (least !== undefined) return value < least ? `BELOW ${least}` : `at least ${least}`;
  return '';
}
