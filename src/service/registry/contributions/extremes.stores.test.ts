import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

test('takes identifiers as long as they may be, finds them and flags them', async () => {
  // Every character of the path takes three bytes in the asset's name.
  const url = `https://long.example/${'$%40'.repeat(500)}`;
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.example`;
  const { tokenIds } = await alice.report([draft(url), draft(email, { fraudType: 'x'.repeat(64) })]);
  expect(await alice.retrieve(url)).toHaveLength(1);
  expect(await alice.retrieve(`${url}-${url}`)).toHaveLength(1);
  expect(await alice.retrieve(email)).toHaveLength(1);
  const bob = await createAnalyst(injectInto(service.app));
  expect(await bob.flag(tokenIds.map(({ definitionId }) => definitionId))).toEqual({ rewarded: 20 });
});

const NASTY = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202E',
  '\uFEFF',
  "'; drop table contribution; --",
  '{}',
  '%',
  '\\',
];

test.each(NASTY)(
  'stores a report whose fraud type or URL holds %j as it was given, or refuses to assemble it',
  async (text) => {
    for (const item of [
      draft('192.0.2.77', { fraudType: `a${text}b` }),
      draft(`https://b.example/a${text}b`),
    ]) {
      const assembled = await alice.call('assembleContribution', [item]);
      if (assembled.statusCode === 400) continue;
      await alice.report([item]);
      const [record] = await alice.retrieve(item.id);
      expect(record?.contribution).toMatchObject({ id: item.id, fraudType: item.fraudType });
    }
  },
);
