import { Button, Group, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '../../registry/results/export-results.ts';
import { t } from './messages.ts';
import { type SavedDownload, trySaving } from './save-download.ts';

export interface SaveButtonsProps extends SavedDownload {
  /** Whether it is in a CSV file already. */
  readonly isSaved?: boolean;
}

/** Saves the contributions that have arrived, as often as wanted. */
export function SaveButtons({ isSaved = false, ...download }: SaveButtonsProps) {
  const { isPart } = download;
  const [saved, setSaved] = useState('');
  const save = (format: ExportFormat) => {
    const name = trySaving(download, format);
    setSaved(name === undefined ? t('download.saveFailed') : t('download.saved', { name }));
  };
  const csv = isSaved ? 'download.saveAgain' : 'download.saveCsv';
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => save('csv')}
      >
        {t(isPart ? 'download.savePartCsv' : csv)}
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
