import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftRow, useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { ToolButton } from '../../../ui/components/tool-button.tsx';
import { indexOfKey } from '../table/index-of-key.ts';
import { rowName } from '../table/row-name.ts';
import { WholeRowNotes } from '../table/whole-row-notes.tsx';
import { t } from '../messages.ts';

export interface RowDrawerProps {
  readonly draft: DraftStore;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called after a decision about the row as a whole. */
  readonly onDecided: () => void;
  /** The fields of the current row. */
  readonly children: ReactNode;
}

/** Everything about the current row of a list: its fields, and what is said about each. */
export function RowDrawer({ draft, opened, onClose, onDecided, children }: RowDrawerProps) {
  const keys = useDraftState(draft, (state) => state.keys);
  const currentKey = useDraftState(draft, (state) => state.currentKey);
  const judged = useDraftRow(draft, currentKey);
  const at = indexOfKey(keys, currentKey);
  const stepTo = (index: number) => draft.setCurrent(keys[index] ?? currentKey);
  const isRemoved = judged?.verdict === 'removed';
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      // The table focuses the row, which may be another one now.
      returnFocus={false}
      title={
        <Text span inherit fw={650}>
          {judged !== undefined &&
            t('report.editing', { name: rowName(judged.row, at + 1), row: at + 1, count: keys.length })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('report.closeRow') }}
    >
      <Stack gap="md">
        {judged !== undefined && <WholeRowNotes draft={draft} judged={judged} onDecided={onDecided} />}
        {children}
        <Group justify="space-between" gap="xs" mt="auto">
          <Group gap="xs">
            <ToolButton
              icon={<IconChevronLeft size={16} aria-hidden />}
              words={t('report.previousRow')}
              isIcon
              size="compact-md"
              disabled={at <= 0}
              onClick={() => stepTo(at - 1)}
            />
            <ToolButton
              icon={<IconChevronRight size={16} aria-hidden />}
              words={t('report.nextRow')}
              isIcon
              size="compact-md"
              disabled={at === keys.length - 1}
              onClick={() => stepTo(at + 1)}
            />
          </Group>
          <Group gap="xs">
            <Button
              variant="subtle"
              onClick={() => (isRemoved ? draft.restore([currentKey]) : draft.remove([currentKey]))}
            >
              {t(isRemoved ? 'report.restoreRow' : 'report.removeRow')}
            </Button>
            <Button onClick={onClose}>{t('report.rowDone')}</Button>
          </Group>
        </Group>
      </Stack>
    </Drawer>
  );
}
