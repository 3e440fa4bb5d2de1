import { expect, test } from '@playwright/test';
import { flag, freshPhone, report, rowOf, search } from './desk.ts';
import { createOwnService, type OwnService } from './own-service.ts';
import { createTypedAccount, enterKeys, signInTyped } from './typed-account.ts';

const input = { fraudType: 'IRSF', origination: 'Latvia', destination: 'Sweden' };

// Both tests on the same two services.
test.describe.configure({ mode: 'default' });

/** Answers pages from the origin of `app`. */
let api: OwnService;
/** Serves the app, which it sends to `api`. Its own registry is a real one, without any account. */
let app: OwnService;
test.beforeAll(async () => {
  [api, app] = await Promise.all([createOwnService(), createOwnService({ PRACTICE: 'off' })]);
  await Promise.all([api.start({ CORS_ORIGINS: app.baseUrl }), app.start({ BASE_URL: api.baseUrl })]);
});
test.afterAll(() => Promise.all([api.remove(), app.remove()]));

test('the app of one deployment works on the registry of another that lists its origin', async ({ page }) => {
  const account = await createTypedAccount(api.baseUrl);
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (/^\/(?:auth|data)\//u.test(pathname)) asked.add(origin);
  });
  await signInTyped(page, account, app.baseUrl);
  const phone = freshPhone();
  await report(page, { ...input, identifier: phone });
  await expect(page.getByRole('banner').getByText('10 tokens')).toBeVisible();
  await search(page, phone);
  await flag(page, phone);
  await expect(rowOf(page, phone)).toContainText('Flagged ·');
  expect([...asked]).toEqual([api.baseUrl]);
});

test('from an origin that is not listed the browser refuses it, and the app says what may be wrong', async ({
  page,
}) => {
  const account = await createTypedAccount(api.baseUrl);
  // The same app by another name is another origin.
  const unlisted = app.baseUrl.replace('127.0.0.1', 'localhost');
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
