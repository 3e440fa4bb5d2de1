import type { Page } from '@playwright/test';
import { runnerImport } from 'vite';
import { z } from 'zod';
import { runCommand, say, testCommand } from '../src/testing/run-command.ts';
import { atPracticeDesk, openAddress } from './at-practice-desk.ts';

const PAGES = {
  Overview: '/overview',
  Search: '/search?q=203.0.113.0-203.0.113.255',
  'Search, nothing asked': '/search',
  Report: '/report',
  Download: '/download',
  Activity: '/activity',
  Dossier: '/identifier/%2B447700900123',
  Peers: '/peers',
  Account: '/account',
  Inspect: '/inspect',
  Settings: '/settings',
};

const SETTLED_MS = 1_000;

/** Words with a letter or a digit that take room on the page; not those that only a screen reader finds. */
function countVisibleWords(page: Page): Promise<number> {
  return page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let count = 0;
    while (texts.nextNode() !== null) {
      const { parentElement, textContent } = texts.currentNode;
      range.selectNodeContents(texts.currentNode);
      const { width, height } = range.getBoundingClientRect();
      const isInSight =
        width > 1 &&
        height > 1 &&
        parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
        parentElement.closest('table, [role="grid"], [role="table"], .mantine-VisuallyHidden-root') === null;
      if (isInSight) count += textContent?.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    }
    return count;
  });
}

/** Of a page that has stopped changing: its parts ask for themselves. */
async function countSettled(page: Page): Promise<number> {
  for (let count = -1; ;) {
    const before = count;
    count = await countVisibleWords(page);
    if (count === before) return count;
    await page.waitForTimeout(SETTLED_MS);
  }
}

async function printCatalogue(): Promise<void> {
  const { module } = await runnerImport('/src/messages/catalogue.ts');
  const catalogue = z.tuple([z.string(), z.record(z.string(), z.string())]);
  const { CATALOGUES } = z.object({ CATALOGUES: z.array(catalogue) }).parse(module);
  const messages = CATALOGUES.flatMap(([, ofFolder]) => Object.entries(ofFolder));
  say(JSON.stringify(Object.fromEntries(messages), null, 2));
}

async function printPages(): Promise<void> {
  await atPracticeDesk({}, async (page) => {
    for (const [name, address] of Object.entries(PAGES)) {
      await openAddress(page, address);
      say(`${String(await countSettled(page)).padStart(5)}  ${name}`);
    }
  });
}

await runCommand(
  testCommand('words', 'Prints every message of the app as JSON.')
    .option(
      '--pages',
      'count the words in sight on each page of a new practice registry instead, at 1440 × 900, without those in tables; build first',
    )
    .action(({ pages = false }: { readonly pages?: boolean }) => (pages ? printPages() : printCatalogue())),
);
