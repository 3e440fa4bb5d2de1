import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type EndpointName, ENDPOINTS } from '../src/contract/endpoints.ts';

/**
 * Locators and actions of the app, by what a person sees; no assertion of its own but that a step was done.
 */

export interface ReportInput {
  readonly identifier: string;
  readonly fraudType: string;
  /** Country names as the select shows them. */
  readonly origination: string;
  readonly destination: string;
}

export const PASSPHRASE = 'correct horse battery staple';

let phones = 0;

/**
 * A phone number that no other test uses, nor any of the hundred that differ in its last two digits: it counts,
 * in each process of tests by itself. It is as long as a British mobile number, and outside the range of the
 * samples.
 */
export function freshPhone(): string {
  const processNumber = (Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 89) + 10;
  phones += 1;
  return `+44770${processNumber}${String(phones).padStart(3, '0')}00`;
}

export async function startPractising(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await isUnlocked(page);
}

/** The account that is signed in, from the header. */
export async function accountIdOf(page: Page): Promise<string> {
  const text = await page
    .getByRole('banner')
    .getByText(/^analyst@/u)
    .textContent();
  return text ?? '';
}

export async function goTo(
  page: Page,
  name: 'Overview' | 'Search' | 'Report' | 'Download' | 'Activity' | 'Account',
): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** No link of the navigation leads there. */
export async function openInspect(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Identifier, range/u }).fill('inspect');
  await page.getByRole('option', { name: 'Inspect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inspect' })).toBeFocused();
}

/** Not by Enter: where the list is not open yet, that would submit the form. */
export async function chooseCountry(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  // In its own list: another field's may still be closing.
  const list = page.getByRole('listbox', { name: label });
  await list.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
}

export async function fillReport(page: Page, input: ReportInput): Promise<void> {
  await page.getByRole('textbox', { name: 'Identifier' }).fill(input.identifier);
  const fraudType = page.getByRole('combobox', { name: 'Fraud type' });
  await fraudType.fill(input.fraudType);
  await fraudType.press('Escape');
  await chooseCountry(page, 'Origination', input.origination);
  await chooseCountry(page, 'Destination', input.destination);
}

/** Pastes as the clipboard does, whose permission a test has not, over what stands in a field, as after `/` or Ctrl+A. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.selectText();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event) && element instanceof HTMLTextAreaElement) element.setRangeText(pasted);
  }, text);
}

/** Pastes a text into the field for identifiers. */
export const pasteList = (page: Page, text: string): Promise<void> =>
  paste(page.getByRole('textbox', { name: 'Identifier' }), text);

/** Counts the requests of these endpoints that leave the page from now on. */
export function countRequests(page: Page, ...names: readonly EndpointName[]): () => number {
  let count = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOf = ({ method, path }: { method: string; path: string }) =>
      method === request.method() && path === pathname;
    if (names.some((name) => isOf(ENDPOINTS[name]))) count += 1;
  });
  return () => count;
}

export const isUnlocked = (page: Page) => expect(page.getByText(/^Unlocked/u).first()).toBeVisible();

/** From the filled form to the verdict. */
export async function checkReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Matches your request' })).toBeVisible();
}

/** The whole way of one report, to its receipt. */
export async function report(page: Page, input: ReportInput): Promise<void> {
  if (new URL(page.url()).pathname !== '/report') await goTo(page, 'Report');
  const another = page.getByRole('button', { name: 'Report another' });
  if (await another.isVisible()) await another.click();
  await fillReport(page, input);
  await checkReport(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('heading', { name: 'Reported' })).toBeVisible();
  await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
}

export async function search(page: Page, query: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/search') await goTo(page, 'Search');
  const box = page.getByRole('textbox', { name: 'Identifier or range' });
  await box.fill(query);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // Box and address hold the query as it was typed.
  await expect
    .poll(async () => new URL(page.url()).searchParams.get('q') === (await box.inputValue()))
    .toBe(true);
  await expect(page.getByRole('grid')).toBeVisible();
  // Until then the rows of the search before are in sight.
  await expect(page.locator('[aria-busy="true"] [role="grid"]')).toHaveCount(0);
}

/** Opens the details of a row of the results; of the first without an identifier. */
export async function openDetails(page: Page, identifier?: string): Promise<Locator> {
  const rows = page.getByRole('grid').getByRole('rowheader');
  await (identifier === undefined ? rows : rows.filter({ hasText: identifier })).first().click();
  const details = page.getByRole('dialog', { name: /^Contribution/u });
  await expect(details).toBeVisible();
  return details;
}

/** The row of an identifier that stands in the table once. */
export function rowOf(page: Page, identifier: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(identifier, { exact: true }) });
}

export const flagButton = (page: Page, identifier: string): Locator =>
  page.getByRole('button', { name: `Flag ${identifier}`, exact: true });

/** Sets the undo delay of flags, as another tab of the same account would; `null` waits for Send. */
export async function setUndoDelay(page: Page, undoSeconds: number | null): Promise<void> {
  await page.evaluate((seconds) => {
    const menu = document.querySelector('header [aria-label^="Account: "]')?.getAttribute('aria-label');
    const key = `contribution-desk.settings.${menu?.replace('Account: ', '')}`;
    const settings: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, settings, { undoSeconds: seconds })));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, undoSeconds);
}

/** Flags with one click, without the undo delay. */
export async function flag(page: Page, identifier: string): Promise<void> {
  await setUndoDelay(page, 0);
  await flagButton(page, identifier).click();
}

/** Saves the key file from the key's menu; answers the path of the downloaded file. */
export async function saveKeyFile(page: Page, passphrase = PASSPHRASE): Promise<string> {
  await chooseFromKeyMenu(page, 'Save key file');
  const dialog = page.getByRole('dialog', { name: 'Save a key file' });
  await dialog.getByRole('textbox', { name: 'New passphrase' }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Repeat passphrase' }).fill(passphrase);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save key file' }).click();
  const file = await (await download).path();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return file;
}

/** Chooses a key file and types its passphrase, in the dialog or on the first card. */
export async function openKeyFile(
  within: Page | Locator,
  page: Page,
  file: string,
  passphrase = PASSPHRASE,
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Choose a key file' }).click();
  await (
    await choosing
  ).setFiles({
    name: 'desk.keys.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await typePassphrase(within, passphrase);
}

/** Types the passphrase of the key file at hand. */
export async function typePassphrase(within: Page | Locator, passphrase = PASSPHRASE): Promise<void> {
  await within.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await within.getByRole('button', { name: 'Unlock', exact: true }).click();
}

export const unlockDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Unlock your key' });

/** Chooses from the key's menu; for a lock, keys without a backup are asked about. */
export async function chooseFromKeyMenu(page: Page, item: 'Save key file' | 'Lock now' | 'Sign in again') {
  await page.getByRole('button', { name: /^Key: /u }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Asks for the dialog that unlocks. */
export async function askToUnlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Locked Unlock' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: /u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

export async function lockNow(page: Page): Promise<void> {
  await chooseFromKeyMenu(page, 'Lock now');
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
}
