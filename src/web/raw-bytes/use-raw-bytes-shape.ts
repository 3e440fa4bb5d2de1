import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';

const ROW_PX = 24;
/** Fingers need more room than a mouse. Source: ux, "Look". */
const TOUCH_ROW_PX = 44;
/** How much sixteen bytes, their text and the explanation beside them take. */
const WIDE_PX = 930;
/** How much eight bytes, their text and the explanation take. */
const BESIDE_PX = 640;

export interface RawBytesShape {
  readonly bytesPerRow: 8 | 16;
  readonly withText: boolean;
  /** The explanation stands beside the bytes; else below fewer of them. */
  readonly isBeside: boolean;
}

/** @param widthPx of all of it; 0 before it is known */
export function rawBytesShape(widthPx: number): RawBytesShape {
  const isWide = widthPx === 0 || widthPx >= WIDE_PX;
  const isBeside = isWide || widthPx >= BESIDE_PX;
  return { bytesPerRow: isWide ? 16 : 8, withText: isBeside, isBeside };
}

/** How the bytes are laid out in the element: known before it is painted, so that it can be scrolled to at once. */
export function useRawBytesShape(ref: RefObject<HTMLElement | null>): RawBytesShape & {
  readonly rowHeightPx: number;
} {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidthPx(element.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return { ...rawBytesShape(widthPx), rowHeightPx: isTouch ? TOUCH_ROW_PX : ROW_PX };
}
