import { useEffect } from 'react';
import type { AppError } from '../../../contract/app-error.ts';

/**
 * Scrolls to the focus where a form is wrong, whose first wrong field had the focus before its error was there to be
 * seen, or to why it was refused.
 */
export function useErrorInSight(errors: object, refusal: AppError | undefined): void {
  useEffect(() => {
    if (refusal !== undefined)
      document.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
}
