import { Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { downloadFile } from '../../../ui/components/download-file.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportedFile,
  identifierLines,
} from '../../../registry/results/export-results.ts';
import { type Selection, selectedRecords } from '../../../registry/results/selection.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';

/** Saves a file with the date in its name. */
function saveExport(name: string, content: Blob | string, format: ExportFormat): void {
  const { extension, type } = EXPORT_FORMATS[format];
  const day = new Date().toISOString().slice(0, 10);
  downloadFile(`${name}-${day}.${extension}`, content, type);
}

async function save(records: readonly RegistryRecord[], format: ExportFormat): Promise<void> {
  saveExport('contributions', await exportedFile(records, format), format);
}

interface ExportItemsProps {
  /** The number of rows that are exported. */
  readonly label: string;
  readonly onSave: (format: ExportFormat) => void;
  /** Plain identifiers, one per line. */
  readonly identifiers: () => string;
  /** Called with what came of copying. */
  readonly onSay: (text: string) => void;
}

/** The ways to export, in a menu. */
function ExportItems({ label, onSave, identifiers, onSay }: ExportItemsProps) {
  async function copy() {
    const lines = identifiers();
    try {
      await navigator.clipboard.writeText(lines);
      onSay(t('export.copied', { count: lines === '' ? 0 : lines.split('\n').length }));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      onSay(t('export.copyFailed'));
    }
  }
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.Item onClick={() => onSave('csv')}>{t('export.csv')}</Menu.Item>
      <Menu.Item onClick={() => onSave('json')}>{t('export.json')}</Menu.Item>
      <Menu.Item onClick={() => void copy()}>{t('export.copy')}</Menu.Item>
    </>
  );
}

interface ExportFilesProps extends Omit<ExportItemsProps, 'onSay'> {
  readonly isEmpty: boolean;
}

/** A button for the ways to export. `e` opens it (`data-export`). */
function ExportFiles({ isEmpty, ...items }: ExportFilesProps) {
  const [said, setSaid] = useState('');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isEmpty}
            data-export
          >
            {t('export.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems {...items} onSay={setSaid} />
        </Menu.Dropdown>
      </Menu>
      {said !== '' && (
        <Text size="xs" c="dimmed" aria-hidden>
          {said}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

export interface ExportMenuProps {
  readonly records: readonly RegistryRecord[];
  /** Indexes into the records, in the order shown. */
  readonly order: Uint32Array;
  readonly selection: Selection;
}

/** Exports the selected rows, or all shown rows if none is selected. */
function useExport({ records, order, selection }: ExportMenuProps): ExportFilesProps {
  const selected = useStore(selection);
  const rows = () =>
    selected.size > 0
      ? selectedRecords(selected, records)
      : Array.from(order).flatMap((index) => records[index] ?? []);
  return {
    label:
      selected.size > 0
        ? t('export.selected', { count: selected.size })
        : t('export.shown', { count: order.length }),
    isEmpty: order.length === 0 && selected.size === 0,
    onSave: (format) => void save(rows(), format),
    identifiers: () => identifierLines(rows()),
  };
}

export function ExportMenu(props: ExportMenuProps) {
  return <ExportFiles {...useExport(props)} />;
}

/** The same as part of another menu. */
export function ExportMenuItems({ onSay, ...props }: ExportMenuProps & Pick<ExportItemsProps, 'onSay'>) {
  const { isEmpty, ...items } = useExport(props);
  return isEmpty ? null : <ExportItems {...items} onSay={onSay} />;
}
