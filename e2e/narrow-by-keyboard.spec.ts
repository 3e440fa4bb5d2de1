import { expect, type Locator, type Page, test } from '@playwright/test';
import { createAnalyst } from '../src/testing/service/analyst.ts';
import { fetchFrom } from '../src/testing/service/send.ts';
import { flagButton, freshPhone, pasteList, rowOf, setUndoDelay, startPractising } from './desk.ts';

/** How somebody gets to a control, and presses it. */
interface Hands {
  readonly reach: (control: Locator) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  /** Takes the first suggestion for what was typed into a field. */
  readonly take: (field: string) => Promise<void>;
}

const MOST_STOPS = 60;

/** The key that leads on to a control; none once it has the focus. */
const keyTowards = (control: Element): string | undefined => {
  const { activeElement: focused } = document;
  if (focused === control) return undefined;
  // A grid is one stop, with arrow keys in it.
  if (focused === null || control.closest('[role="grid"]')?.contains(focused) !== true) return 'Tab';
  const [lines, columns] = ['aria-rowindex', 'aria-colindex'].map((name) => {
    const [to, at] = [control, focused].map((each) => each.closest(`[${name}]`)?.getAttribute(name));
    return Number(to) - Number(at);
  });
  if (lines !== 0) return Number(lines) > 0 ? 'ArrowDown' : 'ArrowUp';
  return Number(columns) > 0 ? 'ArrowRight' : 'ArrowLeft';
};

/** What is wrong with where a key has led: nowhere, or to what bars cover whole. */
const wrongFocus = (before: Element | null): string => {
  const { activeElement: focused } = document;
  if (focused === before) return 'The focus has stayed where it was.';
  if (focused === null || focused === document.body) return '';
  const isSeen = [...focused.getClientRects()].some(({ left, top, width, height }) =>
    focused.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
  );
  return isSeen ? '' : `Not in sight: ${focused.outerHTML}`;
};

function byKeyboard(page: Page): Hands {
  async function reach(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const key = await control.evaluate(keyTowards);
      if (key === undefined) return;
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press(key);
      await expect.poll(() => before.evaluate(wrongFocus), `after ${key}`).toBe('');
    }
    throw new Error(`${String(control)} is not reached by ${MOST_STOPS} keys`);
  }
  return {
    reach,
    async press(control) {
      await reach(control);
      await page.keyboard.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    take: () => page.keyboard.press('Enter'),
  };
}

function byPointer(page: Page, press: (control: Locator) => Promise<void>): Hands {
  const take = (field: string) =>
    press(page.getByRole('listbox', { name: field }).getByRole('option').first());
  return { reach: press, press, take };
}

/** Nothing is beside the window, and nothing to press is smaller than 24 pixels. */
async function expectFits(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPx).toBe(0);
  const small = await page
    .locator('button, a[href], input, select, textarea, summary, [role="option"]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        // A link in a text is as high as its line.
        .filter((control) => getComputedStyle(control).display !== 'inline')
        // A label adds to its checkbox, as does a cell that has nothing else.
        .filter((control) => !control.matches('.mantine-Checkbox-input'))
        .map((control) => control.closest('[data-column="select"]') ?? control)
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return Math.min(width, height) < 24;
        })
        .map((control) => control.outerHTML.slice(0, 160)),
    );
  expect(small).toEqual([]);
}

async function doFourJobs(page: Page, baseUrl: string, { reach, press, take }: Hands): Promise<void> {
  const stem = freshPhone().slice(0, -1);
  const [one, first, second, theirs, another] = [1, 2, 3, 4, 5].map((digit) => `${stem}${digit}`);
  if (one === undefined || theirs === undefined || another === undefined) throw new Error('No number.');
  const other = await createAnalyst(fetchFrom(baseUrl));
  await other.report(
    [theirs, another].map((id) => ({ id, fraudType: 'IRSF', origination: 'LV', destination: 'SE' })),
  );
  await startPractising(page, '/report');
  await setUndoDelay(page, 0);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  async function reviewAndSign(count: number): Promise<void> {
    await expectFits(page);
    await press(button('Review'));
    const sign = button(count === 1 ? 'Sign and submit' : `Sign and report ${count}`);
    await expect(sign).toBeFocused();
    await expectFits(page);
    await press(sign);
    await expect(page.getByText(`Confirmed on the registry (${count} of ${count})`)).toBeVisible();
    await expectFits(page);
  }

  await test.step('one is reported', async () => {
    await reach(page.getByRole('textbox', { name: 'Identifier' }));
    await page.keyboard.type(one);
    for (const [field, text] of [
      ['Fraud type', 'IRSF'],
      ['Origination', 'Latvia'],
      ['Destination', 'Sweden'],
    ] as const) {
      await reach(page.getByRole('combobox', { name: field }));
      await page.keyboard.type(text);
      await expectFits(page);
      await take(field);
    }
    await reviewAndSign(1);
  });

  await test.step('so is a list', async () => {
    await press(button('Report another'));
    await pasteList(page, [first, second].map((id) => `Wangiri,${id},LV,SE`).join('\n'));
    await expect(page.getByText('2 of 2 rows can be reported')).toBeVisible();
    await reviewAndSign(2);
  });

  await test.step('they are found, with those of a peer', async () => {
    await press(page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }));
    await reach(page.getByRole('textbox', { name: 'Identifier or range' }));
    await page.keyboard.type(`${stem}*`);
    await press(button('Search'));
    await expect(page.getByRole('grid', { name: `Contributions for ${stem}*` })).toBeVisible();
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(5);
    await expectFits(page);
  });

  await test.step('one of the peer’s is flagged in its row, below which the bar of a selection stands', async () => {
    await press(page.getByRole('checkbox', { name: `Select ${one}` }));
    await expect(button('Clear selection')).toBeVisible();
    await press(flagButton(page, theirs));
    await expect(rowOf(page, theirs)).toContainText('Flagged');
    await expectFits(page);
    await press(button('Clear selection'));
  });

  await test.step('another is flagged in its details', async () => {
    await press(page.getByRole('grid').getByRole('rowheader').filter({ hasText: another }));
    const details = page.getByRole('dialog', { name: /^Contribution/u });
    await expect(details).toBeVisible();
    await expectFits(page);
    await press(details.getByRole('button', { name: `Flag ${another}`, exact: true }));
    await expect(details.getByText('Flagged · +10 tokens')).toBeVisible();
    await press(details.getByRole('button', { name: 'Close' }));
    await expect(rowOf(page, another)).toContainText('Flagged');
  });
}

test.describe('1280 pixels at 400 %, in the system’s own few colours and without motion', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
  });

  test('the four core jobs are done by the keyboard alone', async ({ page, baseURL }) => {
    await doFourJobs(page, baseURL ?? '', byKeyboard(page));
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the four core jobs are done by a finger', async ({ page, baseURL }) => {
    await doFourJobs(
      page,
      baseURL ?? '',
      byPointer(page, (control) => control.tap()),
    );
  });
});

test.describe('1280 pixels at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('the four core jobs are done by the mouse', async ({ page, baseURL }) => {
    await doFourJobs(
      page,
      baseURL ?? '',
      byPointer(page, (control) => control.click()),
    );
  });
});
