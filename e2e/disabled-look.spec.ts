import { expect, test } from '@playwright/test';
import { startPractising } from './desk.ts';

test('a button that cannot be pressed looks so, whether or not the keyboard reaches it', async ({ page }) => {
  await startPractising(page, '/identifier/%2B447700900123');
  const button = page.getByRole('button', { name: 'Report', exact: true });
  await expect(button).toBeVisible();
  const looks = await button.evaluate((element) => {
    const look = () => {
      const { backgroundColor, borderColor, color, cursor } = getComputedStyle(element);
      return { backgroundColor, borderColor, color, cursor };
    };
    const enabled = look();
    element.setAttribute('aria-disabled', 'true');
    const inReach = look();
    element.removeAttribute('aria-disabled');
    element.toggleAttribute('disabled', true);
    return { enabled, inReach, outOfReach: look() };
  });
  expect(looks.inReach).toEqual(looks.outOfReach);
  expect(looks.inReach).not.toEqual(looks.enabled);
});
