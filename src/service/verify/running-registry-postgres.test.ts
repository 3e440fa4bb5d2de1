import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { downloadSchema } from '../../contract/download.ts';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { createDatabase, MIGRATED } from '../../testing/service/postgres/postgres-setup.ts';
import { operateOn } from '../../testing/service/operate.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { systemClock } from '../platform/clock.ts';
import { DEFAULT_POOL } from '../platform/settings.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { openStore } from '../store/open-store.ts';
import { verify as verifyRegistry } from './run-command.ts';

let url: string;
let empty: string;
let service: TestService;

beforeAll(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('There is no server.');
  [url, empty] = await Promise.all([createDatabase(server, MIGRATED), createDatabase(server)]);
  service = await startTestService({ db: openPostgres(url) });
});
afterAll(() => service.close());

function verify(databaseUrl: string, expectedHeads: ReadonlyMap<number, string> = new Map()) {
  const settings = { dataDir: 'unused', databaseUrl, databasePool: DEFAULT_POOL };
  return verifyRegistry(settings, { expectedHeads }, () => {});
}

const headOf = (lines: readonly string[]) => {
  const [, height = '', hash = ''] = /Head: (\d+):([0-9a-f]{64})/u.exec(lines.join('\n')) ?? [];
  return [Number(height), hash] as const;
};

test('verifies a snapshot of a registry while people work on it', async () => {
  const send = injectInto(service.app);
  const analysts = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  const done = new AbortController();
  const working = analysts.map(async (analyst) => {
    let reports = 0;
    for (; !done.signal.aborted; reports += 1)
      await analyst.report([draft(freshAddress()), draft('192.0.2.1')]);
    return reports;
  });
  const heads = [];
  for (let round = 0; round < 4; round += 1) heads.push(headOf(await verify(url)));
  done.abort();
  const reports = await Promise.all(working);
  expect(Math.min(...reports)).toBeGreaterThan(0);
  const last = headOf(await verify(url, new Map(heads)));
  expect(last[0]).toBeGreaterThan(heads[0]?.[0] ?? 0);
});

test('refuses a database without a registry or of another version, and creates nothing in it', async () => {
  await expect(verify(empty)).rejects.toMatchObject({ code: 'no-registry' });
  await expect(verify(empty)).rejects.toMatchObject({ code: 'no-registry' });
  const { db } = service.context;
  await db.run("insert into migration values (9999, 'tomorrow', '', 1)");
  await expect(verify(url)).rejects.toMatchObject({ code: 'store-newer' });
  await db.run('delete from migration where number = 9999');
  await db.exec('create table kept as table migration; delete from migration');
  await expect(verify(url)).rejects.toMatchObject({ code: 'store-behind' });
  await db.exec('insert into migration select * from kept; drop table kept');
});

/** A role that owns nothing, as OPERATING.md recommends. */
const ROLE = `create role desk_app login password 'only for this test';
  grant select, insert on ledger_entry to desk_app;
  grant select on migration to desk_app;
  grant select, insert, update, delete on ledger_head, service_key, peer, account, reward_rate, monthly_limit,
    monthly_earning, balance, token_movement, price, bonus, plan, tally, peer_tally, ledger_transaction, contribution, withdrawal, withdrawn_contribution, effect, feed_key, webhook, log_key, ledger_tree,
    ledger_node, ledger_checkpoint, ledger_witness, bought, known, download, assembled, session, session_token, asset_suffix, practice_tampering to desk_app`;

test('a role that owns nothing can serve, sell, withdraw and verify, but can neither change an entry nor disable the triggers', async () => {
  const { db: owner } = service.context;
  await owner.exec(ROLE);
  const limited = new URL(url);
  limited.username = 'desk_app';
  limited.password = encodeURIComponent('only for this test');
  const store = await openStore({ dataDir: 'unused', databaseUrl: limited.href }, systemClock);
  const { db } = store;
  try {
    const restricted = await startTestService({ db });
    const send = injectInto(restricted.app);
    const [analyst, buyer] = [await createAnalyst(send), await createAnalyst(send)];
    await analyst.report([draft(freshAddress())]);
    await buyer.report([draft(freshAddress())]);
    await operateOn(restricted.context)('price', 'set', '--tokens', '1', '--scored-tokens', '1');
    const query = new URLSearchParams({ 'fetch-mode': 'NEW', size: '1' });
    const bought = await buyer.client.request({ endpoint: 'download', query, data: downloadSchema });
    expect(bought.details.creditsSpent).toBe(1);
    const withdraw = ['withdraw', analyst.accountId, '--reason', 'a test'];
    expect(await operateOn(restricted.context)('account', ...withdraw)).toEqual([
      expect.stringMatching(/^1 contribution of /u),
      expect.stringMatching(/^To undo this: /u),
      expect.stringMatching(
        /stay slow until the owner of the tables runs this command too, or: reindex table/u,
      ),
    ]);
    for (const sql of [
      'update ledger_entry set at_ms = at_ms + 1',
      'delete from ledger_entry',
      'truncate ledger_entry cascade',
      'alter table ledger_entry disable trigger ledger_entry_append_only',
      'drop table ledger_entry cascade',
      'set session_replication_role = replica',
    ]) {
      await expect(db.exec(sql)).rejects.toMatchObject({ sqlState: '42501' });
    }
    const verified = await verify(limited.href);
    expect(verified.at(-1)).toMatch(/are intact/u);
    expect(verified).toContainEqual(expect.stringMatching(/ \d+ contributions? and 1 withdrawn, /u));
    await restricted.app.close();
  } finally {
    await store.close();
    await owner.exec('drop owned by desk_app; drop role desk_app');
  }
});
