import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operateOn } from '../../testing/service/operate.ts';
import { publish, signed } from '../../testing/service/published-ledger.ts';
import { SAMPLE_ORIGIN } from '../../testing/transparency/sample-log.ts';
import { publishRound, WitnessPatience } from '../ledger/publishing/publish-round.ts';

// An embedded store has one transaction at a time.

test.each(['for update', 'from log_key'])(
  'no checkpoint of the ended log is left when the next is opened as a publisher reaches %s',
  async (statement) => {
    const published = await publish();
    const { deps, round, status } = published;
    const { db } = deps;
    const note = await signed(published, SAMPLE_ORIGIN, 1_000);
    // As by another process: a statement within a transaction may not go to the store.
    const elsewhere = AsyncLocalStorage.snapshot();
    let opening: Promise<unknown> | undefined;
    const open = () =>
      (opening ??= operateOn(published.service.context)(
        'log',
        'open-next',
        `${SAMPLE_ORIGIN}/2`,
        `--checkpoint=${note}`,
      ));
    const overtaken: typeof deps = {
      ...deps,
      db: {
        ...db,
        transaction: (work) =>
          db.transaction((tx) =>
            work({
              ...tx,
              async query(sql, params, row) {
                // It waits where the publisher has the tree.
                if (sql.includes(statement))
                  await Promise.race([elsewhere(open), tx.run('select pg_sleep(0.5)')]);
                return tx.query(sql, params, row);
              },
            }),
          ),
      },
    };
    await publishRound(overtaken, new WitnessPatience());
    await opening;
    await round();
    const notes = await db.query('select note from ledger_checkpoint', [], z.object({ note: z.string() }));
    expect(notes.map(({ note: text }) => text.split('\n')[0])).toEqual([`${SAMPLE_ORIGIN}/2`]);
    expect((await status()).publishedSize).toBe((await status()).height);
  },
);
