import { expect, test } from '@playwright/test';
import { startPractising } from './desk.ts';
import { expectAccessibleInEachForm } from './expect-accessible.ts';

test('the number line is narrowed by keyboard, is a table too, and says so in the filter', async ({
  page,
}) => {
  await startPractising(page, '/search');
  const box = page.getByRole('textbox', { name: 'Identifier or range' });
  await box.fill('+447700900000-+447700900999');
  await box.press('Enter');
  const pictures = page.getByRole('region', { name: 'Pictures of the results' });
  // Not shown by itself on a screen of this height, where rows come first.
  await pictures.getByRole('button', { name: 'Number line' }).click();
  const line = pictures.getByRole('slider', { name: 'Number line of Phone numbers' });
  await expect(line).toBeVisible();
  for (const name of ['Over time', 'Types and countries'])
    await pictures.getByRole('button', { name }).click();
  await expect(pictures.getByRole('group', { name: 'Fraud types' })).toBeVisible();
  await expectAccessibleInEachForm(page, 'pictures');

  // To the first stretch with something in it.
  await line.press('ArrowRight');
  for (let press = 0; press < 100; press += 1) {
    if (/contribution/u.test((await line.getAttribute('aria-valuetext')) ?? '')) break;
    await line.press('ArrowRight');
  }
  await line.press('Shift+ArrowRight');
  const told = /(?<range>\+\d+-\+\d+): (?<count>\d+) contribution/u.exec(
    (await line.getAttribute('aria-valuetext')) ?? '',
  )?.groups;
  await line.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('in') === told?.['range']);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(Number(told?.['count']) + 1));

  await pictures.getByRole('button', { name: 'Phone numbers, as a table' }).click();
  await expect(pictures.getByRole('region', { name: 'Phone numbers' }).getByRole('table')).toBeVisible();
  await expectAccessibleInEachForm(page, 'pictures as tables');
  await pictures.getByRole('button', { name: 'Show the whole line' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('in'));
});
