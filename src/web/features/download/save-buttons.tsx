import { Button, Group, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../ui/components/download-file.ts';
import {
  type DownloadFiles,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../registry/results/export-results.ts';
import { t } from './messages.ts';

export interface SaveButtonsProps {
  readonly files: DownloadFiles;
  /** Of the files' names: when it was downloaded. */
  readonly atMs: number;
  readonly isPart: boolean;
}

/** Saves what was downloaded, as often as wanted. */
export function SaveButtons({ files, atMs, isPart }: SaveButtonsProps) {
  const [saved, setSaved] = useState('');
  function save(format: ExportFormat) {
    const { extension, type } = EXPORT_FORMATS[format];
    const at = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
    const name = `download-${at}${isPart ? '-part' : ''}.${extension}`;
    downloadFile(name, files.blob(format), type);
    setSaved(t('download.saved', { name }));
  }
  return (
    <Group gap="sm">
      <Button
        variant={isPart ? 'default' : 'filled'}
        size="compact-md"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => save('csv')}
      >
        {t(isPart ? 'download.savePartCsv' : 'download.saveCsv')}
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
