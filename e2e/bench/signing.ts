import { bytesToHex } from '../../src/contract/hex.ts';
import { type Figure, tell } from '../../src/testing/figure.ts';
import { say } from '../../src/testing/run-command.ts';
import { reportOf } from '../../src/testing/transaction/report-of.ts';
import { SAMPLE_POLICY, sampleReceipt } from '../../src/testing/transparency/sample-receipt.ts';
import { ready } from '../../src/transaction/index.ts';
import { formatReceipt } from '../../src/transparency/receipt.ts';
import { measureCheckAndSign } from './check-and-sign.ts';
import type { GivenReceipt } from './check-receipt.ts';
import { launchBrowser } from './launch-browser.ts';
import { servePage } from './serve-page.ts';

// Part of `npm run bench`: what it takes to check and to sign a report of 5,000, in Node and in a worker of a
// real Chromium, and to check a receipt of the ledger there.

async function givenReceipt(): Promise<GivenReceipt> {
  await ready;
  const { bytes } = reportOf(1, Date.now());
  return {
    receipt: formatReceipt(await sampleReceipt(bytes, { size: 100_000 })),
    policy: SAMPLE_POLICY,
    transactionHex: bytesToHex(bytes),
  };
}

async function measureInBrowser(): Promise<void> {
  const page = await servePage();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    const figures: readonly Figure[] = await tab.evaluate('measureInWorker()');
    say(`\nA report, in a worker of Chromium ${browser.version()}`);
    tell(...figures);
    const ofReceipt: readonly Figure[] = await tab.evaluate(
      `measureReceipt(${JSON.stringify(await givenReceipt())})`,
    );
    say('\nA receipt of the ledger, on its page');
    tell(...ofReceipt);
  } finally {
    await browser.close();
    await page.close();
  }
}

say(`\nA report, in Node ${process.versions.node}`);
tell(...(await measureCheckAndSign()));
await measureInBrowser();
