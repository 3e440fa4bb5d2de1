import type { TextIds } from '../result-columns.ts';

const FIRST_CAPACITY = 1024;

/** Most columns have few distinct texts and need one byte for each row; others need two or four. */
function idsFor(textCount: number, capacity: number): TextIds['ids'] {
  if (textCount <= 2 ** 8) return new Uint8Array(capacity);
  return textCount <= 2 ** 16 ? new Uint16Array(capacity) : new Uint32Array(capacity);
}

/** The texts of rows, each distinct one kept once. */
export class TextColumn {
  readonly values: string[] = [];
  readonly #idOf = new Map<string, number>();
  #ids = idsFor(0, FIRST_CAPACITY);

  set(row: number, text: string): void {
    const id = this.#idOf.get(text) ?? this.#add(text);
    if (row >= this.#ids.length) this.#keepIn(this.#ids.length * 2);
    this.#ids[row] = id;
  }

  #add(text: string): number {
    const id = this.values.push(text) - 1;
    this.#idOf.set(text, id);
    if (id === 2 ** (8 * this.#ids.BYTES_PER_ELEMENT)) this.#keepIn(this.#ids.length);
    return id;
  }

  #keepIn(capacity: number): void {
    const ids = idsFor(this.values.length, capacity);
    ids.set(this.#ids);
    this.#ids = ids;
  }

  /** Returns the indexes into `values` of the first `count` rows. */
  ids(count: number): TextIds['ids'] {
    return this.#ids.subarray(0, count);
  }
}
