import type { Browser, Page } from '@playwright/test';
import { onSlowNetwork } from './slow-network.ts';

/** An unhurried typist: 60 words a minute. */
const KEY_MS = 200;
/** Of nobody: what the samples have flagged is left out of a report. */
const NUMBER = '+447701234567';
/** To find the next thing on the page and to get there: a part of what is measured, and no wait for the page. */
const LOOK_MS = 1_000;

/** Measures a first visitor's way from the empty page to the receipt of the first report, in seconds. */
export function reportFirst(browser: Browser, url: string): Promise<number> {
  return onSlowNetwork(browser, async (page) => {
    const startMs = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    await press(page, 'Start practising');
    await page.getByRole('grid').waitFor();
    await page.waitForTimeout(LOOK_MS);
    await page.getByRole('navigation').getByRole('link', { name: 'Report', exact: true }).click();
    await type(page, 'textbox', 'Identifier', NUMBER);
    await type(page, 'combobox', 'Fraud type', 'Wangiri');
    await page.keyboard.press('Escape');
    for (const [field, country] of [
      ['Origination', 'Latvia'],
      ['Destination', 'Sweden'],
    ] as const) {
      await type(page, 'combobox', field, country);
      const list = page.getByRole('listbox', { name: field });
      await list.getByRole('option', { name: new RegExp(`^${country}`, 'u') }).click();
    }
    await press(page, 'Review');
    await press(page, 'Sign and submit');
    await page.getByRole('heading', { name: 'Reported' }).waitFor();
    return (Date.now() - startMs) / 1_000;
  });
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor({ timeout: 120_000 });
  await page.waitForTimeout(LOOK_MS);
  await button.click();
}

async function type(page: Page, role: 'textbox' | 'combobox', name: string, text: string): Promise<void> {
  const field = page.getByRole(role, { name, exact: true });
  await field.waitFor();
  await page.waitForTimeout(LOOK_MS);
  await field.click();
  await field.pressSequentially(text, { delay: KEY_MS });
}
