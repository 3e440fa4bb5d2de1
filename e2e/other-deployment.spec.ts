import { expect, test } from '@playwright/test';
import { flag, freshPhone, report, rowOf, search } from './desk.ts';
import { createOwnService, type OwnService } from './own-service.ts';
import { createTypedAccount, enterKeys } from './typed-account.ts';

/**
 * Both deployments, by two names: to a browser another name is another origin. The app of the one is sent to
 * the registry of the other, which lists where it comes from.
 */
let service: OwnService;
let appUrl: string;
let registryUrl: string;
test.beforeAll(async () => {
  service = await createOwnService();
  appUrl = service.baseUrl;
  registryUrl = appUrl.replace('127.0.0.1', 'localhost');
  await service.start({ BASE_URL: registryUrl, CORS_ORIGINS: appUrl });
});
test.afterAll(() => service.remove());

test('the app of one deployment works on the registry of another that lists its origin', async ({ page }) => {
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
    await enterKeys(page, account, appUrl);
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

  expect([...asked]).toEqual([registryUrl]);
});
