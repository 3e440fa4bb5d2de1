import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { OpenLists } from '../intake/list-control.tsx';
import { StepLinks } from './step-links.tsx';

interface BesideTitleProps {
  readonly at: Element | null;
  /** Where a list stands. */
  readonly list: ComponentProps<typeof StepLinks> | undefined;
  readonly hasKeys: boolean;
  /** Of a single report, while it may still become a list. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

/** Beside the title: the steps of a list, or what opens one; and the keys of the page. */
export function BesideTitle({ at, list, hasKeys, onFiles }: BesideTitleProps) {
  if (at === null) return null;
  return createPortal(
    <>
      {list === undefined ? onFiles && <OpenLists onFiles={onFiles} /> : <StepLinks {...list} />}
      {hasKeys && <KeyHint page="report" />}
    </>,
    at,
  );
}
