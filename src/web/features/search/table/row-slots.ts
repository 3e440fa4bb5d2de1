/** A row's element by its key, and which of the rows it shows. */
export interface PlacedRow {
  readonly key: number;
  readonly at: number;
}

interface Slot {
  readonly key: number;
  readonly name: string;
}

/**
 * Which element of a window shows which row. A row keeps its element for as long as it is rendered, and those of rows that left are
 * taken by rows that came: filling in a row takes half of what making one takes.
 */
export class RowSlots {
  #slots: readonly Slot[] = [];
  #lastKey = 0;
  #active: string | undefined;

  /**
   * The elements in the order in which they stand in the document.
   * @param names what the rows are known by, from the first to the last
   * @param active the row that may have the focus; no other gets its element, or the focus would go over to that
   * @param isMoving whether elements keep their places in the document, as while a window is scrolled, since the browser lays out
   * each one that moves from scratch. Otherwise they stand in the order of the rows, for those who read them in that order; the
   * active row's element stays where it is even then.
   */
  place(names: readonly string[], active: string | undefined, isMoving: boolean): readonly PlacedRow[] {
    const places = new Map(names.map((name, at) => [name, at]));
    const known = new Set(this.#slots.map(({ name }) => name));
    const coming = names.filter((name) => !known.has(name)).values();
    const slots = this.#slots.flatMap((slot) => {
      if (places.has(slot.name)) return [slot];
      const next = slot.name === this.#active ? undefined : coming.next().value;
      return next === undefined ? [] : [{ key: slot.key, name: next }];
    });
    for (const name of coming) {
      this.#lastKey += 1;
      slots.push({ key: this.#lastKey, name });
    }
    const atOf = ({ name }: Slot) => places.get(name) ?? -1;
    this.#slots = isMoving ? slots : this.#inOrder(slots, atOf, active);
    this.#active = active;
    return this.#slots.map((slot) => ({ key: slot.key, at: atOf(slot) }));
  }

  /**
   * As the rows stand. React would take the active row's element out of the document and put it back if one from behind it came
   * before it; so those are replaced.
   */
  #inOrder(
    slots: readonly Slot[],
    atOf: (slot: Slot) => number,
    active: string | undefined,
  ): readonly Slot[] {
    const activeFrom = slots.findIndex(({ name }) => name === active);
    const activeSlot = slots[activeFrom];
    const activeAt = activeSlot === undefined ? 0 : atOf(activeSlot);
    return slots
      .map((slot, from) => {
        if (from < activeFrom || atOf(slot) >= activeAt) return slot;
        this.#lastKey += 1;
        return { key: this.#lastKey, name: slot.name };
      })
      .sort((one, other) => atOf(one) - atOf(other));
  }
}
