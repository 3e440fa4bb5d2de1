import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { hexToBytes } from '../../contract/hex.ts';
import { tell } from '../../testing/figure.ts';
import { quietTimes } from '../../testing/quiet-times.ts';
import { say } from '../../testing/run-command.ts';
import { freshAddress } from '../../testing/service/drafts.ts';
import { startPostgres } from '../../testing/service/postgres/start-postgres.ts';
import {
  beginBenchRegistry,
  benchAccount,
  benchPublicKeyHex,
  byClients,
  signedReports,
} from '../../testing/service/store/bench-account.ts';
import { decodeTransaction } from '../../transaction/index.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
import { systemClock } from '../platform/clock.ts';
import { DEFAULT_POOL } from '../platform/settings.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { openEmbedded } from '../store/open-embedded.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { SubmitQueue } from './submit-queue.ts';
import { submitContribution } from './submit-transaction.ts';

// Part of `npm run bench`: the whole operation (signed hex in, receipt out) beside the bare inserts and the
// verification that it comes down to, in turn on the same store. Transactions are prepared outside the
// measurement, and submitted once.

const LARGE_ROUNDS = 5;
const SMALL_ROUNDS = 8;
const WARM_UP_ROUNDS = 1;
const CLIENTS = 16;
const SINGLES = CLIENTS * 16;
/** Beyond the heights that submits reach. */
const BARE_HEIGHT = 1_000_000;

const COLUMNS = `height, position, account_id, peer_id, asset_id, asset_hash, identifier, kind, canonical, original_key, value,
  fraud_type, origination, destination, reported_at_ms, expires_at_s, ordinal`;
const INSERT_MANY = `insert into contribution (${COLUMNS})
  select $1, position, $2, 'bench', asset_id, decode(asset_hash, 'hex'), identifier, 'ip', identifier,
    substring(decode(asset_hash, 'hex') for 16), low::numeric, 'IPFraud', 'SE', 'GB', 1, 1, $1::int8 * 10000 + position
  from unnest($3::int4[], $4::text[], $5::text[], $6::text[], $7::text[]) as item (position, asset_id, asset_hash, identifier, low)`;
const INSERT_ONE = `insert into contribution (${COLUMNS})
  values ($1, $2, $3, 'bench', $4, $5, $6, 'ip', $6, substring($5::bytea for 16), $7::numeric, 'IPFraud', 'SE', 'GB', 1, 1, $1::int8 * 10000 + $2::int4)`;

/** A row's own values: asset id, asset hash, identifier, and where it lies on the number line. */
function bareRow() {
  const id = freshAddress();
  const low = String(10n ** 16n + BigInt(`0x${randomBytes(16).toString('hex')}`));
  return { assetId: `${id}_1795000000000#contribution`, assetHash: randomBytes(32), id, low };
}

function bareReport(height: number, items: number): SqlValue[] {
  const rows = Array.from({ length: items }, bareRow);
  return [
    height,
    benchAccount.accountId,
    rows.map((_, position) => position),
    rows.map(({ assetId }) => assetId),
    rows.map(({ assetHash }) => assetHash.toString('hex')),
    rows.map(({ id }) => id),
    rows.map(({ low }) => low),
  ];
}

function bareSingle(position: number): SqlValue[] {
  const { assetId, assetHash, id, low } = bareRow();
  return [BARE_HEIGHT, position, benchAccount.accountId, assetId, Uint8Array.from(assetHash), id, low];
}

async function prepare(db: Db): Promise<void> {
  await beginBenchRegistry(db);
  await db.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     select $1 + n, 'transaction', 1, sha256('0'), sha256(n::text::bytea), '', sha256(n::text::bytea)
     from generate_series(0, $2::int4) as n`,
    [BARE_HEIGHT, LARGE_ROUNDS + WARM_UP_ROUNDS],
  );
}

/** The next of what was prepared. */
function take<Item>(prepared: Item[]): Item {
  const next = prepared.pop();
  if (next === undefined) throw new Error('Too little was prepared for this bench.');
  return next;
}

const der = Buffer.concat([
  Buffer.from('302a300506032b6570032100', 'hex'),
  Buffer.from(benchPublicKeyHex, 'hex'),
]);
const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });

const postgres = await startPostgres({ durable: true });
const stores = [
  { name: 'embedded', db: await openEmbedded() },
  { name: 'PostgreSQL', db: openPostgres(postgres.url, { ...DEFAULT_POOL, size: CLIENTS }) },
];

for (const { name, db } of stores) {
  await prepare(db);
  const submissions = new SubmitQueue({ db, clock: systemClock });
  const work = { db, clock: systemClock, submissions };
  const large = await signedReports(db, LARGE_ROUNDS + WARM_UP_ROUNDS, 5_000);
  const bareLarge = large.map((_, index) => bareReport(BARE_HEIGHT + 1 + index, 5_000));
  const { payload, signatures } = decodeTransaction(hexToBytes(large[0] ?? ''));
  const signature = signatures[0]?.signature ?? new Uint8Array(64);
  const singles = await signedReports(db, (SMALL_ROUNDS + WARM_UP_ROUNDS) * SINGLES, 1);
  const bareSingles = singles.map((_, position) => bareSingle(position));
  const [insertMs = Number.NaN, verificationMs = Number.NaN, submitMs = Number.NaN] = await quietTimes(
    [
      () => db.run(INSERT_MANY, take(bareLarge)),
      () => verify(null, payloadHash(payload), publicKey, signature),
      () => submitContribution(work, benchAccount, take(large)),
    ],
    { rounds: LARGE_ROUNDS, warmUpRounds: WARM_UP_ROUNDS },
  );
  const [bareMs = Number.NaN, singlesMs = Number.NaN] = await quietTimes(
    [
      () => byClients(CLIENTS, bareSingles.splice(0, SINGLES), (row) => db.run(INSERT_ONE, row)),
      () =>
        byClients(CLIENTS, singles.splice(0, SINGLES), (signed) =>
          submitContribution(work, benchAccount, signed),
        ),
    ],
    { rounds: SMALL_ROUNDS, warmUpRounds: WARM_UP_ROUNDS },
  );
  say(`\nSubmitted reports, ${name}`);
  tell(
    { what: 'a report of 5,000', value: submitMs, unit: 'ms' },
    {
      what: '  over its bare insert and its verification and hash',
      value: submitMs / (insertMs + verificationMs),
      unit: '×',
      most: 1.5,
    },
    { what: `${SINGLES} single reports by ${CLIENTS} clients`, value: singlesMs, unit: 'ms' },
    { what: '  bare autocommit inserts over it', value: bareMs / singlesMs, unit: '×', least: 0.6 },
  );
}

for (const { db } of stores) await db.close();
await postgres.stop();
