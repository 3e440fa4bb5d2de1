import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is; `undefined` until it stands. Known before the first paint, so that nothing is drawn
 * twice.
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
