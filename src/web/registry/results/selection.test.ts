import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { selectedRecords, Selection } from './selection.ts';

const records = ['a', 'b', 'c', 'd', 'e'].map((id) =>
  registryRecord({ id, assetDefinitionId: id === 'e' ? undefined : `asset ${id}` }),
);
const rows = { records, order: Uint32Array.of(4, 2, 0, 1, 3) };
const identifiers = (selection: Selection) =>
  selectedRecords(selection.getState(), records).map(({ id }) => id);

describe('selected rows', () => {
  it('are toggled one by one, and those without an asset id as well', () => {
    const selection = new Selection();
    selection.toggle(rows, [2]);
    selection.toggle(rows, [4]);
    expect(identifiers(selection)).toEqual(['c', 'e']);
    selection.toggle(rows, [2]);
    expect(identifiers(selection)).toEqual(['e']);
  });

  it('are a range in the order shown, which may shrink, and what was selected before', () => {
    const selection = new Selection();
    selection.toggle(rows, [4]);
    selection.toggle(rows, [0]);
    selection.extendTo(rows, 3);
    expect(identifiers(selection)).toEqual(['a', 'b', 'd', 'e']);
    selection.extendTo(rows, 1);
    expect(identifiers(selection)).toEqual(['a', 'b', 'e']);
    selection.extendTo(rows, 2);
    expect(identifiers(selection)).toEqual(['a', 'c', 'e']);
  });

  it('are the last row alone where the filter hides the row at which the range began', () => {
    const selection = new Selection();
    selection.beginRange(0);
    selection.extendTo({ records, order: Uint32Array.of(1, 2, 3) }, 2);
    expect(identifiers(selection)).toEqual(['c']);
  });

  it('are those that are shown when all are selected, and stay so when others are shown', () => {
    const selection = new Selection();
    selection.toggle(rows, [4]);
    selection.selectShown({ records, order: Uint32Array.of(1, 3) });
    expect(identifiers(selection)).toEqual(['b', 'd']);
    selection.clear();
    expect(identifiers(selection)).toEqual([]);
  });

  it('of a group are all selected, and none once all were', () => {
    const selection = new Selection();
    selection.toggle(rows, [1]);
    selection.toggle(rows, [0, 1]);
    expect(identifiers(selection)).toEqual(['a', 'b']);
    selection.toggle(rows, [0, 1]);
    expect(identifiers(selection)).toEqual([]);
  });

  it('with the same asset id are one', () => {
    const twice = [registryRecord({ assetDefinitionId: 'x' }), registryRecord({ assetDefinitionId: 'x' })];
    const selection = new Selection();
    selection.selectShown({ records: twice, order: Uint32Array.of(0, 1) });
    expect(selection.getState().size).toBe(1);
    expect(selectedRecords(selection.getState(), twice)).toHaveLength(1);
  });
});
