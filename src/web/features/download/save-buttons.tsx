import { Button, Group, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '../../registry/results/export-results.ts';
import { t } from './messages.ts';
import { type SavedDownload, saveDownload } from './save-download.ts';

/** Saves the contributions that have arrived, as often as wanted. A whole download was saved as CSV already. */
export function SaveButtons(download: SavedDownload) {
  const { isPart } = download;
  const [saved, setSaved] = useState('');
  const save = (format: ExportFormat) =>
    setSaved(t('download.saved', { name: saveDownload(download, format) }));
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => save('csv')}
      >
        {t(isPart ? 'download.savePartCsv' : 'download.saveAgain')}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => save('json')}>
        {t(isPart ? 'download.savePartJson' : 'download.saveJson')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {saved}
      </Text>
    </Group>
  );
}
