import type { IdentifierRows, RelatedRows } from './identifier-rows.ts';
import type { LineFields, UnderstoodLine } from './line.ts';
import { type LookAlikes, lookAlikesAmong } from './look-alikes.ts';
import { overlapsAmong } from './overlaps.ts';

export interface RelatableRow {
  readonly key: number;
  readonly values: LineFields;
  readonly identifier: UnderstoodLine['identifier'];
}

export interface RowRelations {
  /** The key of the first row that says the same. */
  readonly duplicateOf?: number;
  /** Rows with some of the same numbers or addresses, but for rows of the same identifier. */
  readonly overlaps?: RelatedRows;
  /** Rows whose number is one digit apart, or has two neighbouring digits the other way round. */
  readonly lookAlikes?: LookAlikes;
}

/**
 * What the rows of a draft have in common, by key. A row that stands alone is not in it. Near-linear in the
 * rows: what is looked for is looked up, and only the first few others are named of each row.
 */
export function relateRows(rows: readonly RelatableRow[]): ReadonlyMap<number, RowRelations> {
  const relations = new Map<number, RowRelations>();
  const firstByContent = new Map<string, number>();
  const byCanonical = new Map<string, IdentifierRows & { readonly keys: number[] }>();
  for (const { key, values, identifier } of rows) {
    if (identifier === undefined) continue;
    const { canonical } = identifier;
    const content = `${canonical}\n${values.fraudType}\n${values.origination}\n${values.destination}`;
    const first = firstByContent.get(content);
    if (first === undefined) firstByContent.set(content, key);
    else relations.set(key, { duplicateOf: first });
    const same = byCanonical.get(canonical);
    if (same === undefined) byCanonical.set(canonical, { identifier, keys: [key] });
    else same.keys.push(key);
  }
  const identifiers = [...byCanonical.values()];
  for (const [{ keys }, overlaps] of overlapsAmong(identifiers)) {
    for (const key of keys) relations.set(key, { ...relations.get(key), overlaps });
  }
  for (const [{ keys }, lookAlikes] of lookAlikesAmong(identifiers)) {
    for (const key of keys) relations.set(key, { ...relations.get(key), lookAlikes });
  }
  return relations;
}
