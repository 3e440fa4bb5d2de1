const FIRST_CAPACITY = 1024;

/** Numbers of rows; NaN where there is none. */
export class NumberColumn {
  #numbers = new Float64Array(FIRST_CAPACITY);

  set(row: number, number: number | undefined): void {
    if (row >= this.#numbers.length) {
      const longer = new Float64Array(this.#numbers.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[row] = number ?? Number.NaN;
  }

  /** Of the first rows. */
  numbers(count: number): Float64Array {
    return this.#numbers.subarray(0, count);
  }
}
