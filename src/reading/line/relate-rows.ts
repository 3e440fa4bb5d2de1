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
  /** The key of the first row with the same content. */
  readonly duplicateOf?: number;
  /** Rows that share numbers or addresses, except those with the same identifier. */
  readonly overlaps?: RelatedRows;
  /** Rows whose number differs in one digit or in two swapped neighbouring digits. */
  readonly lookAlikes?: LookAlikes;
}

/**
 * Returns the relations between rows by key; unrelated rows are left out. Takes near-linear time: candidates
 * are looked up rather than compared pairwise, and only the first few related rows are listed.
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
