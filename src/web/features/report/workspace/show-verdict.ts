/** The height below the verdict's heading that is read first: its sentence and the first differences. */
const FIRST_LOOK_PX = 240;

/** Scroll positions are rounded. */
const TOLERANCE_PX = 1;

export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The part of the window that neither the header nor the footer covers: the page's scroll padding (app.css).
 */
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
 * Scrolls a new verdict into view and focuses it. The sign button gets the focus only if it is visible
 * together with the verdict: otherwise Enter would sign something that was never looked at.
 */
export function showVerdict(
  verdict: HTMLElement,
  sign: HTMLElement | null,
  band: Band = freeBand(),
  windowHeight = window.innerHeight,
): void {
  const box = verdict.getBoundingClientRect();
  const card = verdict.closest('[data-verdict]') ?? verdict;
  const end = Math.min(card.getBoundingClientRect().bottom, box.bottom + FIRST_LOOK_PX);
  if (box.top < band.top || end > band.bottom) verdict.scrollIntoView({ block: 'start' });
  // The button is in the footer, which lies over the rest of the page.
  const both = sign !== null && isWithin(verdict, band) && isWithin(sign, { top: 0, bottom: windowHeight });
  (both ? sign : verdict).focus({ preventScroll: true });
}
