import { expect, type Page, test } from '@playwright/test';
import { accountIdOf, freshPhone } from './desk.ts';
import { walkEachPage } from './each-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { onlyInFull } from '../src/testing/full-count.ts';

/** Whose tree is kept with header and navigation, which are the same on the others. */
const IN_ITS_FRAME: ReadonlySet<string> = new Set(['first-card', 'search']);

/** The tree of a screen, or of its open dialog, without what is another one in every run. */
async function treeOf(page: Page, screen: string, identifier: string, accountId: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  const part = (await dialog.count()) > 0 ? dialog : page.locator('main');
  const tree = await (IN_ITS_FRAME.has(screen) ? page.locator('body') : part).ariaSnapshot();
  const [, peer = ''] = accountId.split('@');
  return `${tree
    .replaceAll(identifier, '‹identifier›')
    .replaceAll(encodeURIComponent(identifier), '‹identifier›')
    .replaceAll(accountId || '‹account›', '‹account›')
    .replaceAll(peer || '‹peer›', '‹peer›')
    .replaceAll(new URL(page.url()).origin, '‹service›')
    .replaceAll(/practice\.invalid\/\S+/gu, '‹log›')
    .replaceAll(/(?:\d+ of )?\d+ entries/gu, '‹count› entries')
    .replaceAll(/(?:[0-9a-f]{4} ){7,}[0-9a-f]{4}/gu, '‹hex›')
    .replaceAll(/"?\b[0-9a-f]{8,}(?:…[0-9a-f]*)?\b"?/gu, '‹hex›')
    .replaceAll(/_\d{13}/gu, '_‹milliseconds›')
    .replaceAll(/\d{4}-\d{2}-\d{2}/gu, '‹date›')
    .replaceAll(/\d{1,2}:\d{2}(?::\d{2}(?:\.\d{3})?)?/gu, '‹time›')
    .replaceAll(', just now', ', most recently ‹ago›')
    .replaceAll(/\bnow\b|\d+ \w+ ago/gu, '‹ago›')
    .replaceAll(/\d+ bytes/gu, '‹size›')
    // Others practise at the same registry.
    .replaceAll(/\d+ of \d+ peers/gu, '‹count› peers')
    .replaceAll(/\d+ contributions not downloaded/gu, '‹count› contributions not downloaded')
    // Countries and time zones are the platform's.
    .replaceAll(/^ +- option .*\n/gmu, '')}\n`;
}

/**
 * With the system's own few colours, on a small screen; and at 200 % on one of 1280 pixels, which halves it.
 */
const HARD_FORMS = [
  { what: '200 %', width: 640, height: 400, forcedColors: 'none' },
  ...onlyInFull({
    what: 'forced colours, 360 wide',
    width: 360,
    height: 740,
    forcedColors: 'active',
  } as const),
] as const;

/** Scrolls sideways, lies outside the page, or takes the focus without showing it. */
function unusableControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // The layout follows the new size with the next frames.
    for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
    const before = document.activeElement;
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    )) {
      const { left, right, width } = control.getBoundingClientRect();
      if (
        width === 0 ||
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.matches(':disabled')
      )
        continue;
      const name = control.outerHTML.slice(0, 160);
      // Content inside a scrolling table or list is reached by scrolling it.
      const scrolls = control.closest('[role="table"], [role="tablist"], [data-scrolls], pre') !== null;
      if (!scrolls && (right > clientWidth + 1 || left < -1)) found.push(`outside: ${name}`);
      const look = () => {
        const parts = [control, control.parentElement, control.closest('label')].map((part) => {
          if (part === null) return '';
          const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow } = getComputedStyle(part);
          return [outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow].join();
        });
        const sibling = control.nextElementSibling;
        return parts.join() + (sibling === null ? '' : getComputedStyle(sibling).outline);
      };
      control.blur();
      const unfocused = look();
      control.focus({ preventScroll: true });
      if (document.activeElement === control && look() === unfocused) found.push(`focus unseen: ${name}`);
      // Lists that open with the focus close with it.
      control.blur();
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
}

test('each page reads well, and can be used at 200 %, in forced colours and on 360 pixels', async ({
  page,
}) => {
  const identifier = freshPhone();
  let accountId = '';
  await walkEachPage(page, {
    identifier,
    look: async (screen) => {
      if (screen !== 'first-card') accountId ||= await accountIdOf(page);
      // A delayed announcement appears soon.
      await expect(async () => {
        expect(await treeOf(page, screen, identifier, accountId)).toMatchSnapshot(`${screen}.txt`);
      }).toPass({ timeout: 45_000 });
      await expectAccessible(page, screen);
      await page.keyboard.press('Shift');
      for (const { what, width, height, forcedColors } of HARD_FORMS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ forcedColors });
        // Open lists follow the new size a moment later.
        await expect.poll(() => unusableControls(page), { message: `${screen}, ${what}` }).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ forcedColors: 'none' });
    },
  });
});
