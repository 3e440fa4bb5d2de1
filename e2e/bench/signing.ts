import { type Figure, tell } from '../../src/testing/figure.ts';
import { say } from '../../src/testing/run-command.ts';
import { measureCheckAndSign } from './check-and-sign.ts';
import { launchBrowser } from './launch-browser.ts';
import { servePage } from './serve-page.ts';

// Part of `npm run bench`: what it takes to check and to sign a report of 5,000, in Node and in a worker of a
// real Chromium.

async function measureInBrowser(): Promise<void> {
  const page = await servePage();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    const figures: readonly Figure[] = await tab.evaluate('measureInWorker()');
    say(`\nA report, in a worker of Chromium ${browser.version()}`);
    tell(...figures);
  } finally {
    await browser.close();
    await page.close();
  }
}

say(`\nA report, in Node ${process.versions.node}`);
tell(...(await measureCheckAndSign()));
await measureInBrowser();
