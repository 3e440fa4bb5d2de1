import { expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { rowKeyOf, selectedRecords } from './selection.ts';

it('returns selected rows once each, in the registry’s order, including those without an asset id', () => {
  const records = [
    registryRecord({ id: 'a', assetDefinitionId: 'x' }),
    registryRecord({ id: 'b', assetDefinitionId: undefined }),
    registryRecord({ id: 'c', assetDefinitionId: 'x' }),
    registryRecord({ id: 'd' }),
  ];
  const selected = new Set(records.slice(0, 3).map(rowKeyOf).toReversed());
  expect(selected.size).toBe(2);
  expect(selectedRecords(selected, records).map(({ id }) => id)).toEqual(['a', 'b']);
});
