/** So much of what stands under the verdict's heading is looked at first: its sentence and the first differences. */
const FIRST_LOOK_PX = 240;

/** Where the page is scrolled to is rounded. */
const TOLERANCE_PX = 1;

export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** What of the window neither the header nor the bottom bar covers: the page scrolls with these margins (app.css). */
function freeBand(): Band {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

const isWithin = (element: Element, { top, bottom }: Band): boolean => {
  const box = element.getBoundingClientRect();
  return box.top >= top - TOLERANCE_PX && box.bottom <= bottom + TOLERANCE_PX;
};

/**
 * Brings a new verdict into sight and puts the focus there. The button that signs has it only where the verdict is seen
 * with it: else Enter would sign what was never looked at. Source: ux, "Report".
 */
export function showVerdict(verdict: HTMLElement, sign: HTMLElement | null, band: Band = freeBand()): void {
  const box = verdict.getBoundingClientRect();
  const card = verdict.closest('[data-verdict]') ?? verdict;
  const end =
    sign?.getBoundingClientRect().bottom ??
    Math.min(card.getBoundingClientRect().bottom, box.bottom + FIRST_LOOK_PX);
  if (box.top < band.top || end > band.bottom) verdict.scrollIntoView({ block: 'start' });
  const both = sign !== null && isWithin(verdict, band) && isWithin(sign, band);
  (both ? sign : verdict).focus({ preventScroll: true });
}
