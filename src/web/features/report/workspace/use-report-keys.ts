import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';

interface ReportKeys {
  /** The elements in which the keys work in addition to the whole page. */
  readonly pageRef: RefObject<HTMLElement | null>;
  readonly signRef: RefObject<HTMLElement | null>;
  readonly onReview: () => void;
  readonly onEscape: () => void;
}

/** Ctrl and Enter reviews, and signs where the focus is on that button. Escape cancels. */
export function useReportKeys({ pageRef, signRef, onReview, onEscape }: ReportKeys): void {
  useHotkeys(
    [
      [
        'mod+Enter',
        ({ repeat }) => {
          const { activeElement } = document;
          // A key held down must not review and sign in one go.
          if (repeat || activeElement === null) return;
          const isHere = activeElement === document.body || pageRef.current?.contains(activeElement) === true;
          if (signRef.current === activeElement) signRef.current.click();
          else if (isHere) onReview();
        },
      ],
      ['Escape', onEscape],
    ],
    [],
  );
}
