import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../find-browser.ts';

// `npm run make:icons` turns the two drawings of the mark in `public/` into images. What it makes is
// committed.

const FOLDER = path.resolve(import.meta.dirname, '../../public');

async function draw(browser: Browser, svg: string, side: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An ICO file of PNG images. */
function iconFile(images: readonly { readonly side: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

const { environment, executablePath } = findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...environment },
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const tile = await readFile(path.join(FOLDER, 'favicon.svg'), 'utf8');
  const full = await readFile(path.join(FOLDER, 'icons/maskable.svg'), 'utf8');
  const write = (name: string, bytes: Buffer | string) => writeFile(path.join(FOLDER, name), bytes);
  await write(
    'favicon.ico',
    iconFile(
      await Promise.all([16, 32, 48].map(async (side) => ({ side, png: await draw(browser, tile, side) }))),
    ),
  );
  await write('icons/apple-touch-icon.png', await draw(browser, full, 180));
  for (const side of [192, 512]) {
    await write(`icons/icon-${side}.png`, await draw(browser, tile, side));
    await write(`icons/maskable-${side}.png`, await draw(browser, full, side));
  }
} finally {
  await browser.close();
}
