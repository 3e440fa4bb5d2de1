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
export function UndoButton({ draft, onSay }: { readonly draft: DraftStore; readonly onSay: Say }) {
  const canUndo = useDraftState(draft, (state) => state.canUndo);
  useHotkeys([['mod+Z', () => undo(draft, onSay)]]);
  return (
    <Button
      variant="default"
      size="compact-md"
      {...(canUndo ? {} : { 'aria-disabled': true, 'data-disabled': true })}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={() => undo(draft, onSay)}
    >
      {t('reportTable.undo')}
    </Button>
  );
}
