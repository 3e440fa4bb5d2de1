import { expect, onTestFinished, test } from 'vitest';
import { checkAnswerSchema } from '../../../contract/check.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';

test('what was reported is found by its value, by a range around it and by a check', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  await alice.report([
    draft('203.0.113.7'),
    draft('203.0.113.0-203.0.113.255'),
    draft('2001:db8::7'),
    draft('+46701234567', { fraudType: 'Wangiri' }),
    draft("o'neil@x.example", { fraudType: 'Scam' }),
    draft('https://x.example/a_b', { fraudType: 'Phishing' }),
  ]);
  const found = async (query: string) =>
    (await bob.retrieve(query)).map(({ contribution }) => contribution.id).toSorted();
  expect(await found('203.0.113.7')).toEqual(['203.0.113.0-203.0.113.255', '203.0.113.7']);
  expect(await found('203.0.113.4-203.0.113.9')).toEqual(['203.0.113.0-203.0.113.255', '203.0.113.7']);
  for (const id of ['2001:db8::7', '+46701234567', "o'neil@x.example", 'https://x.example/a_b']) {
    expect(await found(id)).toEqual([id]);
  }
  const checked = dataOf(
    await bob.call('checkContributions', ['203.0.113.7', '203.0.114.7']),
    checkAnswerSchema,
  );
  expect(checked).toMatchObject([
    { total: 2, exact: 1 },
    { total: 0, exact: 0 },
  ]);
});
