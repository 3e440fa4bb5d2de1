import type { ViewContext } from '../../web/registry/results/answer-reader.ts';
import {
  EVERYTHING,
  PLAIN_VIEW,
  type ResultsView,
  type Sort,
} from '../../web/registry/results/results-view.ts';
import { RowIndex } from '../../web/registry/results/rows/row-index.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { registryRecord } from '../web/registry-record.ts';

// Part of `npm run bench`: the processor time to compute the rows of a view of 100,000 records. Needs
// `--expose-gc`, to start each round without the garbage of the one before.

const COUNT = 100_000;
const ROUNDS = 5;
/** Of what a person changes the effect is seen at once. */
const AT_ONCE_MS = 100;
const OWN_PEER = 'peer3';
const CONTEXT: ViewContext = { ownPeerId: OWN_PEER };
const TYPES = ['Wangiri', 'IRSF', 'IPFraud', 'Scam', 'Simbox', 'PBX Hacking'];
const COUNTRIES = ['GB', 'SE', 'LV', 'NO', 'EE', 'DE', 'FR', 'ES', 'PT', 'IT'];
const STATUSES = ['active', 'expired', 'flagged'] as const;
const SORTED = ['type', 'confidence', 'identifier'] as const;
/** Words typed key by key: a type and a part of a number. */
const TYPED = ['wang', '701'];

const records = Array.from({ length: COUNT }, (_, index) => {
  const scattered = (index * 7919) % 100_003;
  const status = STATUSES[scattered % STATUSES.length] ?? 'active';
  return registryRecord({
    id: `+4477${String(scattered).padStart(8, '0')}`,
    fraudType: TYPES[scattered % TYPES.length] ?? '',
    origination: COUNTRIES[scattered % 7] ?? '',
    destination: COUNTRIES[scattered % COUNTRIES.length] ?? '',
    status,
    statusText: status,
    confidenceIndex: scattered % 11 === 0 ? undefined : scattered % 101,
    isPrivileged: scattered % 13 === 0,
    peerId: `peer${scattered % 40}`,
    flagger: status === 'flagged' ? `peer${scattered % 17}` : undefined,
    reportedAt: { ms: 1_790_000_000_000 + scattered * 1000 },
  });
});

const sortedView = (column: Sort['column'], direction: Sort['direction']) => ({
  ...PLAIN_VIEW,
  sort: { column, direction },
});
const holdingView = (text: string) => ({ ...PLAIN_VIEW, filter: { ...EVERYTHING, text } });

if (globalThis.gc === undefined) throw new Error('Run it with --expose-gc.');
const collectGarbage = globalThis.gc;
const index = new RowIndex();
index.add(records);

const times = new Map<string, number[]>();
function measure(what: string, view: ResultsView): void {
  const before = process.cpuUsage();
  const { order } = index.view(view, CONTEXT);
  const { user, system } = process.cpuUsage(before);
  if (order.length === 0) throw new Error('No row is left.');
  times.set(what, [...(times.get(what) ?? []), (user + system) / 1_000]);
}

for (let round = 0; round < ROUNDS; round += 1) {
  collectGarbage();
  // As after a change of a record: no order is kept.
  index.put([]);
  for (const column of SORTED) {
    measure(`first sort by ${column}`, sortedView(column, 'ascending'));
    measure(`reversed sort by ${column}`, sortedView(column, 'descending'));
  }
  for (const text of TYPED) {
    index.view(PLAIN_VIEW, CONTEXT);
    for (let keys = 1; keys <= text.length; keys += 1) {
      const typed = text.slice(0, keys);
      measure(`rows that hold ${typed}, and all counts`, holdingView(typed));
    }
  }
}

say(`\nRows of ${COUNT} contributions, by processor time`);
for (const [what, spentMs] of times) tell({ what, value: median(spentMs), unit: 'ms', most: AT_ONCE_MS });
