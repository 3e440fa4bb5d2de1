import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadSchema } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { newestSchema } from '../../../contract/newest.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  await bob.report([draft('192.0.2.1'), draft('192.0.2.2', { fraudType: 'Scam, by text' })]);
  await alice.report([draft('192.0.2.3', { destination: 'LV' })]);
  await bob.report([
    draft('192.0.2.4', { origination: 'LV', sourcePeerId: alice.peerId }),
    draft('192.0.2.1'),
  ]);
});
afterAll(() => service.close());

const ask = (query: string, { token }: Analyst = alice) =>
  injectInto(service.app)({ method: 'GET', path: ENDPOINTS.newest.path + query, token });

async function idsOf(query = '', analyst = alice): Promise<readonly string[]> {
  const { contributions } = dataOf(await ask(query, analyst), newestSchema);
  return contributions.map(({ contribution }) => contribution.id.replace('192.0.2.', ''));
}

test('shows everything where downloads cost nothing, page by page and by filter, as a search shows it', async () => {
  expect(await idsOf()).toEqual(['1', '4', '3', '2', '1']);
  const first = dataOf(await ask('?limit=2'), newestSchema);
  expect(await idsOf(`?limit=3&before=${first.next}`)).toEqual(['3', '2', '1']);
  const [newest] = first.contributions;
  expect(await alice.retrieve('192.0.2.1')).toContainEqual(newest);
  const { peerId } = alice;
  for (const [query, ids] of [
    ['?ft=Scam, by text', ['2']],
    ['?ft=ipfraud&ft=Scam, by text&limit=2', ['1', '4']],
    ['?country=lv', ['4', '3']],
    ['?country=LV,FR&country=SE&limit=1', ['1']],
    [`?peer-id=${peerId}`, ['3']],
    [`?peer-id=${peerId}&peer-id=nobody`, ['3']],
    ['?to=2020-01-01T00:00:00Z', []],
    ['?from=2020-01-01T00:00:00Z&limit=1', ['1']],
  ] as const)
    expect([query, await idsOf(query.replaceAll(' ', '%20'))]).toEqual([query, ids]);
});

test('shows what is own or was downloaded where downloads cost, and everything under the plan PREMIUM', async () => {
  const run = operateOn(service.context);
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  expect(await idsOf()).toEqual(['4', '3']);
  const { token } = alice;
  const bought = await injectInto(service.app)({
    method: 'GET',
    path: `${ENDPOINTS.download.path}?fetch-mode=NEW&size=1`,
    token,
  });
  expect(dataOf(bought, downloadSchema).contributions).toHaveLength(1);
  expect(await idsOf()).toEqual(['1', '4', '3']);
  await run('peer', 'plan', alice.peerId, '--plan', 'PREMIUM');
  expect(await idsOf()).toHaveLength(5);
});

test.each([
  ['limit=0', 'invalid-limit'],
  ['before=x', 'invalid-before'],
  ['country=ZZ', 'invalid-country'],
  ['from=yesterday', 'invalid-from'],
  ['org=SE', 'unknown-parameter'],
])('%s is refused', async (query, code) => {
  expect(await ask(`?${query}`)).toMatchObject({ statusCode: 400, body: { errors: [{ code }] } });
});
