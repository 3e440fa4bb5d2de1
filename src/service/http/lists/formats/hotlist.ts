import type { ListedContribution } from '../../../registry/lists/read-listed.ts';
import { isoOf } from '../../../platform/clock.ts';
import { inPieces, type ListWriter } from './list.ts';
import { contributionsOf, csvOf } from './listed-contributions.ts';

/** Both ends of a range; twice the same for anything else. */
function endsOf({ canonical, kind }: ListedContribution): readonly [start: string, end: string] {
  if (kind !== 'phone-range' && kind !== 'ip-range') return [canonical, canonical];
  const hyphen = canonical.indexOf('-');
  return [canonical.slice(0, hyphen), canonical.slice(hyphen + 1)];
}

/** In the order of the columns. */
function membersOf(row: ListedContribution) {
  const [start, end] = endsOf(row);
  return {
    start,
    end,
    kind: row.kind,
    fraudType: row.fraudType,
    origination: row.origination,
    destination: row.destination,
    status: row.status,
    confidence: row.confidence,
    reporters: row.reporters,
    peerId: row.peerId,
    reportedAt: isoOf(row.reportedAtMs),
    expiresAt: isoOf(row.expiresAtS * 1000),
    assetId: row.assetId,
  };
}

/** Everything of each contribution, for fraud systems, databases and spreadsheets. */
export const hotlistCsv: ListWriter = (input) =>
  csvOf(
    contributionsOf(input),
    'start,end,kind,fraudType,origination,destination,status,confidence,reporters,peerId,reportedAt,expiresAt,assetId',
    (row) => Object.values(membersOf(row)),
  );

/** The same, an object on each line. */
export const hotlistNdjson: ListWriter = (input) => {
  const { rows, pages } = contributionsOf(input);
  return {
    count: rows.length,
    async *text() {
      for await (const page of pages()) yield* inPieces(page.map((row) => JSON.stringify(membersOf(row))));
    },
  };
};
