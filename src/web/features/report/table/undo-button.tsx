import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { t } from './messages.ts';

type Say = (text: string) => void;

export function undo(draft: DraftStore, say: Say): void {
  draft.undo();
  say(t('reportTable.saidUndone'));
}

/** Undoes the latest step of the draft, also by a key. Without a step it looks disabled, and keeps the focus. */
export function UndoButton({
  draft,
  onSay,
  isIcon = false,
}: {
  readonly draft: DraftStore;
  readonly onSay: Say;
  readonly isIcon?: boolean;
}) {
  const canUndo = useDraftState(draft, (state) => state.canUndo);
  useHotkeys([['mod+Z', () => undo(draft, onSay)]]);
  const icon = <IconArrowBackUp size={16} aria-hidden />;
  return (
    <Button
      variant="default"
      size="compact-sm"
      {...(canUndo ? {} : { 'aria-disabled': true, 'data-disabled': true })}
      {...(isIcon
        ? { px: 7, 'aria-label': t('reportTable.undo'), title: t('reportTable.undo') }
        : { leftSection: icon })}
      onClick={() => undo(draft, onSay)}
    >
      {isIcon ? icon : t('reportTable.undo')}
    </Button>
  );
}
