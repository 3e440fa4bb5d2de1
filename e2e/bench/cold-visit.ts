import type { Browser } from '@playwright/test';
import { onSlowNetwork } from './slow-network.ts';

export interface ColdVisit {
  /** From the navigation until the first card can be used. */
  readonly usableMs: number;
  /** The scripts received before, as sent. */
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  /** The app's files of text that came uncompressed although they are worth it. */
  readonly uncompressed: readonly string[];
}

/** Below this a compressed file takes as many packets as the file itself. */
const WORTH_COMPRESSING_BYTES = 1_400;
const TEXT_FILE = /html|css|javascript/u;

/** Opens the app as a first visitor, and tries its first button. */
export function visitCold(browser: Browser, url: string): Promise<ColdVisit> {
  return onSlowNetwork(browser, async (page) => {
    const uncompressed: string[] = [];
    page.on('response', (response) => {
      const {
        'content-encoding': encoding,
        'content-length': length = '0',
        'content-type': type = '',
      } = response.headers();
      if (encoding === undefined && Number(length) > WORTH_COMPRESSING_BYTES && TEXT_FILE.test(type))
        uncompressed.push(new URL(response.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Start practising' });
    await button.waitFor({ timeout: 120_000 });
    const { usableMs, files } = await page.evaluate(() => ({
      usableMs: performance.now(),
      files: performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, responseEnd, encodedBodySize }) => ({ name, responseEnd, encodedBodySize })),
    }));
    const bytesOf = (ending: string) =>
      files
        .filter(
          ({ name, responseEnd }) => name.endsWith(ending) && responseEnd > 0 && responseEnd <= usableMs,
        )
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    await button.click();
    await page
      .getByText(/^Unlocked/u)
      .first()
      .waitFor({ timeout: 120_000 });
    return {
      usableMs,
      scriptBytes: bytesOf('.js'),
      styleBytes: bytesOf('.css'),
      fontBytes: bytesOf('.woff2'),
      uncompressed,
    };
  });
}
