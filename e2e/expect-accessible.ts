import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** How a screen is shown to axe: in light with the most room, in dark with the least. */
const FORMS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

const [, { colorScheme, ...viewport }] = FORMS;

/** For `test.use`, where each state is reached once and shown to axe in every form. */
export const NARROW_AND_DARK = { viewport, colorScheme } as const;

/** In this state of the page axe finds nothing, and nothing scrolls sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // What passes is counted by each rule, but not described node by node.
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
  expect(found, screen).toEqual([]);
  // Open lists follow a changed width a moment later.
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPx, { message: `${screen} scrolls sideways` }).toBe(0);
}

/** The same in every form, for a test that uses `NARROW_AND_DARK`, in which it goes on. */
export async function expectAccessibleInEachForm(page: Page, screen: string): Promise<void> {
  for (const { width, height, colorScheme: scheme } of FORMS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page, `${screen}, ${scheme} and ${width} wide`);
  }
}
