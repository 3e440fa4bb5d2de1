const FIRST_CAPACITY = 1024;

/** Texts of rows, each different one kept once. */
export class TextColumn {
  readonly values: string[] = [];
  readonly #idOf = new Map<string, number>();
  #ids = new Uint32Array(FIRST_CAPACITY);

  set(row: number, text: string): void {
    if (row >= this.#ids.length) {
      const longer = new Uint32Array(this.#ids.length * 2);
      longer.set(this.#ids);
      this.#ids = longer;
    }
    let id = this.#idOf.get(text);
    if (id === undefined) {
      id = this.values.length;
      this.values.push(text);
      this.#idOf.set(text, id);
    }
    this.#ids[row] = id;
  }

  /** Of the first rows, where their texts stand in `values`. */
  ids(count: number): Uint32Array {
    return this.#ids.subarray(0, count);
  }
}
