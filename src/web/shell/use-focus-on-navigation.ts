import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusPageHeading } from './focus-page-heading.ts';

/**
 * A change of page moves the focus to the new page's heading, so that a screen reader says where one is. So does
 * signing in or out, which replaces the page under what had the focus.
 */
export function useFocusOnNavigation(signedIn: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusPageHeading();
      }),
    [router],
  );
  const before = useRef(signedIn);
  useEffect(() => {
    if (before.current !== signedIn) focusPageHeading();
    before.current = signedIn;
  }, [signedIn]);
}
