import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { PastSearch } from '../../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { useFlags } from '../use-flags.ts';
import { whyNotFlagged } from '../why-not-flagged.ts';
import { t } from './messages.ts';

export interface FlagSelectedButtonProps {
  readonly selected: readonly RegistryRecord[];
  /** The search that found them, if it was answered in full. */
  readonly search?: PastSearch | undefined;
}

/** Opens the dialog for a selection, which says why it leaves out the rows that the button does not count. */
export function FlagSelectedButton({ selected, search }: FlagSelectedButtonProps) {
  const flags = useFlags();
  const { length: count } = selected.filter((record) => whyNotFlagged(record) === undefined);
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFlag size={16} aria-hidden />}
      aria-label={t('many.buttonName', { count })}
      onClick={() => flags.openSelection(selected, search)}
    >
      {t('many.button', { count })}
    </Button>
  );
}
