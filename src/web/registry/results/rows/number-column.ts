const FIRST_CAPACITY = 1024;

/** The numbers of rows; NaN for rows without one. */
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

  /** Returns the numbers of the first `count` rows. */
  numbers(count: number): Float64Array {
    return this.#numbers.subarray(0, count);
  }
}
