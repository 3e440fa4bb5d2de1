import { afterEach, expect, it, vi } from 'vitest';
import { showVerdict } from './show-verdict.ts';

const BAND = { top: 100, bottom: 600 };

/**
 * A verdict's heading and a button on a page of boxes; scrolling moves both so that the heading is at the band's top.
 */
function pageWith(headingTop: number, buttonTop: number | undefined) {
  let scrolled = 0;
  const at = (element: HTMLElement, top: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 200, 40);
    element.tabIndex = -1;
    document.body.append(element);
    return element;
  };
  const verdict = at(document.createElement('h3'), headingTop);
  const sign = buttonTop === undefined ? null : at(document.createElement('button'), buttonTop);
  const scroll = vi.fn<() => void>(() => {
    scrolled = headingTop - BAND.top;
  });
  verdict.scrollIntoView = scroll;
  return { verdict, sign, scroll };
}

afterEach(() => document.body.replaceChildren());

it('leaves the page where it is when the verdict and its button are in sight', () => {
  const { verdict, sign, scroll } = pageWith(150, 500);
  showVerdict(verdict, sign, BAND);
  expect(scroll).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(sign);
});

it('scrolls to the verdict, and to the button with it where both fit', () => {
  const { verdict, sign, scroll } = pageWith(900, 1300);
  showVerdict(verdict, sign, BAND);
  expect(scroll).toHaveBeenCalledWith({ block: 'start' });
  expect(document.activeElement).toBe(sign);
});

it('gives the focus to the verdict where the button cannot be seen with it', () => {
  const { verdict, sign } = pageWith(900, 1500);
  showVerdict(verdict, sign, BAND);
  expect(document.activeElement).toBe(verdict);
});

it('brings what stands first under a verdict without a button into sight as well', () => {
  const { verdict, sign, scroll } = pageWith(590, undefined);
  showVerdict(verdict, sign, BAND);
  expect(scroll).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(verdict);
});
