import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { openEmptyDb } from '../../testing/service/migrated-db.ts';
import { operateOn } from '../../testing/service/operate.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';

/** The last migration of the versions that kept balances alone. */
const BALANCES_ALONE = 17;

/** What the tables of a store hold, as text. */
async function rowsOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const held: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await db.query(
      `select coalesce(json_agg(to_jsonb(one) order by to_jsonb(one)), '[]')::text as rows from ${table} one`,
      [],
      z.object({ rows: z.string() }),
    );
    held[table] = row?.rows ?? '';
  }
  return held;
}

const COPIED = [
  'ledger_entry',
  'peer',
  'account',
  'balance',
  'monthly_limit',
  'ledger_transaction',
  'contribution',
  'withdrawn_contribution',
] as const;
const FILLED = [
  'contribution',
  'withdrawn_contribution',
  'peer',
  'tally',
  'peer_tally',
  'token_movement',
] as const;

/** Two peers that report for each other and flag each other’s, with rates, a limit and a month that change under them. */
async function work({ app, context }: TestService): Promise<void> {
  const operate = operateOn(context);
  const signIn = (peerId: string) => createAnalyst(injectInto(app), { peerId });
  const items = (count: number, sourcePeerId?: string) =>
    Array.from({ length: count }, (_, index) =>
      draft(freshAddress(), {
        fraudType: index % 2 === 0 ? 'Scam' : 'Wangiri',
        ...(sourcePeerId === undefined ? {} : { sourcePeerId }),
      }),
    );
  async function reportsAndFlags(one: Analyst, other: Analyst): Promise<void> {
    const { tokenIds } = await one.report([...items(3), ...items(2, other.peerId), draft('192.0.2.1')]);
    const assets = tokenIds.map(({ definitionId }) => definitionId);
    await other.flag(assets.slice(0, 1));
    // In the same millisecond as the one before, and naming what that has flagged.
    await other.flag(assets.slice(0, 3));
    await one.flag(assets.slice(2, 4));
    await other.report(items(2, one.peerId));
    await one.report([draft('192.0.2.1'), draft('192.0.2.1', { sourcePeerId: other.peerId })]);
  }
  const [one, other] = [await signIn('north'), await signIn('south')];
  await reportsAndFlags(one, other);
  await operate('rate', 'set', '--peer-type', 'MEDIUM_TELCO', '--fraud-type', 'Scam', '--tokens', '15');
  await operate('limit', 'set', 'south', '--tokens', '60');
  await reportsAndFlags(one, other);
  await operate('peer', 'change', 'north', '--type', 'VENDOR');
  await operate('peer', 'withdraw', 'south', '--reason', 'a test');
  context.clock.advance(40 * 86_400_000);
  const later = [await signIn('north'), await signIn('south')] as const;
  await reportsAndFlags(...later);
  await operate('limit', 'remove', 'south');
  await reportsAndFlags(...later);
  // Nothing of this peer is left in the tallies, nor of its fraud type.
  const west = await signIn('west');
  await west.report([draft(freshAddress(), { fraudType: 'IRSF' })]);
  await operate('peer', 'withdraw', 'west', '--reason', 'a test');
}

test('a store that kept balances alone gets the very movements, tallies and ordinals that its entries make', async () => {
  const service = await startTestService();
  const old = await openEmptyDb();
  try {
    await work(service);
    const { db, clock } = service.context;
    const migrations = await readMigrations();
    await migrate(
      old,
      clock,
      migrations.filter(({ number }) => number <= BALANCES_ALONE),
    );
    const rows = await rowsOf(db, COPIED);
    for (const table of COPIED)
      await old.run(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
        rows[table] ?? '',
      ]);
    await migrate(old, clock, migrations);
    expect(await rowsOf(old, FILLED)).toEqual(await rowsOf(db, FILLED));
    const sums = `select coalesce(json_agg(distinct (m.tokens = b.tokens)), '[]')::text as rows
      from balance b join (select peer_id, sum(tokens) as tokens from token_movement group by peer_id) m using (peer_id)`;
    expect(await old.query(sums, [], z.object({ rows: z.string() }))).toEqual([{ rows: '[true]' }]);
  } finally {
    await service.close();
    await old.close();
  }
});
