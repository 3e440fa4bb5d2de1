import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { downloadFile } from '../../ui/components/download-file.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import { readSettingsFile, settingsFileText } from './settings-file.ts';

const FILE_NAME = 'contribution-desk-settings.json';

/** Exports and imports the settings as a file, and resets them. */
export function MoveSettingsCard() {
  const store = useSettingsStore();
  const [done, setDone] = useState('');
  const [error, setError] = useState<AppError>();

  async function importFile(file: File) {
    setDone('');
    setError(undefined);
    try {
      store.change(await readSettingsFile(file));
      setDone(t('settings.imported', { name: shownAsciiText(file.name) }));
    } catch (caught) {
      setError(asAppError(caught));
    }
  }

  return (
    <TitledCard
      title={t('settings.move')}
      aside={<Hint about={t('settings.move')}>{t('settings.moveHint')}</Hint>}
    >
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => downloadFile(FILE_NAME, settingsFileText(store.getState()), 'application/json')}
        >
          {t('settings.export')}
        </Button>
        <OpenFileButton accept="application/json,.json" onFile={(file) => void importFile(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {t('settings.import')}
            </Button>
          )}
        </OpenFileButton>
        <Button
          variant="default"
          onClick={() => {
            store.reset();
            setError(undefined);
            setDone(t('settings.resetDone'));
          }}
        >
          {t('settings.reset')}
        </Button>
      </Group>
      <Text size="sm" role="status" mih={24}>
        {done}
      </Text>
      {error !== undefined && <Problem title={t('settings.importFailed')} error={error} />}
    </TitledCard>
  );
}
