import { expect, test } from '@playwright/test';
import { DOCS_PATH } from '../src/contract/endpoints.ts';
import { expectAccessible } from './expect-accessible.ts';

test('the interface can be read at /docs under the strict policy, by keyboard too', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.warn(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto(DOCS_PATH);
  const operation = page.getByRole('button', { name: /Assemble a report/u }).first();
  await expect(operation).toBeVisible();
  await expectAccessible(page, 'the interface', ['wcag2a', 'wcag2aa']);
  await operation.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Turns 1 to 5000 contributions into an unsigned')).toBeVisible();
  expect(complaints).toEqual([]);
});
