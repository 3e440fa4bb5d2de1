import { expect, onTestFinished, test } from 'vitest';
import { downloadSchema } from '../../../contract/download.ts';
import { createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';

test('a download is paid once, has what fits its filters, and comes again for nothing', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const [seller, buyer] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  await operateOn(service.context)('price', 'set', '--tokens', '3', '--scored-tokens', '5');
  await buyer.report([draft('203.0.113.1')]);
  await seller.report([draft('203.0.113.2'), draft('+46701234567', { fraudType: 'Wangiri' })]);

  const data = downloadSchema;
  const query = new URLSearchParams({ 'fetch-mode': 'NEW', ft: 'Wangiri' });
  const bought = await buyer.client.request({ endpoint: 'download', query, data });
  expect(bought.contributions.map(({ id }) => id)).toEqual(['+46701234567']);
  expect(await buyer.balance()).toBe(7);
  const segment = bought.details.downloadId;
  const again = await buyer.client.request({ endpoint: 'downloadAgain', segment, data });
  expect(again.contributions).toEqual(bought.contributions);
  expect(await buyer.balance()).toBe(7);
});
