import { afterEach, expect, it, vi } from 'vitest';
import { showVerdict } from './show-verdict.ts';

const BAND = { top: 100, bottom: 600 };
const WINDOW_PX = 660;

/** A verdict's heading, which scrolls to the band's top, and a button that stays where it is. */
function pageWith(headingTop: number, buttonTop: number | undefined) {
  let scrolled = 0;
  const at = (element: HTMLElement, topOf: () => number) => {
    element.getBoundingClientRect = () => new DOMRect(0, topOf(), 200, 40);
    element.tabIndex = -1;
    document.body.append(element);
    return element;
  };
  const verdict = at(document.createElement('h3'), () => headingTop - scrolled);
  const sign = buttonTop === undefined ? null : at(document.createElement('button'), () => buttonTop);
  const scroll = vi.fn<() => void>(() => {
    scrolled = headingTop - BAND.top;
  });
  verdict.scrollIntoView = scroll;
  return { verdict, sign, scroll };
}

afterEach(() => document.body.replaceChildren());

const IN_FOOTER_PX = 610;

it('leaves the page where it is when the verdict is in sight with the button in the footer', () => {
  const { verdict, sign, scroll } = pageWith(150, IN_FOOTER_PX);
  showVerdict(verdict, sign, BAND, WINDOW_PX);
  expect(scroll).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(sign);
});

it('scrolls to the verdict, and lets Enter sign then', () => {
  const { verdict, sign, scroll } = pageWith(900, IN_FOOTER_PX);
  showVerdict(verdict, sign, BAND, WINDOW_PX);
  expect(scroll).toHaveBeenCalledWith({ block: 'start' });
  expect(document.activeElement).toBe(sign);
});

it('gives the focus to the verdict where the footer has scrolled away with the button', () => {
  const { verdict, sign } = pageWith(900, 1500);
  showVerdict(verdict, sign, BAND, WINDOW_PX);
  expect(document.activeElement).toBe(verdict);
});

it('brings what stands first under a verdict without a button into sight as well', () => {
  const { verdict, sign, scroll } = pageWith(590, undefined);
  showVerdict(verdict, sign, BAND, WINDOW_PX);
  expect(scroll).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(verdict);
});
