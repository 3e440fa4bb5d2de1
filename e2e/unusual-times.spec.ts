import { expect } from '@playwright/test';
import { z } from 'zod';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { bytesToHex } from '../src/contract/hex.ts';
import { assembleReport } from '../src/transaction/assemble.ts';
import { accountIdOf, checkReport, fillReport, freshPhone, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { test } from './lying-service.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };
const DAY_S = 86_400;

test.use(NARROW_AND_DARK);

test('a report whose expiry or time the service chose badly is not signed, or not by habit', async ({
  page,
  lying,
}) => {
  const phone = freshPhone();
  const draft = { id: phone, fraudType: 'Wangiri', origination: 'SE', destination: 'GB' };
  const verdict = page.getByRole('heading', { level: 3 }).first();
  const sign = page.getByRole('button', { name: 'Sign and submit' });
  let submits = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === ENDPOINTS.submitContribution.path) submits += 1;
  });
  await startPractising(page, `${lying.baseUrl}/report`);
  const authority = await accountIdOf(page);
  await fillReport(page, { ...input, identifier: phone });

  /** Asks for the report, which the service assembles as it was asked to, but for its times. */
  async function check(minutesAgo: number, expiryAfterS: number): Promise<void> {
    const creationTimeMs = Date.now() - minutesAgo * 60_000;
    const expiryAtS = Math.min(Math.floor(creationTimeMs / 1000) + expiryAfterS, Number.MAX_SAFE_INTEGER);
    lying.lieAbout('assembleContribution', z.string(), () =>
      bytesToHex(
        assembleReport({ authority, creationTimeMs, nonce: 1 }, [
          { draft, suffix: creationTimeMs, expiryAtS },
        ]),
      ),
    );
    await page.getByRole('button', { name: 'Review' }).click();
  }

  for (const [what, expiryAfterS] of [
    ['in two seconds', 2],
    ['in 401 days', 401 * DAY_S],
    ['behind the last second of an int32', 2 ** 31],
    ['no date at all', Number.MAX_SAFE_INTEGER],
  ] as const) {
    await test.step(`the expiry is ${what}`, async () => {
      await check(0, expiryAfterS);
      await expect(verdict).toHaveText('Blocked: the service changed your request');
      await expect(page.getByRole('table', { name: 'What differs' })).toContainText('Expiry');
      await expect(sign).toHaveCount(0);
      await page.getByRole('button', { name: 'Start over' }).click();
    });
  }

  for (const [what, minutesAgo, expiryAfterS] of [
    ['the expiry is in 45 days', 0, 45 * DAY_S],
    ['the time is that of 20 minutes ago', 20, 30 * DAY_S],
  ] as const) {
    await test.step(what, async () => {
      await check(minutesAgo, expiryAfterS);
      await expect(verdict).toHaveText('Matches your request, but contains something unusual');
      await expect(verdict).toBeFocused();
      await expect(sign).toBeDisabled();
      await expectAccessibleInEachForm(page, what);
      await page.getByRole('checkbox', { name: /^I have checked what is unusual/u }).check();
      await expect(sign).toBeEnabled();
      await page.getByRole('button', { name: 'Start over' }).click();
    });
  }
  expect(submits).toBe(0);

  lying.beHonest();
  await checkReport(page);
});
