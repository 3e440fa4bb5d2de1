import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { t } from './messages.ts';
import { focusPageHeading } from './page-heading.tsx';

/** How many dialogs are open, one over the other. */
let openCount = 0;

/**
 * Returns the focus once a dialog is gone: to the element that had it before, or to the page's heading where
 * that element is gone as well. Mounted before the dialog, whose content takes the focus.
 */
function ReturnFocus() {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const below = openCount;
    openCount += 1;
    return () => {
      openCount -= 1;
      // Later than whatever moves the focus deliberately.
      setTimeout(() => {
        const { activeElement } = document;
        const isReplaced = openCount > below;
        if (isReplaced) return;
        const isLost = activeElement === null || activeElement === document.body;
        if (!isLost && activeElement.closest('[role="dialog"]') === null) return;
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
          opener.focus({ preventScroll: true });
        if (document.activeElement === document.body) focusPageHeading();
      });
    };
  }, []);
  return null;
}

/** A dialog. It also returns the focus where it is removed as a whole, which Mantine's own does not. */
export function Dialog(props: ModalProps) {
  return (
    <>
      {props.opened && <ReturnFocus />}
      <Modal closeButtonProps={{ 'aria-label': t('components.close') }} {...props} returnFocus={false} />
    </>
  );
}
