import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { ToolButton } from '../../../ui/components/tool-button.tsx';
import { t } from './messages.ts';

type Say = (text: string) => void;

export function undo(draft: DraftStore, say: Say): void {
  draft.undo();
  say(t('reportTable.saidUndone'));
}

interface UndoButtonProps {
  readonly draft: DraftStore;
  readonly onSay: Say;
  readonly isIcon?: boolean;
}

/** Undoes the latest step of the draft, also by a key. Without a step it looks disabled, and keeps the focus. */
export function UndoButton({ draft, onSay, isIcon = false }: UndoButtonProps) {
  const canUndo = useDraftState(draft, (state) => state.canUndo);
  useHotkeys([['mod+Z', () => undo(draft, onSay)]]);
  return (
    <ToolButton
      icon={<IconArrowBackUp size={16} aria-hidden />}
      words={t('reportTable.undo')}
      isIcon={isIcon}
      {...(canUndo ? {} : { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => undo(draft, onSay)}
    />
  );
}
