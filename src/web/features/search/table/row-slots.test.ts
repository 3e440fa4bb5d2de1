import { describe, expect, it } from 'vitest';
import { RowSlots } from './row-slots.ts';

/** Places rows, and tells the key of the element of each. */
function windowOf() {
  const slots = new RowSlots();
  let keys = new Map<string, number>();
  return {
    show(names: readonly string[], { active = names[0], isMoving = true } = {}) {
      const placed = slots.place(names, active, isMoving);
      const before = keys;
      keys = new Map(placed.map(({ key, at }) => [names[at] ?? '', key]));
      return {
        inDocument: placed.map(({ at }) => names[at]),
        kept: names.filter((name) => before.get(name) === keys.get(name)),
        made: [...keys.values()].filter((key) => ![...before.values()].includes(key)).length,
      };
    },
  };
}

describe('the elements of rows', () => {
  it('stay with rows that stay', () => {
    const { show } = windowOf();
    show(['a', 'b', 'c']);
    expect(show(['a', 'b', 'c'])).toMatchObject({ kept: ['a', 'b', 'c'], made: 0 });
    expect(show(['a', 'c', 'd']).kept).toEqual(['a', 'c']);
  });

  it('are taken by the rows that come', () => {
    const { show } = windowOf();
    show(['a', 'b', 'c', 'd']);
    expect(show(['a', 'd', 'e', 'f'])).toMatchObject({ kept: ['a', 'd'], made: 0 });
    expect(show(['a', 'f', 'g', 'h', 'i'])).toMatchObject({ kept: ['a', 'f'], made: 1 });
  });

  it('stand where they stood while the window moves, and as the rows do once it rests', () => {
    const { show } = windowOf();
    show(['a', 'b', 'c', 'd']);
    const rows = ['a', 'd', 'e', 'f'];
    expect(show(rows).inDocument).toEqual(['a', 'e', 'f', 'd']);
    expect(show(rows, { isMoving: false })).toMatchObject({ inDocument: rows, kept: rows });
  });

  it('are replaced where they would come before that of the active row, which stays where it is', () => {
    const { show } = windowOf();
    show(['b', 'c', 'd', 'e'], { active: 'c' });
    const rows = ['a', 'b', 'c', 'd'];
    expect(show(rows, { active: 'c' }).inDocument).toEqual(['b', 'c', 'd', 'a']);
    const rested = { inDocument: rows, kept: ['b', 'c', 'd'], made: 1 };
    expect(show(rows, { active: 'c', isMoving: false })).toEqual(rested);
    expect(show(rows, { active: 'c', isMoving: false }).made).toBe(0);
  });

  it('stand as the rows do after all of them changed', () => {
    const { show } = windowOf();
    show(['a', 'b', 'c'], { active: 'x' });
    expect(show(['d', 'e', 'f'])).toMatchObject({ inDocument: ['d', 'e', 'f'], made: 0 });
  });

  it('are gone with the row that may have the focus, rather than given to another', () => {
    const { show } = windowOf();
    show(['a', 'b'], { active: 'b' });
    expect(show(['a', 'c'])).toMatchObject({ kept: ['a'], made: 1 });
  });

  it('are as many as rows', () => {
    const { show } = windowOf();
    show(['a', 'b', 'c']);
    expect(show(['c']).inDocument).toEqual(['c']);
    expect(show([]).inDocument).toEqual([]);
  });
});
