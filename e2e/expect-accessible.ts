import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** For `test.use`, where each state is reached once and shown to axe in every form. */
export const NARROW_AND_DARK = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const WIDE_AND_LIGHT = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * In this state of the page axe finds nothing by these tags, its colours included, and nothing scrolls
 * sideways. Colours, which take axe the longest, are looked at in an open dialog only: the page behind it has
 * them without one.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  tags: readonly string[] = EVERYTHING,
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ tags: values, colours }) => {
      // Passes are counted by rule, not described node by node.
      const resultTypes: ['violations'] = ['violations'];
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      const inColours = await window.axe.run(dialogs.length > 0 ? dialogs : document, {
        runOnly: colours,
        resultTypes,
      });
      const others =
        values.length === 0
          ? undefined
          : await window.axe.run({
              runOnly: { type: 'tag', values: [...values] },
              rules: Object.fromEntries(colours.map((id) => [id, { enabled: false }])),
              resultTypes,
            });
      return [...inColours.violations, ...(others?.violations ?? [])].map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    { tags, colours: COLOURS },
  );
  expect(found, screen).toEqual([]);
  // Open lists follow a changed width a moment later.
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPx, { message: `${screen} scrolls sideways` }).toBe(0);
}

/** Two frames after a changed width or scheme, its form has been rendered: axe would see one over the other. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
  });

/**
 * The same in dark with the least room; in light with the most, as it looks at first, what depends on
 * colours. What a wide page reads like, `each-page.spec.ts` keeps. For a test that uses `NARROW_AND_DARK`, in
 * which it goes on.
 */
export async function expectAccessibleInEachForm(page: Page, screen: string): Promise<void> {
  for (const [{ viewport, colorScheme }, tags] of [
    [WIDE_AND_LIGHT, []],
    [NARROW_AND_DARK, EVERYTHING],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await expectAccessible(page, `${screen}, ${colorScheme} and ${viewport.width} wide`, tags);
  }
}
