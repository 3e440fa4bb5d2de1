import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contributionRecordSchema, retrievalSchema } from '../../../contract/contribution.ts';
import { retrievePath } from '../../../contract/endpoints.ts';
import { envelopeSchema } from '../../../contract/envelope.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { toErrorResponse } from '../../http/envelope.ts';
import { PAGE_ROWS, readPages } from './retrieve-contributions.ts';

/** Every fourth is an address of 10.0.0.0/8, thirty of each report; the others are phone numbers. */
const ROWS = 20_000;
const ADDRESSES = ROWS / 4;
const LIMIT = 2_000;
const SOME = '10.0.0.0-10.0.3.255';
/** As many addresses as `SOME` holds: one in each of its 1,024 places. */
const SOME_COUNT = 1_024;

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService({ settings: { retrieveLimit: LIMIT } });
  alice = await createAnalyst(injectInto(service.app));
  const { db } = service.context;
  await db.transaction(async (tx) => {
    // Without entries in the ledger, which these tests are not about.
    await tx.exec('set local session_replication_role = replica');
    await tx.run(
      `insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, value, fraud_type,
         origination, destination, account_id, peer_id, reported_at_ms, expires_at_s, ordinal)
       select 1000 + n / 30, n % 30, 'asset ' || n, sha256(n::text::bytea),
         'number ' || n, 'ip', '', place, 'Scam "é"', 'SE', 'GB', $1, $2, 1700000000000, 1800000000, n
       from generate_series(0, $3::int4 - 1) n
       cross join lateral (select case when n % 4 = 0 then 167772160 + n / 4 else 2000447700000000 + n end::numeric as place) at`,
      [alice.accountId, alice.peerId, ROWS],
    );
  });
  await db.exec('analyze contribution');
});
afterAll(() => service.close());

const answerSchema = envelopeSchema(z.array(contributionRecordSchema));

async function retrieveRaw(identifier: string) {
  return service.app.inject({
    method: 'POST',
    url: retrievePath(identifier),
    headers: { authorization: alice.token },
  });
}

test('an answer of many pages is one envelope with everything in order, byte for byte as if it had been one piece', async () => {
  const { statusCode, headers, payload } = await retrieveRaw(SOME);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const answer = answerSchema.parse(JSON.parse(payload));
  expect(JSON.stringify(answer)).toBe(payload);
  expect(answer.status).toEqual({
    code: 200,
    name: 'Ok',
    message: 'The contributions were retrieved by their id.',
  });
  const numbers = answer.data.map(({ contribution }) => Number(contribution.id.slice('number '.length)));
  // Newest report first, the items of a report as they were reported.
  const expected = Array.from({ length: SOME_COUNT }, (_, index) => index * 4).toSorted(
    (a, b) => Math.floor(b / 30) - Math.floor(a / 30) || a - b,
  );
  expect(numbers).toEqual(expected);
});

test('an answer as long as the limit is given, also where it is exactly one page', async () => {
  expect(await alice.retrieve('10.0.0.0-10.0.0.199')).toHaveLength(PAGE_ROWS);
  expect(await alice.retrieve('10.0.0.0-10.0.0.200')).toHaveLength(PAGE_ROWS + 1);
  expect(await alice.retrieve('10.0.0.0-10.0.7.207')).toHaveLength(LIMIT);
});

test('beyond the limit the newest of equal widths are sent page by page, with the total', async () => {
  const { statusCode, payload } = await retrieveRaw('0.0.0.0-255.255.255.255');
  expect(statusCode).toBe(200);
  const { status, truncated, data } = retrievalSchema.parse(JSON.parse(payload));
  expect(JSON.stringify({ status, truncated, data })).toBe(payload);
  expect(status.message).toMatch(/first contributions .* more than one answer holds/u);
  expect(truncated).toEqual({ of: ADDRESSES });
  expect(data).toHaveLength(LIMIT);
  const numbers = data.map(({ contribution }) => Number(contribution.id.slice('number '.length)));
  const newest = Array.from({ length: ADDRESSES }, (_, index) => index * 4)
    .toSorted((a, b) => Math.floor(b / 30) - Math.floor(a / 30) || a - b)
    .slice(0, LIMIT);
  expect(numbers).toEqual(newest);
});

test('contributions that are gone meanwhile are an error that says to search again, not a short answer', async () => {
  const gone = { ordinals: [5_000_000], confidences: [null] };
  const error: unknown = await readPages(service.context.db, gone, 0)
    .next()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'contributions-gone' });
  const { statusCode, headers, body } = toErrorResponse(error);
  expect([statusCode, headers]).toEqual([503, { 'retry-after': '5' }]);
  expect(body.status.message).toMatch(/withdrawn while they were read.*search again/u);
});
