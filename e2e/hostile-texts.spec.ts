import { expect, type Page, test } from '@playwright/test';
import { submitReceiptSchema } from '../src/contract/contribution.ts';
import {
  checkReport,
  fillReport,
  freshPhone,
  isUnlocked,
  openDetails,
  search,
  startPractising,
} from './desk.ts';
import { expectAccessible, NARROW_AND_DARK } from './expect-accessible.ts';
import { lie, lieAbout } from './lying-service.ts';

const input = { fraudType: 'Wangiri', origination: 'Sweden', destination: 'United Kingdom' };

/** Turns around what follows it, where it is shown as it is. */
const BACKWARDS = '\u202e';
const CYRILLIC_A = '\u0430';
/** More than anybody reads, of characters that take many more to spell out. */
const HOSTILE_TEXT = `${BACKWARDS}drawkcab ${CYRILLIC_A.repeat(100_000)}`;

/**
 * Members of a record that count instead of its own, or beside them. As JSON: Node does not write lists that
 * deep.
 */
const members = (texts: Readonly<Record<string, string>>): string => JSON.stringify(texts).slice(1, -1);

const TEXT_MEMBERS =
  'id fraudType origination destination sourcePeerId fraudStatus peerId flagger timestamp expiryDate flagTimestamp';

const HOSTILE_RECORDS: Readonly<Record<string, string>> = {
  'lists in lists, 5,000 deep': `"note":${'['.repeat(5000)}${']'.repeat(5000)}`,
  'a text of 20 MB': members({ note: 'x'.repeat(20_000_000) }),
  'hostile texts alone': members(
    Object.fromEntries(TEXT_MEMBERS.split(' ').map((name) => [name, HOSTILE_TEXT])),
  ),
  'a peer with a letter that passes for another': members({ peerId: `w${CYRILLIC_A}llet\u200b` }),
};

/** Whatever the page holds, names and titles included, is cut, and turns nothing around. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('*').count(), 'elements on the page').toBeLessThan(8000);
  const html = await page.locator('body').innerHTML();
  expect(html.length, 'characters on the page').toBeLessThan(1_000_000);
  expect(html.includes(BACKWARDS), 'something is turned around').toBe(false);
  await isUnlocked(page);
}

test.use(NARROW_AND_DARK);

test('hostile texts in a refusal, a receipt or a record are shown cut and marked, and the page goes on', async ({
  page,
}) => {
  const refusal = JSON.stringify({
    status: { code: 400, name: 'BadRequest', message: HOSTILE_TEXT },
    data: null,
  });
  const phone = freshPhone();
  await startPractising(page, '/report');
  await fillReport(page, { ...input, identifier: phone });
  await test.step('a refusal', async () => {
    await lie(page, 'assembleContribution', () => refusal);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('alert')).toContainText('drawkcab');
    await expectHarmless(page);
    await expectAccessible(page, 'a refusal in a hostile text');
  });

  await test.step('a receipt of 20,000 token ids', async () => {
    await page.unrouteAll();
    await lieAbout(page, 'submitContribution', submitReceiptSchema, (receipt) => ({
      ...receipt,
      tokenIds: Array.from({ length: 20_000 }, (_, at) => ({
        definitionId: `${BACKWARDS}${at}`,
        accountId: 'a@b',
      })),
    }));
    await checkReport(page);
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByText('The service returned token ids')).toBeVisible();
    await expectHarmless(page);
    await expectAccessible(page, 'a receipt of 20,000 token ids');
    await expect(page.getByText('Confirmed on the registry (1 of 1)')).toBeVisible();
  });

  for (const [what, hostile] of Object.entries(HOSTILE_RECORDS)) {
    await test.step(what, async () => {
      await lie(page, 'retrieveContributions', (json) => json.replaceAll('}}', `,${hostile}}}`));
      await search(page, phone);
      await search(page, phone);
      await expectHarmless(page);
      const details = await openDetails(page);
      await expect(details.getByText('Asset id').first()).toBeVisible();
      await expectHarmless(page);
      await expectAccessible(page, `details of ${what}`);
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    });
  }
  await expect(page.getByRole('row').last()).toContainText(`w${CYRILLIC_A}⟨U+0430⟩llet⟨U+200B⟩`);
});
