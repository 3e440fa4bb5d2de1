/** A figure, and what it should be at most or at least. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 'MB' | '×';
  readonly most?: number;
  readonly least?: number;
}
