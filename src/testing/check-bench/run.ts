import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAX_CHECKED } from '../../contract/check.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import { checkIdentifiers } from '../../service/registry/contributions/check-identifiers.ts';
import { layOut } from '../download-bench/lay-out.ts';
import { msOf, storeMs } from '../download-bench/store-time.ts';
import { median, tell } from '../figure.ts';
import { say } from '../run-command.ts';
import { onBenchStore } from '../service/store/bench-store.ts';

// Part of `npm run bench`: a thousand identifiers checked among as many contributions as `--rows` says, beside
// as many rows found by their primary key in one statement, in turn on one PostgreSQL.

const ROUNDS = 20;
const KNOWN = MAX_CHECKED / 2;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

const addressSchema = z.object({ value: z.int(), height: z.int(), position: z.int() });

/** IPv4 addresses that were reported, from all over the table. */
const ADDRESSES = `select value::int8 as value, height, position from contribution
  where value between 0 and 4294967295 and ordinal % $1 = 0 order by asset_hash limit $2`;
const BY_KEY = `select ordinal from unnest($1::int8[], $2::int4[]) asked (height, position)
  join contribution using (height, position)`;

const dotted = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

await onBenchStore(async (db) => {
  await layOut(db, rows);
  const found = await db.query(ADDRESSES, [7, ROUNDS * MAX_CHECKED], addressSchema);
  const context = { db, clock: systemClock, settings: DEFAULT_SETTINGS };
  const checked: number[] = [];
  const looked: number[] = [];
  let storeTotalMs = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    const from = Math.max(round, 0) * MAX_CHECKED;
    const some = found.slice(from, from + MAX_CHECKED);
    // Every second one is a neighbour, which few have reported.
    const identifiers = some.map(({ value }, index) => dotted(index < KNOWN ? value : value + 1));
    const before = await storeMs(db);
    const checkMs = await msOf(() => checkIdentifiers(context, 'peer7', identifiers));
    const store = (await storeMs(db)) - before;
    const keys = [some.map(({ height }) => height), some.map(({ position }) => position)];
    const lookMs = await msOf(() => db.query(BY_KEY, keys, z.object({ ordinal: z.int() })));
    // The first warms up.
    if (round === -1) continue;
    storeTotalMs += store;
    checked.push(checkMs);
    looked.push(lookMs);
  }
  say(`\n${MAX_CHECKED} identifiers checked among ${rows} contributions, PostgreSQL`);
  tell(
    { what: 'processor time of the store, mean', value: storeTotalMs / ROUNDS, unit: 'ms', most: 50 },
    { what: '  by the clock with the service, median', value: median(checked), unit: 'ms' },
    { what: '  as many primary keys in one statement, median', value: median(looked), unit: 'ms' },
    {
      what: '  times as long, median of pairs',
      value: median(checked.map((ms, round) => ms / (looked[round] ?? Number.NaN))),
      unit: '×',
    },
  );
});
