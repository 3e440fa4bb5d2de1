import { beforeAll, expect, test } from 'vitest';
import { ready } from '../../transaction/index.ts';
import { openMigratedDb } from '../service/store/migrated-db.ts';
import { flood } from './flood.ts';

// The short form of `npm run flood`.

beforeAll(() => ready);

test('one account that reports its worst spoils nothing for others, and its operator takes it back', async () => {
  const said: string[] = [];
  await flood({
    items: 1_200,
    others: 60,
    limit: 100,
    rounds: 0,
    openDb: openMigratedDb,
    say: (sentence) => said.push(sentence),
  });
  expect(said.at(-1)).toMatch(/^Reinstated/u);
});
