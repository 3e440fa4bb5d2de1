import { useEffect } from 'react';
import type { AppError } from '../../../contract/app-error.ts';

/**
 * Brings the first wrong field of a dialog's form back into view once its error is rendered, and the reason of a refusal
 * once it is shown.
 */
export function useErrorInSight(errors: object, refusal: AppError | undefined): void {
  useEffect(() => {
    if (refusal !== undefined)
      document.querySelector('[role="dialog"] form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
}
