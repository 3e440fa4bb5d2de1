import { Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { downloadFile } from '../../../components/download-file.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportedFile,
  identifierLines,
} from '../../../results/export-results.ts';
import { type Selection, selectedRecords } from '../../../results/selection.ts';
import { t } from './messages.ts';

const FORMATS = ['csv', 'json'] as const satisfies readonly ExportFormat[];

async function save(records: readonly RegistryRecord[], format: ExportFormat): Promise<void> {
  const { extension, type } = EXPORT_FORMATS[format];
  const day = new Date().toISOString().slice(0, 10);
  downloadFile(`contributions-${day}.${extension}`, await exportedFile(records, format), type);
}

export interface ExportMenuProps {
  readonly records: readonly RegistryRecord[];
  /** Indexes into the records, as they are shown. */
  readonly order: Uint32Array;
  readonly selection: Selection;
}

/** Exports the selected rows, or those shown where none is selected. `e` opens it (`data-export`). */
export function ExportMenu({ records, order, selection }: ExportMenuProps) {
  const selected = useSyncExternalStore(selection.subscribe, selection.getState);
  const [said, setSaid] = useState('');
  const rows = () =>
    selected.size > 0
      ? selectedRecords(selected, records)
      : Array.from(order).flatMap((index) => records[index] ?? []);

  async function copy() {
    const lines = identifierLines(rows());
    try {
      await navigator.clipboard.writeText(lines);
      setSaid(t('export.copied', { count: lines === '' ? 0 : lines.split('\n').length }));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      setSaid(t('export.copyFailed'));
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={order.length === 0 && selected.size === 0}
            data-export
          >
            {t('export.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {selected.size > 0
              ? t('export.selected', { count: selected.size })
              : t('export.shown', { count: order.length })}
          </Menu.Label>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void save(rows(), format)}>
              {t(`export.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => void copy()}>{t('export.copy')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Text size="xs" c="dimmed" aria-hidden>
        {said}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
