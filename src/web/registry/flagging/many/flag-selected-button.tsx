import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { whyNotFlagged } from '../why-not-flagged.ts';
import { t } from './messages.ts';

export interface FlagSelectedButtonProps {
  readonly selected: readonly RegistryRecord[];
  readonly onFlag: () => void;
}

/** Opens the dialog for a selection, which says why it leaves out the rows that the button does not count. */
export function FlagSelectedButton({ selected, onFlag }: FlagSelectedButtonProps) {
  const { account } = useDeskState();
  const flaggable = selected.filter((record) => whyNotFlagged(record) === undefined);
  const { length: count } = flaggable.filter(({ peerId }) => peerId !== account?.peerId);
  const isNone = flaggable.length === 0;
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFlag size={16} aria-hidden />}
      aria-label={isNone ? undefined : t('many.buttonName', { count })}
      disabled={isNone}
      onClick={onFlag}
    >
      {isNone ? t('many.buttonNone') : t('many.button', { count })}
    </Button>
  );
}
