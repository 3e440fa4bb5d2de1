import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { exportedFile } from '../../../registry/results/export-results.ts';
import type { ShownRows } from '../../../registry/results/use-shown-rows.ts';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { t } from './messages.ts';

async function save(records: readonly RegistryRecord[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  downloadFile(`contributions-${day}.csv`, await exportedFile(records), 'text/csv;charset=utf-8');
}

export interface ExportProps {
  readonly records: readonly RegistryRecord[];
  readonly rows: ShownRows;
}

/** Exports the selected rows, or all shown rows if none is selected. */
function exportOf({ records, rows: { order, selected, selectedRecords } }: ExportProps) {
  const isSelection = selected.size > 0;
  return {
    name: isSelection
      ? t('export.selected', { count: selected.size })
      : t('export.shown', { count: order.length }),
    isEmpty: order.length === 0 && !isSelection,
    onClick: () =>
      void save(isSelection ? selectedRecords() : order.flatMap((index) => records[index] ?? [])),
  };
}

/** Saves the rows as CSV. `e` presses it (`data-export`). */
export function ExportButton(props: ExportProps) {
  const { name, isEmpty, onClick } = exportOf(props);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={name}
      title={name}
      disabled={isEmpty}
      onClick={onClick}
      data-export
    >
      {t('export.button')}
    </Button>
  );
}

/** The same in a menu. */
export function ExportItem(props: ExportProps) {
  const { name, isEmpty, onClick } = exportOf(props);
  return (
    <Menu.Item disabled={isEmpty} onClick={onClick}>
      {name}
    </Menu.Item>
  );
}
