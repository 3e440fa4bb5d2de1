import { expect, type Locator, type Page, test } from '@playwright/test';
import { freshPhone, pasteList, startPractising } from './desk.ts';

// 1280 pixels at 400 %, with the system's own few colours and without motion.
test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});

const MOST_STOPS = 60;

/** Goes to a control by Tab alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by ${MOST_STOPS} Tab stops`);
}

async function expectNothingBeside(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPx).toBe(0);
}

test('a report and a list are done by the keyboard alone, at 400 % in forced colours', async ({ page }) => {
  const [phone, ...list] = [freshPhone(), freshPhone(), freshPhone()];
  await startPractising(page, '/report');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  async function reviewAndSign(count: number): Promise<void> {
    await expect(button(count === 1 ? 'Sign and submit' : `Sign and report ${count}`)).toBeFocused();
    await expectNothingBeside(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Confirmed on the registry (${count} of ${count})`)).toBeVisible();
    await expectNothingBeside(page);
  }

  await test.step('one is reported', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Identifier' }));
    await page.keyboard.type(phone);
    for (const [field, text] of [
      ['Fraud type', 'IRSF'],
      ['Origination', 'Latvia'],
      ['Destination', 'Sweden'],
    ] as const) {
      await tabTo(page, page.getByRole('combobox', { name: field }));
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expectNothingBeside(page);
    await page.keyboard.press('Control+Enter');
    await reviewAndSign(1);
  });

  await test.step('so is a list', async () => {
    await tabTo(page, button('Report another'));
    await page.keyboard.press('Enter');
    await pasteList(page, list.map((id) => `Wangiri,${id},LV,SE`).join('\n'));
    await expect(page.getByText('2 of 2 rows can be reported')).toBeVisible();
    await expectNothingBeside(page);
    await page.keyboard.press('Control+Enter');
    await reviewAndSign(2);
  });
});
