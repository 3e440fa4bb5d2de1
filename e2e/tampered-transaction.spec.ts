import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { TAMPERING_KINDS, UNREADABLE_TAMPERINGS } from '../src/contract/practice.ts';
import {
  checkReport,
  fillReport,
  flag,
  freshPhone,
  goTo,
  report,
  rowOf,
  search,
  startPractising,
} from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { test } from './lying-service.ts';
import { createTamperedAnalyst } from './tampering-switch.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };
const SUBMIT_PATHS: readonly string[] = [ENDPOINTS.submitContribution.path, ENDPOINTS.submitFlag.path];

/** How many requests to submit something the page has sent. */
function countSubmits(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const method = request.method();
    const isSubmit = SUBMIT_PATHS.includes(new URL(request.url()).pathname) && method !== 'OPTIONS';
    if (isSubmit) count += 1;
  });
  return () => count;
}

const hexOf = (text: string) => Buffer.from(text).toString('hex');

test('a service that changes the destination is found out, and nothing can be signed', async ({
  page,
  lying,
}) => {
  const submits = countSubmits(page);
  // SE → GB is asked for, and the transaction says SE → SE, as the public example of a real service does
  // (WIRE-FORMAT.md, "Public example").
  lying.lieAbout('assembleContribution', z.string(), (transactionHex) =>
    transactionHex.replace(hexOf('"dst":"GB"'), hexOf('"dst":"SE"')),
  );
  await startPractising(page, lying.baseUrl);
  await goTo(page, 'Report');
  await fillReport(page, { ...input, identifier: freshPhone() });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(
    page.getByRole('heading', { name: 'Blocked: the service changed your request' }),
  ).toBeVisible();
  const difference = page.getByRole('row').filter({ hasText: 'GB' });
  await expect(difference).toContainText('SE');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
  expect(submits()).toBe(0);
});

test('however the service cheats, the report cannot be signed as it is', async ({ page, baseURL }) => {
  const submits = countSubmits(page);
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  await analyst.signIn(page, '/report');
  await fillReport(page, { ...input, identifier: `https://${freshPhone().slice(1)}.example/login` });
  for (const kind of TAMPERING_KINDS) {
    await test.step(kind, async () => {
      const verdict = UNREADABLE_TAMPERINGS.includes(kind) ? 'cannot-inspect' : 'differs';
      await analyst.tamper(kind);
      await page.getByRole('button', { name: 'Review' }).click();
      if (kind === 'older-format') {
        // There is nothing to review: the form says why.
        await expect(page.getByText(/^This transaction is in layout A, A5 or A6/u)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
      } else {
        await expect(page.locator(`[data-verdict="${verdict}"]`)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Start over' }).click();
      }
      await expect(page.locator('[data-verdict]')).toHaveCount(0);
    });
  }
  expect(submits()).toBe(0);

  // Blind-signing it does not get it on the registry either.
  await analyst.tamper('program');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('checkbox', { name: /sign it without verification/u }).check();
  await page.getByRole('button', { name: 'Sign without verification and submit' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This service did not issue this transaction to be signed',
  );
  await expect(page.getByRole('button', { name: 'Copy Transaction hash' })).toBeVisible();
  expect(submits()).toBe(1);

  // The same report, once the service is honest.
  await analyst.tamper('none');
  await checkReport(page);
});

test('a flag of something else is not signed, nor one that cannot be read; the honest one is', async ({
  page,
  baseURL,
}) => {
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  const phone = freshPhone();
  await analyst.signIn(page, '/report');
  await report(page, { ...input, identifier: phone });
  const submits = countSubmits(page);
  await search(page, phone);
  const row = rowOf(page, phone);

  await analyst.tamper('look-alike');
  await flag(page, phone);
  await expect(row).toContainText('The service changed your request');
  await page.getByRole('button', { name: `Why ${phone} was not flagged` }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Blocked: the service changed your request',
  );
  await page.keyboard.press('Escape');

  await analyst.tamper('program');
  await page.getByRole('button', { name: `Try again to flag ${phone}` }).click();
  await expect(row).toContainText('Cannot be read: not signed');
  await page.getByRole('button', { name: `Review the flag of ${phone} before it is signed` }).click();
  const review = page.getByRole('dialog', { name: `Flag ${phone}` });
  await expect(review.locator('[data-verdict="cannot-inspect"]')).toBeVisible();
  await review.getByRole('button', { name: 'Do not flag' }).click();
  await expect(review).toBeHidden();
  expect(submits()).toBe(0);

  await analyst.tamper('none');
  await flag(page, phone);
  await expect(row).toContainText('Flagged ·');
});

test.describe('the switch', () => {
  test.use(NARROW_AND_DARK);

  test('is turned on, said on every screen, kept over a reload, and turned off', async ({
    page,
    baseURL,
  }) => {
    const analyst = await createTamperedAnalyst(baseURL ?? '');
    const notice = page.getByText('Tampering simulation on: destination changed.');
    await analyst.signIn(page, '/account');
    const kinds = page.getByRole('combobox', { name: 'Kind of tampering' });
    await kinds.selectOption({ label: 'destination changed' });
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('On for your account only: destination changed.')).toBeVisible();
    await expect(notice).toBeVisible();
    await expectAccessibleInEachForm(page, 'account with the switch on');
    await goTo(page, 'Search');
    await expect(notice).toBeVisible();
    await expectAccessibleInEachForm(page, 'search with the notice');
    await goTo(page, 'Report');
    await expect(notice).toBeVisible();

    await analyst.signIn(page, '/report');
    await expect(notice).toBeVisible();
    await fillReport(page, { ...input, identifier: freshPhone() });
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(
      page.getByRole('heading', { name: 'Blocked: the service changed your request' }),
    ).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'GB' })).toContainText('SE');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeFocused();
    await checkReport(page);
  });
});
