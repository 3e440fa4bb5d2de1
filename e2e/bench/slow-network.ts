import type { Browser, Page } from '@playwright/test';

/** A slow mobile connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Opens a first visitor's page on a slow network. */
export async function onSlowNetwork<Result>(
  browser: Browser,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    return await work(page);
  } finally {
    await context.close();
  }
}
