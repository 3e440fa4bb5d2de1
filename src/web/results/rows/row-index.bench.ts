import { bench, describe } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { EVERYTHING, PLAIN_VIEW, type ResultsView, type Sort } from '../results-view.ts';
import { RowIndex } from './row-index.ts';

// As many rows as one answer may hold, measured against a plain sort and a plain filter of the records.
const records = Array.from({ length: 100_000 }, (_, index) => {
  const scattered = (index * 7919) % 100_003;
  return registryRecord({
    id: `+4477${String(scattered).padStart(8, '0')}`,
    fraudType: ['Wangiri', 'IRSF', 'IPFraud', 'Scam'][index % 4] ?? 'Scam',
    confidenceIndex: scattered % 100,
    reportedAt: { ms: 1_790_000_000_000 + scattered * 1000 },
  });
});
const CONTEXT = { ownPeerId: 'wonderland' };
const made = () => {
  const index = new RowIndex();
  index.add(records);
  return index;
};
const by = (column: Sort['column'], direction: Sort['direction'] = 'ascending'): ResultsView => ({
  ...PLAIN_VIEW,
  sort: [{ column, direction }],
});
const holding = (text: string): ResultsView => ({ ...PLAIN_VIEW, filter: { ...EVERYTHING, text } });
const used = made();

describe('100,000 rows in order', () => {
  bench('baseline: the records themselves by their type', () => {
    records.toSorted((one, other) =>
      one.fraudType < other.fraudType ? -1 : one.fraudType > other.fraudType ? 1 : 0,
    );
  });
  for (const column of ['type', 'confidence', 'identifier'] as const) {
    let isAscending = true;
    bench(`by ${column}, one way and the other`, () => {
      used.view(by(column, isAscending ? 'ascending' : 'descending'), CONTEXT);
      isAscending = !isAscending;
    });
  }
  bench('read into columns, and by identifier for the first time', () => {
    made().view(by('identifier'), CONTEXT);
  });
});

describe('100,000 rows that hold a text', () => {
  const keys = ['7', '70', '701'];
  bench('baseline: three keys, each record searched for each', () => {
    for (const key of keys)
      records.filter(({ id, fraudType, peerId }) =>
        [id, fraudType, peerId].some((text) => text.includes(key)),
      );
  });
  bench('three keys, with the counts of every facet', () => {
    for (const key of keys) used.view(holding(key), CONTEXT);
  });
});
