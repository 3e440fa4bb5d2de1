import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns the width of an element; `undefined` until it is mounted. Known before the first paint, which
 * avoids drawing twice.
 */
export function useWidth(): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly widthPx: number | undefined;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx };
}
