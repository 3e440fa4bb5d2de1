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
  const { length: count } = selected.filter(
    (record) => whyNotFlagged(record) === undefined && record.peerId !== account?.peerId,
  );
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFlag size={16} aria-hidden />}
      aria-label={t('many.buttonName', { count })}
      onClick={onFlag}
    >
      {t('many.button', { count })}
    </Button>
  );
}
