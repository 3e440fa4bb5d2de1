import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { t } from './messages.ts';

/** Explains the practice badge on hover and keyboard focus. */
export function PracticeHint({ children }: { readonly children: ReactElement }) {
  return (
    <Tooltip
      label={t('header.practiceHint')}
      multiline
      withinPortal={false}
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  );
}
