import { expect, type Locator, test } from '@playwright/test';
import { z } from 'zod';
import { bytesToHex } from '../src/contract/hex.ts';
import { assembleReport } from '../src/transaction/assemble.ts';
import { accountIdOf, countRequests, fillReport, freshPhone, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { lieAbout } from './lying-service.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };
const DAY_S = 86_400;

/** True if the whole element is visible: inside the window and not covered. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect();
    const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 4, y));
    return seen.every((found) => found !== null && node.contains(found));
  });

const VIEWS = [
  { name: 'a phone', width: 360, height: 740, focused: 'button' },
  { name: 'a phone on its side, or a desk at 200 %', width: 640, height: 400, focused: 'button' },
  { name: 'a desk at 400 %', width: 320, height: 256, focused: 'heading' },
  { name: 'a desk', width: 1280, height: 800, focused: 'button' },
] as const;

test.use(NARROW_AND_DARK);

test('the verdict is in sight and read first; what differs cannot be signed, and what is unusual not by habit', async ({
  page,
}) => {
  const phone = freshPhone();
  const draft = { id: phone, fraudType: 'Wangiri', origination: 'SE', destination: 'GB' };
  const sign = page.getByRole('button', { name: 'Sign and submit' });
  const review = () => page.getByRole('button', { name: 'Review' }).click();
  const startOver = () => page.getByRole('button', { name: 'Back', exact: true }).click();
  const submits = countRequests(page, 'submitContribution');
  await startPractising(page, '/report');
  const authority = await accountIdOf(page);
  await fillReport(page, { ...input, identifier: phone });

  for (const { name, focused, ...size } of VIEWS) {
    await test.step(`a match on ${name}: Enter signs only what is seen`, async () => {
      await page.setViewportSize(size);
      await review();
      const verdict = page.getByRole('heading', { name: 'Matches your request' });
      await expect(verdict).toBeVisible();
      await expect.poll(() => isInSight(verdict)).toBe(true);
      await expect(focused === 'button' ? sign : verdict).toBeFocused();
      if (focused === 'button') await expect.poll(() => isInSight(sign)).toBe(true);
      await sign.focus();
      await expect.poll(() => isInSight(sign)).toBe(true);
      await startOver();
    });
  }

  /** Has reports assembled as they are asked for, but for this. */
  const changeReport = ({ expiryAfterS = 30 * DAY_S, destination = 'GB' }): Promise<void> =>
    lieAbout(page, 'assembleContribution', z.string(), () => {
      const creationTimeMs = Date.now();
      const expiryAtS = Math.floor(creationTimeMs / 1000) + expiryAfterS;
      const item = { draft: { ...draft, destination }, suffix: creationTimeMs, expiryAtS };
      return bytesToHex(assembleReport({ authority, creationTimeMs, nonce: 1 }, [item]));
    });

  await changeReport({ destination: 'FR' });
  const blocked = page.getByRole('heading', { name: 'Blocked: the service changed your request' });
  for (const { name, width, height } of VIEWS) {
    await test.step(`a difference on ${name}, and in what`, async () => {
      await page.setViewportSize({ width, height });
      await review();
      await expect(blocked).toBeFocused();
      await expect.poll(() => isInSight(blocked)).toBe(true);
      if (height > 500) {
        const row = page.getByRole('row').filter({ hasText: 'GB' });
        await expect.poll(() => isInSight(row)).toBe(true);
      }
      await startOver();
    });
  }

  await test.step('what is unusual has the focus too, and is not signed by habit', async () => {
    await changeReport({ expiryAfterS: 45 * DAY_S });
    await review();
    const verdict = page.getByRole('heading', { level: 3 }).first();
    await expect(verdict).toHaveText('Matches your request, but contains something unusual');
    await expect(verdict).toBeFocused();
    await expect(sign).toBeDisabled();
    await expectAccessibleInEachForm(page, 'an unusual expiry');
  });
  expect(submits()).toBe(0);
});
