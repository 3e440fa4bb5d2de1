import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { type Figure, median } from '../figure.ts';
import { quietTimes } from '../quiet-times.ts';
import type { Analyst } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import type { TestService } from '../service/test-service.ts';
import type { Base } from './fill.ts';
import type { LockTimes } from './lock-times.ts';

const SEARCHES = 50;
const CHECKED = 1_000;
const ROUNDS = 7;
const LARGE_REPORTS = 3;
const CLIENTS = 16;
const REPORTS_OF_A_CLIENT = 40;

/** What people feel. Times in milliseconds, by the clock. */
const LIMITS = {
  search: 10,
  check: 100,
  feedPage: 50,
  statistics: 100,
  quote: 100,
  newest: 10,
  largeReport: 500,
  reportsPerSecond: 1_000,
} as const;

interface Scene {
  readonly service: TestService;
  readonly analysts: readonly Analyst[];
  readonly base: Base;
  readonly locks: LockTimes;
}

function every<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}

/** Times of what only reads: the lower quintile of the rounds, in turn. */
export async function measureReading(
  { service, analysts, base }: Scene,
  head: number,
): Promise<readonly Figure[]> {
  const [analyst] = analysts;
  if (analyst === undefined) throw new Error('There are no analysts.');
  const headers = { authorization: `Bearer ${analyst.token}` };
  const ask = async (method: 'GET' | 'POST', url: string, payload?: readonly string[]) => {
    const answer = await service.app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload: [...payload] }),
    });
    if (answer.statusCode !== 200)
      throw new Error(`${url} was answered ${answer.statusCode}: ${answer.payload.slice(0, 200)}`);
  };
  const searched = every(
    base.identifiers.filter((id) => !id.includes('-') || id.includes('@')),
    SEARCHES,
  );
  const works: readonly (readonly [what: string, most: number, times: number, work: () => Promise<void>])[] =
    [
      [
        'a search',
        LIMITS.search,
        searched.length,
        async () => {
          for (const id of searched) await ask('POST', retrievePath(id));
        },
      ],
      [
        `a check of ${CHECKED}`,
        LIMITS.check,
        1,
        () => ask('POST', ENDPOINTS.checkContributions.path, every(base.identifiers, CHECKED)),
      ],
      [
        'a feed page of 1,000',
        LIMITS.feedPage,
        1,
        () => ask('GET', `${ENDPOINTS.changes.path}?limit=1000&after=${Math.floor(head / 2)}.0`),
      ],
      ['statistics', LIMITS.statistics, 1, () => ask('GET', ENDPOINTS.statistics.path)],
      [
        'a quote of the newest 1,000',
        LIMITS.quote,
        1,
        () => ask('GET', `${ENDPOINTS.quote.path}?fetch-mode=NEW&size=1000`),
      ],
      ['the newest 50', LIMITS.newest, 1, () => ask('GET', ENDPOINTS.newest.path)],
    ];
  const times = await quietTimes(
    works.map(([, , , work]) => work),
    { rounds: ROUNDS },
  );
  return works.map(([what, most, count], index) => ({
    what,
    value: (times[index] ?? Number.NaN) / count,
    unit: 'ms',
    most,
  }));
}

/** Times of reports: medians. The lock is the ledger's head, held from the first statement of a batch to its commit. */
export async function measureReporting({ analysts, locks }: Scene): Promise<readonly Figure[]> {
  const [analyst] = analysts;
  if (analyst === undefined) throw new Error('There are no analysts.');
  const measured: Figure[] = [];
  for (const [what, count, rounds, most] of [
    ['a report of 1', 1, 40, undefined],
    [`a report of ${MAX_DRAFTS}`, MAX_DRAFTS, LARGE_REPORTS, LIMITS.largeReport],
  ] as const) {
    const assembling: number[] = [];
    const submitting: number[] = [];
    locks.clear();
    for (let round = 0; round < rounds; round += 1) {
      const items = Array.from({ length: count }, () => draft(freshAddress()));
      const startMs = performance.now();
      const hex = analyst.sign(await analyst.assembleReport(items));
      assembling.push(performance.now() - startMs);
      const submitMs = performance.now();
      const { statusCode } = await analyst.call('submitContribution', hex);
      if (statusCode !== 200) throw new Error(`A report was answered ${statusCode}.`);
      submitting.push(performance.now() - submitMs);
    }
    measured.push(
      { what: `${what}: assembled and signed`, value: median(assembling), unit: 'ms' },
      { what: `${what}: submitted`, value: median(submitting), unit: 'ms', most },
      { what: `${what}: of that under the lock`, value: median(locks.all()), unit: 'ms' },
    );
  }
  return measured;
}

/** Single reports of many at once, all signed before: how many in a second, in how many batches, and the lock's part. */
export async function measureManyReports({ analysts, locks }: Scene): Promise<readonly Figure[]> {
  const signed = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const analyst = analysts[client % analysts.length];
      if (analyst === undefined) throw new Error('There are no analysts.');
      const hexes: string[] = [];
      for (let report = 0; report < REPORTS_OF_A_CLIENT; report += 1)
        hexes.push(analyst.sign(await analyst.assembleReport([draft(freshAddress())])));
      return { analyst, hexes };
    }),
  );
  locks.clear();
  const startMs = performance.now();
  await Promise.all(
    signed.map(async ({ analyst, hexes }) => {
      for (const hex of hexes) {
        const { statusCode } = await analyst.call('submitContribution', hex);
        if (statusCode !== 200) throw new Error(`A report was answered ${statusCode}.`);
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const reports = CLIENTS * REPORTS_OF_A_CLIENT;
  const heldMs = locks.all().reduce((sum, ms) => sum + ms, 0);
  return [
    {
      what: `single reports by ${CLIENTS} clients, in a second`,
      value: reports / seconds,
      unit: '',
      least: LIMITS.reportsPerSecond,
    },
    { what: '  in a batch', value: reports / locks.all().length, unit: '' },
    { what: '  the lock is held for a batch', value: median(locks.all()), unit: 'ms' },
    { what: '  the lock is held, of the time', value: heldMs / 1000 / seconds, unit: '×' },
  ];
}
