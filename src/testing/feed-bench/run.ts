import { parseArgs } from 'node:util';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { feedEndSchema } from '../../contract/feed.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import { msOf } from '../download-bench/store-time.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { createAnalyst } from '../service/analyst.ts';
import { fetchFrom } from '../service/send.ts';
import { onBenchStore } from '../service/store/bench-store.ts';
import { listen } from './listen.ts';
import { layOut } from '../statistics-bench/lay-out.ts';

// Part of `npm run bench`: the change feed read from its beginning beside a COPY of the same rows, in a
// PostgreSQL.

const ROUNDS = 1;
const PAGE = 1_000;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

/** The rows that the feed makes its lines of, in their order. The driver reads what comes and drops it. */
const COPY = `copy (
  select c.height, c.position, entry.at_ms, c.asset_id, c.identifier, c.fraud_type, c.origination, c.destination, c.source_peer_id,
    c.peer_id, peer.privileged, c.reported_at_ms, c.expires_at_s, c.flagger_peer_id, c.flagged_at_ms
  from contribution c join ledger_entry entry using (height) join peer using (peer_id)
  order by c.height, c.position) to stdout`;

/** Follows the feed from its beginning to its end, as lines. @returns how many changes came */
async function readAll(url: string, token: string): Promise<number> {
  let count = 0;
  let after = '0.0';
  for (;;) {
    const response = await fetch(`${url}${ENDPOINTS.changes.path}?after=${after}&limit=${PAGE}`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/x-ndjson',
        'accept-encoding': 'identity',
      },
    });
    if (!response.ok) throw new Error(`The feed answered ${response.status}: ${await response.text()}`);
    const lines = (await response.text()).trimEnd().split('\n');
    const end = feedEndSchema.parse(JSON.parse(lines.at(-1) ?? ''));
    count += lines.length - 1;
    after = end.next;
    if (end.isCaughtUp) return count;
  }
}

await onBenchStore(async (db) => {
  await db.transaction((tx) => openLedger(tx, systemClock.nowMs(), { practice: true }));
  const { app, url } = await listen(db);
  const analyst = await createAnalyst(fetchFrom(url));
  await db.transaction((tx) => setPrice(tx, { nowMs: systemClock.nowMs() }, { tokens: 0, scoredTokens: 0 }));
  await layOut(db, rows);
  await db.exec('update ledger_head set height = (select max(height) from ledger_entry)');
  say(`\n${rows} changes from the beginning, PostgreSQL`);
  const copied: number[] = [];
  const followed: number[] = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    copied.push(await msOf(() => db.exec(COPY)));
    followed.push(
      await msOf(async () => {
        count = await readAll(url, analyst.token);
      }),
    );
  }
  tell(
    { what: 'changes that the consumer has', value: count, unit: '', least: rows, most: rows },
    { what: 'COPY of the same rows, median', value: median(copied), unit: 'ms' },
    { what: 'the feed as lines over HTTP, median', value: median(followed), unit: 'ms' },
    {
      what: '  times as long as COPY, median of pairs',
      value: median(followed.map((ms, round) => ms / (copied[round] ?? Number.NaN))),
      unit: '×',
      most: 4,
    },
  );
  await app.close();
});
