import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';

/** Resets the settings. */
export function ResetSettings() {
  const store = useSettingsStore();
  const [isDone, setDone] = useState(false);
  return (
    <Group gap="sm">
      <Button
        variant="subtle"
        px={0}
        onClick={() => {
          store.reset();
          setDone(true);
        }}
      >
        {t('settings.reset')}
      </Button>
      <Text size="sm" role="status">
        {isDone && t('settings.resetDone')}
      </Text>
    </Group>
  );
}
