import { useEffect } from 'react';

/** Scrolls to the focus where a form is wrong: its first wrong field had the focus before its error was there to be seen. */
export function useErrorInSight(errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
}
