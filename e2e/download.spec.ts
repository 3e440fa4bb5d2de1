import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { goTo, openKeyFile, pasteList, saveKeyFile, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';

test.use(NARROW_AND_DARK);

test('a download is quoted, agreed to, saved, reported from, and had again after a reload', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/contribution')) asked.push(`${request.method()} ${search}`);
    else if (pathname.includes('/contribution/download/')) asked.push('again');
  });
  await startPractising(page);
  const keyFile = await saveKeyFile(page);
  await goTo(page, 'Download');
  await page.getByRole('radio', { name: 'New for you' }).check();
  await page.getByRole('radio', { name: 'Choose days' }).check();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByRole('textbox', { name: 'Only the newest' }).fill('40');
  await expect(page).toHaveURL(/\/download\?whose=new&dates=2020-01-01\.\.&size=40$/u);
  const start = page.getByRole('button', { name: /^Download for \d+ tokens?$/u });
  await expect(start).toBeEnabled();
  await expectAccessibleInEachForm(page, 'what a download would cost');

  const cost = Number(/\d+/u.exec((await start.textContent()) ?? '')?.[0]);
  await start.click();
  await expect(page.getByRole('dialog')).toContainText(`goes from 1,000 to ${1000 - cost}.`);
  await page.getByRole('button', { name: /^Pay \d+ tokens? and download$/u }).dblclick();
  await expect(page.getByRole('heading', { name: 'Downloaded', exact: true })).toBeVisible();
  await expect(page.getByText('40 contributions arrived')).toBeVisible();
  await expect(page.getByText('40 found, 40 bought')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Downloaded' })).toContainText(
    `1,000 before, ${1000 - cost} after`,
  );
  await expectAccessibleInEachForm(page, 'the receipt of a download');
  const paid = `GET ?fetch-mode=NEW&from=2020-01-01T00%3A00%3A00.000Z&size=40&max-cost=${cost}`;
  expect(asked).toEqual([paid]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toMatch(/^fraudType,id,origination,destination,sourcePeerId,/u);

  await page.reload();
  await page.getByRole('tab', { name: 'Open a key file' }).click();
  await openKeyFile(page, page, keyFile);
  await page.getByRole('button', { name: /^Get it again: /u }).click();
  await expect(page.getByRole('heading', { name: 'Downloaded again', exact: true })).toBeFocused();
  await expect(page.getByText('40 contributions arrived')).toBeVisible();
  expect(asked).toHaveLength(2);
  const savingAgain = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await savingAgain).path(), 'utf8')).split('\r\n');
  expect(lines.toSorted()).toEqual(csv.split('\r\n').toSorted());

  await goTo(page, 'Report');
  await pasteList(page, csv);
  await expect(page.getByText('40 of 40 rows shown')).toBeVisible();
});
