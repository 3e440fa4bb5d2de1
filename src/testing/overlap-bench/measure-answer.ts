import { setImmediate as turn } from 'node:timers/promises';
import {
  CONTRIBUTION_COLUMNS,
  contributionRowSchema,
  toRecord,
} from '../../service/registry/contributions/contribution-row.ts';
import { matchingOf } from '../../service/registry/contributions/find-contributions.ts';
import { readPages } from '../../service/registry/contributions/retrieve-contributions.ts';
import { rankContributions } from '../../service/registry/contributions/rank-contributions.ts';
import type { Db } from '../../service/store/db.ts';
import type { Figure } from '../figure.ts';

const ANSWER_ROWS = 100_000;
const ROUNDS = 3;

const IPV4 = {
  ok: true,
  kind: 'ip-range',
  canonical: '',
  wire: '',
  warnings: [],
  space: 'ipv4',
  low: 0n,
  high: 2n ** 32n - 1n,
} as const;

const ALL_OF_IPV4 = matchingOf(IPV4);

/** The most rows of one answer. */
const FIRST_OF_IPV4 = { ...ALL_OF_IPV4, sql: `(select * from ${ALL_OF_IPV4.sql} limit ${ANSWER_ROWS})` };

/** Work that calls `holds` whenever it holds most memory. */
type Work = (holds: () => void) => Promise<void>;

/** Reads all rows, makes records of them, then one text; without confidence. */
const inOnePiece =
  (db: Db): Work =>
  async (holds) => {
    const rows = await db.query(
      `select ${CONTRIBUTION_COLUMNS} from ${FIRST_OF_IPV4.sql} c order by height desc, position`,
      [...FIRST_OF_IPV4.params, ANSWER_ROWS],
      contributionRowSchema,
    );
    const records = rows.map((row) => toRecord(row, null, 0));
    const text = JSON.stringify(records);
    holds();
    if (text.length < records.length) throw new Error('It is too short.');
  };

async function writePages(pages: ReturnType<typeof readPages>, holds: () => void): Promise<void> {
  for await (const page of pages) {
    const text = JSON.stringify(page);
    holds();
    if (text.length < page.length) throw new Error('It is too short.');
  }
}

/** Reads and writes page by page, like the service. */
const inPages =
  (db: Db): Work =>
  async (holds) => {
    const { keys } = await rankContributions(db, IPV4, ANSWER_ROWS);
    await writePages(readPages(db, keys, 0), holds);
  };

interface Cost {
  readonly pauseMs: number;
  readonly totalMs: number;
  readonly megabytes: number;
}

function bytesHeld(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Measures the longest time without a turn for other work, the duration, and the peak memory after a
 * collection.
 */
export async function costOf(work: Work): Promise<Cost> {
  const collect = globalThis.gc ?? (() => undefined);
  collect();
  const heldBefore = bytesHeld();
  let held = 0;
  let looks = 0;
  let pauseMs = 0;
  const over = new AbortController();
  const startMs = performance.now();
  let collectingMs = 0;
  const turns = (async () => {
    let lastMs = performance.now();
    let collectedMs = 0;
    while (!over.signal.aborted) {
      await turn();
      const nowMs = performance.now();
      pauseMs = Math.max(pauseMs, nowMs - lastMs - (collectingMs - collectedMs));
      collectedMs = collectingMs;
      lastMs = nowMs;
    }
  })();
  await work(() => {
    // A collection takes longer than a page.
    if (looks++ % 50 !== 0) return;
    const beginMs = performance.now();
    collect();
    held = Math.max(held, bytesHeld() - heldBefore);
    collectingMs += performance.now() - beginMs;
  });
  const totalMs = performance.now() - startMs - collectingMs;
  over.abort();
  await turns;
  return { pauseMs, totalMs, megabytes: held / 1_000_000 };
}

/** The least of each, in turns, since whatever else the machine does can only make it more. */
async function quietCosts(works: readonly Work[]): Promise<readonly Cost[]> {
  const costs = works.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, work] of works.entries()) costs[index]?.push(await costOf(work));
  return costs.map((rounds) => {
    const least = (member: keyof Cost) => Math.min(...rounds.map((cost) => cost[member]));
    return { pauseMs: least('pauseMs'), totalMs: least('totalMs'), megabytes: least('megabytes') };
  });
}

/** An answer of 100,000 contributions (or as many as there are), page by page and as one piece. */
export async function measureAnswer(
  db: Db,
  { mostPause }: { readonly mostPause: number | undefined },
): Promise<readonly Figure[]> {
  await db.exec('reset enable_seqscan; reset enable_bitmapscan');
  const [pages, piece] = await quietCosts([inPages(db), inOnePiece(db)]);
  if (pages === undefined || piece === undefined) throw new Error('They were not measured.');
  return [
    { what: 'an answer of 100,000 in pages: longest pause', value: pages.pauseMs, unit: 'ms' },
    { what: 'in one piece: longest pause', value: piece.pauseMs, unit: 'ms' },
    {
      what: 'pages over one piece: longest pause',
      value: pages.pauseMs / piece.pauseMs,
      unit: '×',
      most: mostPause,
    },
    { what: 'pages: time', value: pages.totalMs, unit: 'ms' },
    { what: 'pages over one piece: time', value: pages.totalMs / piece.totalMs, unit: '×' },
    { what: 'in pages: held at most', value: pages.megabytes, unit: 'MB' },
    { what: 'in one piece: held at most', value: piece.megabytes, unit: 'MB' },
    { what: 'pages over one piece: held', value: pages.megabytes / piece.megabytes, unit: '×', most: 0.2 },
  ];
}
