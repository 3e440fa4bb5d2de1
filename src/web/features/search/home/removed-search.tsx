import { Anchor, Group, Text } from '@mantine/core';
import type { Ref } from 'react';
import { t } from './messages.ts';

export interface RemovedSearchProps {
  /** `undefined` if no search was removed. */
  readonly name: string | undefined;
  readonly onUndo: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Names the removed search and offers to undo. */
export function RemovedSearch({ name, onUndo, ref }: RemovedSearchProps) {
  return (
    <Group gap="xs" role="status" mih={name === undefined ? 0 : 24}>
      {name !== undefined && (
        <>
          <Text size="sm">{t('home.removed', { name })}</Text>
          <Anchor ref={ref} component="button" type="button" size="sm" onClick={onUndo}>
            {t('home.undo')}
          </Anchor>
        </>
      )}
    </Group>
  );
}
