import { expect, test } from '@playwright/test';
import { search, startPractising } from './desk.ts';
import { expectAccessible } from './expect-accessible.ts';

test('what was typed stays in box and address, with what it means at its end, and one search asks for all that it means', async ({
  page,
}) => {
  const box = page.getByRole('textbox', { name: 'Identifier or range' });
  const reading = page.getByRole('search');
  const counted = page.getByRole('status').getByText(/^\d+ contributions for/u);
  const rows = page.getByRole('grid').getByRole('rowheader');
  const query = () => new URL(page.url()).searchParams;
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, identifier] = decodeURIComponent(new URL(request.url()).pathname).split('/contribution/');
    if (identifier !== undefined) asked.push(identifier);
  });

  await test.step('a link with a block runs at once, and says that its filter is no longer offered', async () => {
    await startPractising(page, '/search?q=203.0.113.0%2F24&whose=others');
    await expect(counted).toContainText('203.0.113.0/24');
    await expect(box).toHaveValue('203.0.113.0/24');
    await expect(reading.getByText(/^256 addresses/u)).toBeVisible();
    await expect(
      page.getByText('This link filters by something that Search no longer offers.'),
    ).toBeVisible();
    expect(asked).toContain('203.0.113.0-203.0.113.255');
  });

  await test.step('a prefix finds every number that begins so', async () => {
    asked.length = 0;
    await search(page, '+44*');
    await expect(counted).toContainText('+44*');
    await expect(reading.getByText(/^Numbers beginning \+44:/u)).toBeVisible();
    await expect(rows.first()).toContainText('+44');
    expect(asked.filter((identifier) => identifier.startsWith('+44')).toSorted()).toEqual([
      '+440000000-+449999999',
      '+44000000000-+44999999999',
      '+440000000000-+449999999999',
    ]);
    await expectAccessible(page, 'a search for a prefix');
  });

  await test.step('a list between commas has a row for each identifier, and says what of it is new', async () => {
    await box.fill('0044 7700 900123, 203.0.113.7; 198.51.100.250');
    await box.press('Enter');
    await expect(reading.getByText('3 identifiers')).toBeVisible();
    await expect(page.getByText(/^Checked 3: \d new, \d on the registry\.$/u)).toBeVisible();
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(3);
    await expectAccessible(page, 'a list in the address');
    await page.reload();
    await page.getByRole('button', { name: 'Start practising' }).click();
    await expect(box).toHaveValue('0044 7700 900123, 203.0.113.7; 198.51.100.250');
  });

  await test.step('Enter takes what may be meant', async () => {
    await box.fill('447700900123');
    await expect(page.getByRole('button', { name: 'Use +447700900123' })).toBeVisible();
    await box.press('Enter');
    await expect(box).toHaveValue('+447700900123');
    expect(query().get('q')).toBe('+447700900123');
  });
});
