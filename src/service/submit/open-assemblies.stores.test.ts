import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { assembleContribution } from './assemble-contribution.ts';

const MOST = 10_000;
const HOUR_MS = 3_600_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('an account has 10,000 open at most; when one is submitted or ends, there is room again', async () => {
  const { db, clock } = service.context;
  const send = injectInto(service.app);
  const [alice, bob] = [await createAnalyst(send), await createAnalyst(send)];
  const items = [draft('203.0.113.7')];
  const last = await alice.assembleReport(items);
  // The others were assembled an hour before.
  await db.run(
    `insert into assembled (payload_hash, kind, account_id, expires_at_ms)
     select decode(repeat(md5(place::text), 2), 'hex'), 'report', $1, $2 from generate_series(2, $3::int4) place`,
    [alice.accountId, clock.nowMs() + 23 * HOUR_MS, MOST],
  );
  const full = refused(429, /10000 transactions .* not submitted.*Submit some of them.*82800 seconds/u);
  expect(refusalOf(await alice.call('assembleContribution', items))).toEqual(full);
  const { headers } = await service.app.inject({
    method: 'POST',
    url: ENDPOINTS.assembleContribution.path,
    headers: { authorization: alice.token },
    payload: items,
  });
  expect(headers['retry-after']).toBe('82800');
  expect((await bob.report(items)).tokenIds.length).toBe(1);
  await alice.call('submitContribution', alice.sign(last));
  await alice.assembleReport(items);
  expect(refusalOf(await alice.call('assembleContribution', items))).toEqual(full);
  clock.advance(23 * HOUR_MS);
  expect(await assembleContribution(service.context, alice, items)).toMatch(/^01/u);
});
