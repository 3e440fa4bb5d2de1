import { expect, test } from '@playwright/test';
import { checkReport, countRequests, fillReport, flag, freshPhone, goTo, rowOf, search } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createTamperedAnalyst } from './typed-account.ts';

test.use(NARROW_AND_DARK);

// That none of all kinds ever matches is a property: src/service/practice/tampering/tamper-with.test.ts.
test('a tampered transaction is detected and not signed; the honest report and flag are', async ({
  page,
  baseURL,
}) => {
  const analyst = await createTamperedAnalyst(baseURL ?? '');
  const phone = freshPhone();
  const submits = countRequests(page, 'submitContribution', 'submitFlag');
  const review = page.getByRole('button', { name: 'Review' });
  const sign = page.getByRole('button', { name: 'Sign and submit' });
  const notice = page.getByText('Tampering simulation on: destination changed.');

  await test.step('the switch is turned on, and said on every page', async () => {
    await analyst.signIn(page, '/account');
    const kinds = page.getByRole('combobox', { name: 'Kind of tampering' });
    await kinds.selectOption({ label: 'Destination changed' });
    await expect(notice).toBeVisible();
    await expectAccessibleInEachForm(page, 'account with the switch on');
    await goTo(page, 'Report');
    await expect(notice).toBeVisible();
  });

  await test.step('a report with another destination is blocked: SE → GB was asked for, the bytes say SE → SE', async () => {
    const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };
    await fillReport(page, { ...input, identifier: phone });
    await review.click();
    await expect(
      page.getByRole('heading', { name: 'Blocked: the service changed your request' }),
    ).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'GB' })).toContainText('SE');
    await expect(sign).toHaveCount(0);
    await expectAccessibleInEachForm(page, 'a blocked report with the notice');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  });

  await test.step('the switch is turned off where it is said', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeFocused();
  });

  await test.step('whatever else is changed or added is blocked as well', async () => {
    for (const kind of ['look-alike', 'further-item', 'transfer', 'other-account', 'long-lived'] as const) {
      await analyst.tamper(kind);
      await review.click();
      await expect(page.locator('[data-verdict="differs"]')).toBeVisible();
      await expect(sign).toHaveCount(0);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(page.locator('[data-verdict]')).toHaveCount(0);
    }
    expect(submits()).toBe(0);
  });

  await test.step('an older format is refused by its name, before there is anything to review', async () => {
    await analyst.tamper('older-format');
    await review.click();
    await expect(page.getByText(/^This transaction is in layout A, A5 or A6/u)).toBeVisible();
    await expect(sign).toHaveCount(0);
    await expect(page.locator('[data-verdict]')).toHaveCount(0);
    expect(submits()).toBe(0);
  });

  await test.step('a program that is signed without being read does not get on the registry', async () => {
    await analyst.tamper('program');
    await review.click();
    await expect(page.locator('[data-verdict="cannot-inspect"]')).toBeVisible();
    await expect(sign).toHaveCount(0);
    await page.getByRole('checkbox', { name: /sign it without verification/u }).check();
    await page.getByRole('button', { name: 'Sign without verification and submit' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This service did not issue this transaction to be signed',
    );
    await expect(page.getByRole('button', { name: 'Copy Transaction hash' })).toBeVisible();
    expect(submits()).toBe(1);
  });

  await test.step('the same report is signed once the service is honest', async () => {
    await analyst.tamper('none');
    await checkReport(page);
    await sign.click();
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
    expect(submits()).toBe(2);
  });

  await test.step('a flag of something else is not signed, the honest one is', async () => {
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
    expect(submits()).toBe(2);
    await analyst.tamper('none');
    await page.getByRole('button', { name: `Try again to flag ${phone}` }).click();
    await expect(row).toContainText('Flagged ·');
    expect(submits()).toBe(3);
  });
});
