import { tell } from '../../../testing/figure.ts';
import { quietTimes } from '../../../testing/quiet-times.ts';
import { say } from '../../../testing/run-command.ts';
import { startPostgres } from '../../../testing/service/postgres/start-postgres.ts';
import {
  beginBenchRegistry,
  benchAccount,
  byClients,
  signedReports,
} from '../../../testing/service/store/bench-account.ts';
import { SAMPLE_ORIGIN } from '../../../testing/transparency/sample-log.ts';
import { appendLeaves, EMPTY_EDGE, hashLeaf } from '../../../transparency/tree.ts';
import { nameLog } from '../../admin/log-keys.ts';
import { systemClock } from '../../platform/clock.ts';
import { DEFAULT_POOL } from '../../platform/settings.ts';
import type { Db } from '../../store/db.ts';
import { openEmbedded } from '../../store/open-embedded.ts';
import { openPostgres } from '../../store/open-postgres.ts';
import { SubmitQueue } from '../../submit/submit-queue.ts';
import { submitContribution } from '../../submit/submit-transaction.ts';
import { readLedgerHeight } from '../append-entry.ts';
import { sha256 } from '../node-cryptography.ts';
import { findNewestCheckpoint } from './checkpoint-store.ts';
import { publishRound, type PublishingDeps, WitnessPatience } from './publish-round.ts';
import { ROUND_EVERY_MS, startPublisher } from './publisher.ts';
import { WITHOUT_WITNESSES } from './read-policy.ts';

// Part of `npm run bench`: reports that are submitted while a publisher runs, beside the same without one, in turn
// on the same store; and the tree over a million entries that were not published, beside its hashing alone.

const CLIENTS = 16;
const SINGLES = CLIENTS * 32;
const ROUNDS = 4;
const WARM_UP_ROUNDS = 1;
const MILLION = 1_000_000;

const depsOf = (db: Db): PublishingDeps => ({
  db,
  clock: systemClock,
  policy: WITHOUT_WITNESSES,
  onAlarm: () => undefined,
  onFailure: () => undefined,
});

/** Does the work while a publisher runs, a round a second, as a service has it. */
async function whilePublishing(db: Db, work: () => Promise<void>): Promise<void> {
  const publisher = startPublisher(
    depsOf(db),
    () => Promise.resolve(),
    (error) => say(String(error)),
  );
  await work();
  await publisher.stop();
}

async function requirePublished(db: Db): Promise<void> {
  await publishRound(depsOf(db), new WitnessPatience());
  const height = await readLedgerHeight(db);
  const published = (await findNewestCheckpoint(db))?.size;
  if (published !== height) throw new Error(`Of ${height} entries ${published ?? 0} are published.`);
}

/** The hashes of a tree, in memory. */
function hashMillion(): void {
  const leaves = function* () {
    const entryHash = new Uint8Array(32);
    for (let index = 0; index < MILLION; index += 1) yield hashLeaf(sha256, entryHash);
  };
  appendLeaves(sha256, EMPTY_EDGE, leaves());
}

const postgres = await startPostgres({ durable: true });
const stores = [
  { name: 'embedded', db: await openEmbedded() },
  {
    name: 'PostgreSQL',
    db: openPostgres(postgres.url, { ...DEFAULT_POOL, size: CLIENTS, statementTimeoutMs: 0 }),
  },
];
for (const { name, db } of stores) {
  await beginBenchRegistry(db);
  await db.transaction((tx) => nameLog(tx, { nowMs: systemClock.nowMs() }, SAMPLE_ORIGIN));
  const work = { db, clock: systemClock, submissions: new SubmitQueue({ db, clock: systemClock }) };
  const singles = await signedReports(db, 2 * (ROUNDS + WARM_UP_ROUNDS) * SINGLES, 1);
  const submitSome = () =>
    byClients(CLIENTS, singles.splice(0, SINGLES), (signed) =>
      submitContribution(work, benchAccount, signed),
    );
  const [aloneMs = Number.NaN, publishingMs = Number.NaN] = await quietTimes(
    [submitSome, () => whilePublishing(db, submitSome)],
    { rounds: ROUNDS, warmUpRounds: WARM_UP_ROUNDS },
  );
  await requirePublished(db);
  say(`\nThe published ledger, ${name}`);
  tell(
    { what: `${SINGLES} single reports by ${CLIENTS} clients`, value: aloneMs, unit: 'ms' },
    {
      what: '  with a round of the publisher among them, over that',
      value: publishingMs / aloneMs,
      unit: '×',
    },
    // A batch takes less than the second that a round has, so that each holds one round.
    {
      what: '  what the round takes from them, of its second',
      value: (publishingMs - aloneMs) / ROUND_EVERY_MS,
      unit: '×',
      most: 0.05,
    },
  );
}

const [, { db } = { db: undefined }] = stores;
if (db === undefined) throw new Error('There is no PostgreSQL.');
await db.run(
  `with head as (select height from ledger_head),
     made as (select height + n as height, sha256(int8send(height + n)) as hash from head, generate_series(1, $1::int8) n),
     stored as (insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
       select height, 'transaction', 0, hash, hash, '', hash from made)
   update ledger_head set height = height + $1`,
  [MILLION],
);
const beganMs = performance.now();
await requirePublished(db);
const treeMs = performance.now() - beganMs;
const [hashingMs = Number.NaN] = await quietTimes([hashMillion], { rounds: 1 });
tell(
  {
    what: 'a million entries that were not published get their tree',
    value: treeMs / 1000,
    unit: 's',
    most: 10,
  },
  { what: '  over their hashing alone', value: treeMs / hashingMs, unit: '×', most: 3 },
);

for (const { db: each } of stores) await each.close();
await postgres.stop();
