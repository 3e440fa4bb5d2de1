import { downloadAgain } from '../../service/registry/downloads/download-again.ts';
import {
  downloadContributions,
  quoteDownload,
} from '../../service/registry/downloads/download-contributions.ts';
import { findNewest } from '../../service/registry/downloads/find-contributions.ts';
import { readDownloaded } from '../../service/registry/downloads/read-downloaded.ts';
import {
  type DownloadRequest,
  readDownloadParameters,
} from '../../service/registry/downloads/read-parameters.ts';
import type { Db } from '../../service/store/db.ts';
import { preferIndexScans } from '../../service/store/prefer-index-scans.ts';
import { type Figure, median } from '../figure.ts';
import { costOf } from '../overlap-bench/measure-answer.ts';
import { quietTimes } from '../quiet-times.ts';
import { PEERS } from './lay-out.ts';
import { msOf, storeMs } from './store-time.ts';

const ROUNDS = 60;
const QUOTE_ROUNDS = 7;
const ANSWER_ROWS = 100_000;

/** Finds all contributions of a quote, and leaves out the price. */
const findAll = (db: Db, peerId: string, request: DownloadRequest, nowMs: number) =>
  db.transaction(async (tx) => {
    await preferIndexScans(tx);
    return findNewest(tx, peerId, request, { most: ANSWER_ROWS, nowMs });
  });

/** Each peer in turn: what its program asks for when it looks for what is new. */
export async function measureDownloads(db: Db, rows: number, endMs: number): Promise<readonly Figure[]> {
  const deps = { db, clock: { nowMs: () => endMs } };
  const ofPeer = (peer: number) => ({ accountId: `a@peer${peer}`, peerId: `peer${peer}` });
  const newest = readDownloadParameters({ 'fetch-mode': 'NEW', size: '500' }, 'download');
  const anyNew = readDownloadParameters({ 'fetch-mode': 'NEW' }, 'download');
  const scored = { ...newest, scored: true };

  // Each of them knows every other one of all, and the last knows all there are.
  await db.exec(`
    insert into known (peer_id, bucket, bits)
    select peer_id, bucket, rpad(left(repeat(case when peer_id = 'peer${PEERS - 1}' then '11' else '01' end, 1024),
      ${rows} - bucket * 2048), 2048, '0')::bit(2048)
    from peer cross join generate_series(0, ${rows - 1} / 2048) bucket where peer_id like 'peer%'`);
  await db.exec('vacuum analyze known');
  let downloadId = '';
  const works: Readonly<
    Record<string, (peer: ReturnType<typeof ofPeer>, round: number) => Promise<unknown>>
  > = {
    'a quote of the newest 500 new': (peer, round) =>
      quoteDownload(deps, peer, round % 2 === 0 ? newest : scored),
    'buying the newest 500 new': async (peer, round) => {
      const { details } = await downloadContributions(deps, peer, round % 2 === 0 ? newest : scored);
      ({ downloadId } = details);
      if (details.new !== 500 || details.creditsSpent < 500) throw new Error('It bought something else.');
    },
    'the same again': (peer) => downloadAgain(deps, peer, downloadId),
    'a quote when nothing is new': () => quoteDownload(deps, ofPeer(PEERS - 1), anyNew),
    'a download when nothing is new': () => downloadContributions(deps, ofPeer(PEERS - 1), anyNew),
  };
  const times = Object.keys(works).map((): { wall: number[]; store: number } => ({ wall: [], store: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, work] of Object.values(works).entries()) {
      const before = await storeMs(db);
      const wall = await msOf(() => work(ofPeer(round % (PEERS - 1)), round));
      const time = times[index];
      if (time === undefined) continue;
      time.wall.push(wall);
      time.store += (await storeMs(db)) - before;
    }
  }
  const all = readDownloadParameters({ size: String(ANSWER_ROWS) }, 'download');
  const [quoteMs = 0, findMs = 0] = await quietTimes(
    [() => quoteDownload(deps, ofPeer(0), all), () => findAll(db, 'peer0', all, endMs)],
    { rounds: QUOTE_ROUNDS },
  );
  let bought = 0;
  const boughtMs = await msOf(async () => {
    bought = (await downloadContributions(deps, ofPeer(0), all)).details.creditsSpent;
  });
  const { megabytes, totalMs } = await costOf(async (holds) => {
    const made = await downloadContributions(deps, ofPeer(0), all);
    for await (const page of readDownloaded(db, made, endMs)) {
      const text = JSON.stringify(page);
      holds();
      if (text.length < page.length) throw new Error('It is too short.');
    }
  });
  // Withdraws the contributions of a peer, none of which has been downloaded yet.
  await db.exec(`
    with gone as (delete from contribution where peer_id = 'peer0' returning *)
    insert into withdrawn_contribution select * from gone;
    update known set bits = known.bits & others.bits from (
      select n / 2048 as bucket,
        rpad(string_agg(case when n / 100 % ${PEERS} = 0 then '0' else '1' end, '' order by n), 2048, '1')::bit(2048) as bits
      from generate_series(0, ${rows - 1}) n group by n / 2048
    ) others where peer_id = 'peer${PEERS - 1}' and known.bucket = others.bucket`);
  await db.exec('vacuum analyze known, contribution, withdrawn_contribution');
  const withdrawnBeforeMs = await storeMs(db);
  for (let round = 0; round < ROUNDS; round += 1) await quoteDownload(deps, ofPeer(PEERS - 1), anyNew);
  const withdrawnMs = ((await storeMs(db)) - withdrawnBeforeMs) / ROUNDS;
  return [
    ...Object.keys(works).flatMap((what, index): Figure[] => {
      const { wall = [], store = 0 } = times[index] ?? {};
      const most = what.includes('nothing') ? 5 : 50;
      return [
        { what: `${what}: processor time of the store`, value: store / ROUNDS, unit: 'ms', most },
        { what: '  by the clock, median', value: median(wall), unit: 'ms' },
      ];
    }),
    {
      what: 'a quote when nothing is new, and much is withdrawn: the same',
      value: withdrawnMs,
      unit: 'ms',
      most: 5,
    },
    { what: 'a quote of 100,000, of which half are new', value: quoteMs, unit: 'ms' },
    { what: 'over finding them', value: quoteMs / findMs, unit: '×', most: 3 },
    { what: `a download of 100,000 that buys ${bought} of them`, value: boughtMs, unit: 'ms' },
    { what: 'a download of 100,000, known, and its pages: time', value: totalMs, unit: 'ms' },
    { what: 'held at most', value: megabytes, unit: 'MB', most: 5 },
  ];
}
