import { Anchor, Group, Text } from '@mantine/core';
import { t } from './messages.ts';

export interface RemovedListProps {
  /** `undefined` if no list was removed. */
  readonly name: string | undefined;
  readonly onUndo: () => void;
}

/** Names the removed list and offers to undo. */
export function RemovedList({ name, onUndo }: RemovedListProps) {
  return (
    <Group gap="xs" role="status" mih={name === undefined ? 0 : 24}>
      {name !== undefined && (
        <>
          <Text size="sm">{t('keptLists.removed', { name })}</Text>
          <Anchor component="button" type="button" size="sm" onClick={onUndo}>
            {t('keptLists.undo')}
          </Anchor>
        </>
      )}
    </Group>
  );
}
