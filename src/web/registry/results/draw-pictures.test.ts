import { expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { drawPictures } from './draw-pictures.ts';
import { RecordColumns } from './rows/record-columns.ts';

const SIZE = { widthPx: 400, span: undefined, timeZone: 'UTC' };

function draw(contributions: readonly Partial<RegistryRecord>[], rows?: Uint32Array) {
  const columns = new RecordColumns();
  columns.add(contributions.map(registryRecord));
  return drawPictures(columns.drawn(), rows ?? Uint32Array.from(contributions.keys()), SIZE);
}

it('counts types and countries, the most frequent first', () => {
  const { types, originations } = draw([
    { id: '203.0.113.1', fraudType: 'IRSF', origination: 'SE' },
    { id: '203.0.113.2', fraudType: 'Wangiri', origination: 'SE' },
    { id: '203.0.113.3', fraudType: 'Wangiri', origination: 'NO' },
  ]);
  expect(types.values).toEqual([
    { value: 'Wangiri', count: 2 },
    { value: 'IRSF', count: 1 },
  ]);
  expect(originations.values[0]).toEqual({ value: 'SE', count: 2 });
});

it('counts the values and rows beyond the most frequent ones', () => {
  const { types } = draw(
    Array.from({ length: 50 }, (_, row) => ({ id: '203.0.113.1', fraudType: `type ${row}` })),
  );
  expect([types.values.length, types.moreValues, types.moreRows]).toEqual([30, 20, 20]);
});

it('draws the given rows, and no others', () => {
  const pictures = draw([{ id: '203.0.113.1' }, { id: '203.0.113.9', fraudType: 'Scam' }], Uint32Array.of(1));
  expect(pictures.rows).toBe(1);
  expect(pictures.types.values).toEqual([{ value: 'Scam', count: 1 }]);
  expect(pictures.numberLines[0]?.span.low).toBe(pictures.numberLines[0]?.span.high);
});
