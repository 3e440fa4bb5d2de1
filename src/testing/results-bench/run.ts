import { isDeepStrictEqual } from 'node:util';
import type { ViewContext } from '../../web/registry/results/answer-reader.ts';
import {
  EVERYTHING,
  FACETS,
  PLAIN_VIEW,
  type ShownRows,
  type Sort,
} from '../../web/registry/results/results-view.ts';
import { RowIndex } from '../../web/registry/results/rows/row-index.ts';
import { type Figure, verdictOf } from '../overlap-bench/figure.ts';
import { registryRecord } from '../web/registry-record.ts';
import { RowModels } from './row-models.ts';

// Part of `npm run bench`: the rows of a view, by our own columns and by the row models of TanStack Table, on the same records. Both
// have to give the same. How many times as fast ours is, by processor time, it tells, and does not fail. Takes `--expose-gc`, so that
// a round does not pay for what the one before it left.

const COUNT = 100_000;
const ROUNDS = 5;
const OWN_PEER = 'peer3';
const CONTEXT: ViewContext = { ownPeerId: OWN_PEER };
const TYPES = ['Wangiri', 'IRSF', 'IPFraud', 'Scam', 'Simbox', 'PBX Hacking'];
const COUNTRIES = ['GB', 'SE', 'LV', 'NO', 'EE', 'DE', 'FR', 'ES', 'PT', 'IT'];
const STATUSES = ['active', 'expired', 'flagged'] as const;
const SORTED = ['type', 'confidence', 'identifier'] as const;
/** What somebody types, key by key: a type and a part of a number. */
const TYPED = ['wang', '701'];

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

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
  sort: [{ column, direction }],
});
const holdingView = (text: string) => ({ ...PLAIN_VIEW, filter: { ...EVERYTHING, text } });

if (globalThis.gc === undefined) throw new Error('Run it with --expose-gc.');
const collectGarbage = globalThis.gc;

/** Processor times by what was done. */
class Stopwatch {
  readonly #times = new Map<string, number[]>();

  measure<Result>(what: string, work: () => Result): Result {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    const spentMs = (user + system) / 1000;
    this.#times.set(what, [...(this.#times.get(what) ?? []), spentMs]);
    return result;
  }

  medianMs(what: string): number {
    return median(this.#times.get(what) ?? []);
  }
}

function mustBeSame(what: string, one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) throw new Error(`Both must give the same: ${what}.`);
}

const index = new RowIndex();
index.add(records);
const time = new Stopwatch();

function sortOnce(models: RowModels, column: (typeof SORTED)[number]): void {
  for (const [name, direction] of [
    ['first', 'ascending'],
    ['reversed', 'descending'],
  ] as const) {
    const what = `${name} sort by ${column}`;
    const view = sortedView(column, direction);
    const { order } = time.measure(`ours ${what}`, () => index.view(view, CONTEXT));
    const theirs = time.measure(`theirs ${what}`, () => models.sorted(column, direction));
    mustBeSame(what, Array.from(order), theirs);
  }
}

function typeOnce(models: RowModels, text: string): void {
  for (let keys = 1; keys <= text.length; keys += 1) {
    const typed = text.slice(0, keys);
    const shown = time.measure<ShownRows>(`ours ${typed}`, () => index.view(holdingView(typed), CONTEXT));
    const found = time.measure(`theirs ${typed}`, () => models.holding(typed));
    const counts = time.measure(`counts ${typed}`, () => FACETS.map((facet) => models.counts(facet)));
    mustBeSame(`rows that hold ${typed}`, shown.order.length, found);
    mustBeSame(
      `counts of what holds ${typed}`,
      FACETS.map((facet) => new Map(shown.counts[facet])),
      counts,
    );
  }
}

for (let round = 0; round < ROUNDS; round += 1) {
  collectGarbage();
  const models = new RowModels(records, OWN_PEER);
  // As after a change of a record: no order is kept.
  index.put([]);
  for (const column of SORTED) sortOnce(models, column);
  for (const text of TYPED) {
    index.view(PLAIN_VIEW, CONTEXT);
    typeOnce(models, text);
  }
}

function tell(what: string, ours: string, theirsMs: number, least?: number): void {
  const oursMs = time.medianMs(ours);
  const figure: Figure = {
    what,
    value: theirsMs / oursMs,
    unit: '×',
    ...(least === undefined ? {} : { least }),
  };
  say(
    `  ${what.padEnd(60)}${figure.value.toFixed(1).padStart(7)} ×  ${oursMs.toFixed(2).padStart(7)} ms  ${verdictOf(figure)}`.trimEnd(),
  );
}

say(`\nRows of ${COUNT} contributions: how many times as fast as the row models of TanStack Table`);
for (const column of SORTED) {
  for (const [name, least] of [
    ['first', 8],
    ['reversed', 20],
  ] as const) {
    const what = `${name} sort by ${column}`;
    tell(what, `ours ${what}`, time.medianMs(`theirs ${what}`), least);
  }
}
for (const text of TYPED) {
  for (let keys = 1; keys <= text.length; keys += 1) {
    const typed = text.slice(0, keys);
    const [rowsMs, countsMs] = [time.medianMs(`theirs ${typed}`), time.medianMs(`counts ${typed}`)];
    const least = keys === 1 ? undefined : 15;
    tell(`${typed}, with all counts on both sides`, `ours ${typed}`, rowsMs + countsMs, least);
    tell('  without theirs', `ours ${typed}`, rowsMs);
  }
}
