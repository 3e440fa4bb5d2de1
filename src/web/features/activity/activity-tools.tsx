import { Button, Group, Menu, NativeSelect, TextInput } from '@mantine/core';
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import type { ActivityStore } from '../../desk/operations/activity-store.ts';
import { downloadFile } from '../../ui/components/download-file.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t as tableText } from '../../desk/operations/table/messages.ts';
import type { ListedOperation } from './account-operations.ts';
import { t } from './messages.ts';
import { type OperationFilter, OUTCOMES } from '../../desk/operations/table/operation-filter.ts';
import { toCsv, type WholeOperation } from './operation-export.ts';

const KINDS = ['report', 'flag'] as const;

export interface ActivityFilterProps {
  readonly filter: OperationFilter;
  readonly onFilter: (filter: OperationFilter) => void;
}

export function ActivityFilter({ filter, onFilter }: ActivityFilterProps) {
  return (
    <Group data-fields gap="xs" role="search" aria-label={t('activity.title')}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('activity.find')}
        placeholder={t('activity.find')}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        size="xs"
        aria-label={t('activity.kind')}
        value={filter.kind}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, kind: KINDS.find((kind) => kind === currentTarget.value) ?? 'all' })
        }
        data={[
          { value: 'all', label: t('activity.allKinds') },
          ...KINDS.map((kind) => ({ value: kind, label: tableText(`activity.kind.${kind}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('activity.outcome')}
        value={filter.outcome}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, outcome: OUTCOMES.find((one) => one === currentTarget.value) ?? 'all' })
        }
        data={[
          { value: 'all', label: t('activity.allOutcomes') },
          ...OUTCOMES.map((one) => ({ value: one, label: tableText(`activity.outcome.${one}`) })),
        ]}
      />
    </Group>
  );
}

async function downloadCsv(activity: ActivityStore, shown: readonly ListedOperation[]): Promise<void> {
  const whole: WholeOperation[] = [];
  // One after another: each may have thousands of rows.
  for (const operation of shown) whole.push({ operation, rows: await activity.rowsOf(operation) });
  const day = new Date().toISOString().slice(0, 10);
  downloadFile(`activity-${day}.csv`, toCsv(whole), 'text/csv');
}

export interface ActivityActionsProps {
  /** The operations shown; these are exported. */
  readonly shown: readonly ListedOperation[];
  readonly onErase: () => void;
}

export function ActivityActions({ shown, onErase }: ActivityActionsProps) {
  const { activity } = useDesk();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void downloadCsv(activity, shown)}
      >
        {t('activity.csv')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            px={8}
            aria-label={t('activity.moreTools')}
            title={t('activity.moreTools')}
          >
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onErase}>
            {t('activity.erase')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
