import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from './messages.ts';

export interface AgreeFirstProps {
  /** Whether agreement is needed. */
  readonly needed: boolean;
  /** The label, if the checkbox is about something other than warnings. */
  readonly label?: string | undefined;
  readonly busy: boolean;
  readonly children: (agreed: boolean) => ReactNode;
}

/**
 * A checkbox before a button that signs. Without it a habitual Enter or second click would sign something
 * unread. Give it a `key` per transaction: agreement is for one.
 */
export function AgreeFirst({ needed, label, busy, children }: AgreeFirstProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      {needed && (
        <Checkbox
          w="100%"
          label={label ?? t('signing.agreeUnusual')}
          checked={agreed}
          disabled={busy}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
      )}
      {children(agreed || !needed)}
    </>
  );
}
