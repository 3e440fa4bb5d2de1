import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A change of page moves the focus to the new page's heading, so that a screen reader says where one is. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
      }),
    [router],
  );
}
