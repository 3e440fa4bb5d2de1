import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core';
import { freshPhone, PASSPHRASE } from '../desk.ts';
import { findFirefox } from '../find-browser.ts';
import { createOwnService } from '../own-service.ts';

// `npm run test:firefox`: one working day in a real Firefox, by WebDriver BiDi, against the built service. It fails at the first step that does not complete, and if the browser logged a warning or an error
// on the way.

const WAIT_MS = 60_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Finds the element with this role and accessible name, once it is enabled. */
const find = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(WAIT_MS);

const press = (page: Page, name: string, role = 'button') => find(page, role, name).click();
const shows = (page: Page, text: string) =>
  page.locator(`::-p-text(${text})`).setTimeout(WAIT_MS).waitHandle();

async function type(page: Page, role: string, name: string, text: string): Promise<void> {
  await find(page, role, name).fill('');
  await find(page, role, name).click();
  await page.keyboard.type(text);
}

async function goTo(page: Page, name: string): Promise<void> {
  await press(page, name, 'link');
  await find(page, 'heading', name).wait();
}

async function startPractising(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await press(page, 'Start practising');
  await shows(page, 'Unlocked');
}

async function chooseCountry(page: Page, label: string, code: string): Promise<void> {
  await type(page, 'combobox', label, code);
  await page.locator('[role="option"]').setTimeout(WAIT_MS).wait();
  await page.keyboard.press('Enter');
}

async function report(page: Page, identifier: string): Promise<void> {
  await goTo(page, 'Report');
  await type(page, 'textbox', 'Identifier', identifier);
  await type(page, 'combobox', 'Fraud type', 'Wangiri');
  await page.keyboard.press('Escape');
  await chooseCountry(page, 'Origination', 'LV');
  await chooseCountry(page, 'Destination', 'SE');
  await press(page, 'Review');
  await find(page, 'heading', 'Matches your request').wait();
  await press(page, 'Sign and submit');
  await find(page, 'heading', 'Reported').wait();
  await shows(page, 'Confirmed on the registry (1 of 1)');
}

async function search(page: Page, query: string): Promise<void> {
  await goTo(page, 'Search');
  await type(page, 'textbox', 'Identifier or range', query);
  await page.keyboard.press('Enter');
}

async function chooseFromKeyMenu(page: Page, item: string): Promise<void> {
  await page.locator('header button[aria-label^="Key: "]').setTimeout(WAIT_MS).click();
  await press(page, item, 'menuitem');
}

/** Saves the key file, and reads what has arrived in the folder for downloads. */
async function saveKeyFile(page: Page, downloads: string): Promise<void> {
  await chooseFromKeyMenu(page, 'Save key file');
  await type(page, 'textbox', 'New passphrase', PASSPHRASE);
  await type(page, 'textbox', 'Repeat passphrase', PASSPHRASE);
  await press(page, 'Save key file');
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const files = await readdir(downloads);
    const [file] = files.filter((name) => name.endsWith('.keys.json'));
    // Firefox reserves the name, and writes beside it until all is there.
    if (file !== undefined && !files.some((name) => name.endsWith('.part'))) {
      JSON.parse(await readFile(path.join(downloads, file), 'utf8'));
      await press(page, 'Done');
      return;
    }
    if (Date.now() > until) throw new Error(`The key file did not arrive; there is: ${files.join(', ')}`);
    await setTimeout(50);
  }
}

async function unlock(page: Page): Promise<void> {
  await type(page, 'textbox', 'Passphrase', PASSPHRASE);
  await press(page, 'Unlock');
  await shows(page, 'Unlocked');
}

async function workingDay(url: string, executablePath: string, downloads: string): Promise<void> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-GB',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  const complaints: string[] = [];
  const tabs: Page[] = [];
  async function openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    tabs.push(page);
    await page.setViewport({ width: 1280, height: 900 });
    page.on('console', (message) => {
      // On a busy machine a font that is loaded ahead waits for its words.
      if (/\bpreload/u.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    return page;
  }
  const newAnalyst = async () => openTab(await browser.createBrowserContext());
  async function step(what: string, work: () => Promise<void>): Promise<void> {
    say(`  ${what}`);
    await work();
  }
  try {
    say(`Firefox ${await browser.version()} at ${executablePath}`);
    const phone = freshPhone();
    const [reporter, flagger] = [await newAnalyst(), await newAnalyst()];
    await step('practise', async () => {
      await startPractising(reporter, url);
      await startPractising(flagger, url);
    });
    await step('report', () => report(reporter, phone));
    await step('search', async () => {
      await search(flagger, `${phone.slice(0, -1)}0-${phone.slice(0, -1)}9`);
      await find(flagger, 'button', `Flag ${phone}`).wait();
    });
    await step('flag', async () => {
      await press(flagger, `Flag ${phone}`);
      await shows(flagger, 'Flagged · +10 tokens');
    });
    await step('save the key file', () => saveKeyFile(flagger, downloads));
    const second = await openTab(flagger.browserContext());
    await step('open a second tab with the passphrase alone', async () => {
      await second.goto(url);
      await unlock(second);
    });
    await step('lock both tabs', async () => {
      await flagger.bringToFront();
      await chooseFromKeyMenu(flagger, 'Lock now');
      for (const tab of [flagger, second]) await find(tab, 'button', 'Locked Unlock').wait();
    });
    await step('unlock', async () => {
      await press(flagger, 'Locked Unlock');
      await unlock(flagger);
    });
    await step('find the flag in the other tab’s activity', async () => {
      await second.bringToFront();
      await press(second, 'Locked Unlock');
      await unlock(second);
      await goTo(second, 'Activity');
      await shows(second, phone);
    });
  } catch (error) {
    if (complaints.length > 0) say(`The browser said:\n${complaints.join('\n')}`);
    await mkdir('test-results', { recursive: true });
    for (const [index, page] of tabs.entries())
      await page.screenshot({ path: `test-results/firefox-${index}.png` });
    say('What each tab showed is in test-results/firefox-*.png.');
    throw error;
  } finally {
    await browser.close();
  }
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
}

const executablePath = findFirefox();
const downloads = await mkdtemp(path.join(tmpdir(), 'contribution-desk-firefox-'));
const service = await createOwnService();
try {
  await service.start();
  await workingDay(`${service.baseUrl}/`, executablePath, downloads);
  say('The working day is done.');
} finally {
  await service.remove();
  await rm(downloads, { recursive: true, force: true });
}
