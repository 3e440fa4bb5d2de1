import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';

const ROW_PX = 24;
/** Fingers need more room than a mouse. */
const TOUCH_ROW_PX = 44;
/** Width of sixteen bytes, their text and the explanation beside them. */
const WIDE_PX = 930;
/** Width of eight bytes, their text and the explanation. */
const BESIDE_PX = 640;

export interface RawBytesShape {
  readonly bytesPerRow: 8 | 16;
  readonly withText: boolean;
  /** Whether the explanation is beside the bytes; otherwise it is below, with fewer bytes per row. */
  readonly isBeside: boolean;
}

/** @param widthPx the total width; 0 until it is known */
export function rawBytesShape(widthPx: number): RawBytesShape {
  const isWide = widthPx === 0 || widthPx >= WIDE_PX;
  const isBeside = isWide || widthPx >= BESIDE_PX;
  return { bytesPerRow: isWide ? 16 : 8, withText: isBeside, isBeside };
}

/** Measures the layout of the bytes before the first paint. Scrolling to them then works at once. */
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
