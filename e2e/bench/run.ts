import { Buffer } from 'node:buffer';
import { launchBrowser } from './launch-browser.ts';
import { measure } from './measure.ts';
import type { Platform } from './platform.ts';
import { tableOf, type Row } from './row.ts';
import { servePage } from './serve-page.ts';

// Part of `npm run bench`: what has a limit, in Node and in a real Chromium. Ratios of things measured in
// turn, so that a slow machine changes them little. It says where a limit is passed, and does not fail.

const node: Platform = {
  hexToBytes: (hex) => Buffer.from(hex, 'hex'),
  bytesToHex: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'),
  textsOf: (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return (start, end) => buffer.toString('latin1', start, end);
  },
  isBrowser: false,
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function measureInBrowser(): Promise<void> {
  const page = await servePage('page');
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    const inWorker: readonly Row[] = await tab.evaluate('measureInWorker()');
    say(`\nIn a worker of Chromium ${browser.version()}\n${tableOf(inWorker)}`);
    const onPage: readonly Row[] = await tab.evaluate('measurePage()');
    say(`\nOn the page meanwhile\n${tableOf(onPage)}`);
  } finally {
    await browser.close();
    await page.close();
  }
}

say('Time against the limit beside it; lower deciles of interleaved rounds; lower is better.');
say(`\nIn Node ${process.versions.node}\n${tableOf(await measure(node))}`);
await measureInBrowser();
