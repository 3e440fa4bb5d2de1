import { expect, test } from 'vitest';
import { openMigratedDb } from '../../service/store/migrated-db.ts';
import { fuzzHttp } from './fuzz-http.ts';

test('every operation of the document answers as it says, whatever is asked, and never with a 5xx', async () => {
  const { accepted, asked, finding, statuses } = await fuzzHttp({
    count: 1_000,
    seed: 20_261_121,
    db: await openMigratedDb(),
  });
  expect(finding).toBeUndefined();
  // It would prove nothing if all were refused at once.
  expect(accepted.size).toBeGreaterThan(asked.size * 0.8);
  expect([...statuses.keys()].toSorted((left, right) => left - right)).toEqual(
    expect.arrayContaining([200, 400, 401, 404, 405, 415]),
  );
});
