import { bench, describe } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { SortOrders } from './row-order.ts';

// As many rows as one answer may hold, measured against a plain sort of the rows.
const records = Array.from({ length: 100_000 }, (_, index) => {
  const scattered = (index * 7919) % 100_003;
  return registryRecord({
    id: `+4477${String(scattered).padStart(8, '0')}`,
    fraudType: ['Wangiri', 'IRSF', 'IPFraud', 'Scam'][index % 4] ?? 'Scam',
    confidenceIndex: scattered % 100,
    reportedAt: { ms: 1_790_000_000_000 + scattered * 1000 },
  });
});
const used = new SortOrders(records);
used.order({ column: 'identifier', direction: 'ascending' });

describe('100,000 rows in order', () => {
  bench('baseline: the rows themselves by their type', () => {
    records.toSorted((one, other) =>
      one.fraudType < other.fraudType ? -1 : one.fraudType > other.fraudType ? 1 : 0,
    );
  });
  bench('by type, for the first time', () => {
    new SortOrders(records).order({ column: 'type', direction: 'ascending' });
  });
  bench('by confidence, for the first time', () => {
    new SortOrders(records).order({ column: 'confidence', direction: 'descending' });
  });
  bench('by identifier, for the first time', () => {
    new SortOrders(records).order({ column: 'identifier', direction: 'ascending' });
  });
  bench('by identifier, the other way round', () => {
    used.order({ column: 'identifier', direction: 'descending' });
  });
});
