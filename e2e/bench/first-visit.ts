import type { Figure } from '../../src/testing/figure.ts';
import { checkReport, fillReport, startPractising } from '../desk.ts';
import { atService, msOf } from './at-service.ts';

/** A slow mobile connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const INPUT = { fraudType: 'Wangiri', origination: 'Latvia', destination: 'Sweden' };

/** What a first visitor waits for on a slow network, up to the first report, and an operator at a start. */
export const measureFirstVisit = (): Promise<readonly Figure[]> =>
  atService(async ({ page, url, startAgain }) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const cardMs = await msOf(async () => {
      await page.goto(url, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Start practising' }).waitFor();
    });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    await startPractising(page, `${url}/report`);
    await fillReport(page, { ...INPUT, identifier: '+447701234567' });
    const reviewMs = await msOf(() => checkReport(page));
    const signMs = await msOf(async () => {
      await page.getByRole('button', { name: 'Sign and submit' }).click();
      await page.getByRole('heading', { name: 'Reported' }).waitFor();
    });
    return [
      { what: 'until the first card can be used', value: cardMs / 1_000, unit: 's', most: 3 },
      { what: '  what was fetched until then', value: bytes / 1_000, unit: 'KB' },
      { what: 'a report of 1, from Review to the verdict', value: reviewMs / 1_000, unit: 's', most: 2 },
      { what: 'a report of 1, from Sign to the receipt', value: signMs / 1_000, unit: 's', most: 2 },
      { what: 'a second start of the service', value: await startAgain(), unit: 's', most: 3 },
    ];
  });
