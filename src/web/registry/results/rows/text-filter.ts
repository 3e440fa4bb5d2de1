import type { RecordColumns } from './record-columns.ts';
import type { TextColumn } from './text-column.ts';

/** Columns with few distinct values come first: they decide soonest, and each value is searched once. */
function searchedColumns({ facets, flagger, identifier }: RecordColumns): readonly TextColumn[] {
  return [
    facets.type,
    facets.origination,
    facets.destination,
    facets.status,
    facets.peer,
    flagger,
    identifier.texts,
  ];
}

const UNSEEN = 0;
const HIT = 1;
const MISS = 2;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\S+/gu) ?? [];

interface Passed {
  readonly words: readonly string[];
  readonly version: number;
  readonly rows: Uint8Array;
}

/** Finds the rows that contain every word. Typing another letter searches only the rows still matching. */
export class TextFilter {
  readonly #columns: RecordColumns;
  #last: Passed | undefined;

  constructor(columns: RecordColumns) {
    this.#columns = columns;
  }

  /** Returns 1 for each row that passes; `undefined` if all do. */
  pass(text: string): Uint8Array | undefined {
    const words = wordsOf(text);
    if (words.length === 0) return undefined;
    const { version, count } = this.#columns;
    const last = this.#last?.version === version ? this.#last : undefined;
    const isNarrower = last?.words.every((word) => words.some((longer) => longer.includes(word))) === true;
    const rows = isNarrower ? last.rows.slice() : new Uint8Array(count).fill(1);
    for (const word of words) {
      if (!isNarrower || !last.words.includes(word)) this.#keep(rows, word);
    }
    this.#last = { words, version, rows };
    return rows;
  }

  #keep(rows: Uint8Array, word: string): void {
    const searched = searchedColumns(this.#columns).map((column) => ({
      ids: column.ids(rows.length),
      values: column.values,
      seen: new Uint8Array(column.values.length),
    }));
    for (let row = 0; row < rows.length; row += 1) {
      if (rows[row] === 0) continue;
      let isHit = 0;
      for (const { ids, values, seen } of searched) {
        const id = ids[row] ?? 0;
        if (seen[id] === UNSEEN) seen[id] = values[id]?.toLowerCase().includes(word) === true ? HIT : MISS;
        if (seen[id] === HIT) {
          isHit = 1;
          break;
        }
      }
      rows[row] = isHit;
    }
  }
}
