import { expect, test } from '@playwright/test';
import { flag, freshPhone, report, rowOf, search } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createOwnService, type OwnService } from './own-service.ts';
import { createTypedAccount, enterKeys, signInTyped } from './typed-account.ts';

/**
 * Both deployments, by two names: to a browser another name is another origin. The app of the one is sent to
 * the registry of the other, which lists where it comes from.
 */
let service: OwnService;
let appUrl: string;
let registryUrl: string;
test.beforeAll(async () => {
  service = await createOwnService({ RETRIEVE_LIMIT: '4' });
  appUrl = service.baseUrl;
  registryUrl = appUrl.replace('127.0.0.1', 'localhost');
  await service.start({ BASE_URL: registryUrl, CORS_ORIGINS: appUrl });
});
test.afterAll(() => service.remove());

test.use(NARROW_AND_DARK);

test('the app of one deployment works on the registry of another that lists its origin, within the limits of that one', async ({
  page,
}) => {
  const account = await createTypedAccount(appUrl);

  await test.step('from an origin that is not listed the browser refuses it, and the app says what may be wrong', async () => {
    const unlisted = appUrl.replace('127.0.0.1', 'unlisted.localhost');
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('blocked by CORS policy'),
    );
    await enterKeys(page, account, unlisted);
    await expect(page.getByRole('alert')).toContainText(
      'The service could not be reached. Check your connection, and that the service is running and allows this page’s address',
    );
    expect((await refused).text()).toContain(`from origin '${unlisted}'`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  });

  const asked = new Set<string>();
  await test.step('from the one that is listed it is reported to, searched and flagged', async () => {
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (/^\/(?:auth|data)\//u.test(pathname)) asked.add(origin);
    });
    await signInTyped(page, account, appUrl);
    const phone = freshPhone();
    await report(page, {
      identifier: phone,
      fraudType: 'IRSF',
      origination: 'Latvia',
      destination: 'Sweden',
    });
    await expect(page.getByRole('banner').getByText('1,010 tokens')).toBeVisible();
    await search(page, phone);
    await flag(page, phone);
    await expect(rowOf(page, phone)).toContainText('Flagged ·');
  });

  const box = page.getByRole('textbox', { name: 'Identifier or range' });
  await test.step('what is too much for one answer is looked at part by part', async () => {
    await box.fill('0.0.0.0-255.255.255.255');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('More than 4 contributions overlap this.');
    await expectAccessibleInEachForm(page, 'too many found');
    const parts = refusal.getByRole('link');
    expect(await parts.count()).toBeGreaterThan(1);
    const first = (await parts.first().textContent()) ?? '';
    expect(first).toMatch(/^0\.0\.0\.0-/u);
    // A part may still be too much; then it is offered in parts again.
    for (let deeper = 0; deeper < 5 && (await refusal.isVisible()); deeper += 1) {
      const part = (await parts.last().textContent()) ?? '';
      await parts.last().click();
      await expect(box).toHaveValue(part);
      await expect(refusal.or(page.getByRole('grid'))).toBeVisible();
    }
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ contributions? for/u })).toBeVisible();
  });

  await test.step('a single value has an answer however many contributions match it: the newest', async () => {
    await search(page, '+447700900123');
    const newest = page.getByRole('status').filter({ hasText: /^The newest 4 of \d+ contributions for/u });
    await expect(newest).toBeVisible();
    await expect(page.getByText('Older contributions are not shown')).toBeVisible();
    await expectAccessibleInEachForm(page, 'the newest alone');
  });
  expect([...asked]).toEqual([registryUrl]);
});
