import { describe, expect, it } from 'vitest';
import { TableLines } from './table-lines.ts';

const order = Uint32Array.of(7, 3, 5, 1, 2, 9);
/** 7 · 3 5 1 · 2 · 9 */
const groupStarts = Uint32Array.of(0, 1, 4, 5);

const linesOf = (lines: TableLines) =>
  Array.from({ length: lines.count }, (_, at) => {
    const line = lines.at(at);
    if (line === undefined) return undefined;
    return line.kind === 'record' ? `${line.level}: ${line.recordIndex}` : `${line.from}–${line.to}`;
  });

describe('the lines of a table', () => {
  it('are the records in their order', () => {
    const lines = new TableLines(order, undefined, () => false);
    expect(linesOf(lines)).toEqual(['1: 7', '1: 3', '1: 5', '1: 1', '1: 2', '1: 9']);
    expect([lines.lineOf(5), lines.lineOf(4), lines.at(6), lines.at(-1)]).toEqual([
      2,
      -1,
      undefined,
      undefined,
    ]);
  });

  it('have one for a group, and one for each of its records once it is expanded', () => {
    expect(linesOf(new TableLines(order, groupStarts, () => false))).toEqual(['1: 7', '1–4', '1: 2', '1: 9']);
    const expanded = new TableLines(order, groupStarts, (recordIndex) => recordIndex === 3);
    expect(linesOf(expanded)).toEqual(['1: 7', '1–4', '2: 3', '2: 5', '2: 1', '1: 2', '1: 9']);
  });

  it('are found by their record, whose group may hide it', () => {
    const collapsed = new TableLines(order, groupStarts, () => false);
    expect([7, 3, 1, 2, 9].map((record) => collapsed.lineOf(record))).toEqual([0, 1, 1, 2, 3]);
    const expanded = new TableLines(order, groupStarts, () => true);
    expect([7, 3, 1, 2, 9].map((record) => expanded.lineOf(record))).toEqual([0, 2, 4, 5, 6]);
    expect(expanded.lineOf(1, true)).toBe(1);
  });

  it('are none of an empty answer', () => {
    expect(new TableLines(new Uint32Array(), new Uint32Array(), () => true).count).toBe(0);
  });
});
