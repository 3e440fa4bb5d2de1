import type { LineFields, UnderstoodLine } from './line.ts';

export interface RelatableRow {
  readonly key: number;
  readonly values: LineFields;
  readonly identifier: UnderstoodLine['identifier'];
}

/** Rows that have something in common with one row: the keys of the first few, and how many there are. */
export interface RelatedRows {
  readonly keys: readonly number[];
  /** At least so many; counting ends where it would take too long. */
  readonly count: number;
}

export interface RowRelations {
  /** The key of the first row that says the same. */
  readonly duplicateOf?: number;
  /** Rows whose numbers or addresses lie partly or wholly within the same range. */
  readonly overlaps?: RelatedRows;
  /** Rows whose number is one digit apart, or has two neighbouring digits the other way round. */
  readonly lookAlikes?: RelatedRows;
}

/** What the rows of a draft have in common, by key. A row that stands alone is not in it. */
export function relateRows(rows: readonly RelatableRow[]): ReadonlyMap<number, RowRelations> {
  const relations = new Map<number, RowRelations>();
  const firstByContent = new Map<string, number>();
  for (const { key, values, identifier } of rows) {
    if (identifier === undefined) continue;
    const content = [identifier.canonical, values.fraudType, values.origination, values.destination].join(
      '\n',
    );
    const first = firstByContent.get(content);
    if (first === undefined) firstByContent.set(content, key);
    else relations.set(key, { duplicateOf: first });
  }
  return relations;
}
