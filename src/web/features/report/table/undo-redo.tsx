import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { t } from './messages.ts';

type Say = (text: string) => void;

export function undo(draft: DraftStore, say: Say): void {
  draft.undo();
  say(t('reportTable.saidUndone'));
}

export function redo(draft: DraftStore, say: Say): void {
  draft.redo();
  say(t('reportTable.saidRedone'));
}

/** It looks disabled, and keeps the focus. */
const disabledUnless = (can: boolean) => (can ? {} : { 'aria-disabled': true, 'data-disabled': true });

/** Undoes and redoes steps of the draft, also by keys. */
export function UndoRedo({ draft, onSay }: { readonly draft: DraftStore; readonly onSay: Say }) {
  const canUndo = useDraftState(draft, (state) => state.canUndo);
  const canRedo = useDraftState(draft, (state) => state.canRedo);
  useHotkeys([
    ['mod+Z', () => undo(draft, onSay)],
    ['mod+shift+Z', () => redo(draft, onSay)],
    ['mod+Y', () => redo(draft, onSay)],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...disabledUnless(canUndo)}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => undo(draft, onSay)}
      >
        {t('reportTable.undo')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        {...disabledUnless(canRedo)}
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        onClick={() => redo(draft, onSay)}
      >
        {t('reportTable.redo')}
      </Button>
    </>
  );
}
