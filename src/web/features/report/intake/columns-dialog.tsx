import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { shownText } from '../../../ui/components/text/shown-text.ts';
import type { ColumnRole } from '../../../../reading/list/column-names.ts';
import type { ListColumns } from '../../../../reading/list/list-columns.ts';
import { t } from '../messages.ts';
import classes from './columns-dialog.module.css';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { LinesIntake, ReadList } from '../../../registry/reporting/lines-intake.ts';

const ROLES = [
  'id',
  'rangeEnd',
  'rangeSize',
  'fraudType',
  'origination',
  'destination',
  'sourcePeerId',
  'ignored',
] as const satisfies readonly ColumnRole[];

const SAMPLE_LINES = 3;

export interface ColumnsDialogProps {
  readonly draft: DraftStore;
  readonly intake: LinesIntake;
  /** The dialog is open while this is set. */
  readonly list: ReadList | undefined;
  readonly onClose: () => void;
}

interface ColumnsProps extends Pick<ColumnsDialogProps, 'onClose'> {
  readonly list: ReadList;
  readonly onChosen: (columns: ListColumns) => void;
}

/** The meaning of each column of a list, beside its first lines; the list is read again as chosen. */
export function ColumnsDialog({ draft, intake, list, onClose }: ColumnsDialogProps) {
  if (list === undefined) return null;
  return (
    <Columns
      list={list}
      onClose={onClose}
      onChosen={(columns) => {
        onClose();
        void intake.readAgain(draft, list, columns);
      }}
    />
  );
}

function Columns({ list: { source, summary }, onClose, onChosen }: ColumnsProps) {
  const { columns, header, sample } = summary;
  const found = columns === 'by-line' ? [] : columns;
  const count = Math.max(header?.length ?? 0, found.length, ...sample.map((cells) => cells.length));
  const [byLine, setByLine] = useState(columns === 'by-line' && summary.unclear.length === 0);
  const [roles, setRoles] = useState<readonly ColumnRole[]>(() =>
    Array.from({ length: count }, (_, at) =>
      columns === 'by-line' && at === 0 ? 'id' : (found[at] ?? 'ignored'),
    ),
  );
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={t('report.columnsTitle', { source: shownText(source) })}
    >
      <Stack gap="sm">
        <Text size="sm">{t('report.columnsText')}</Text>
        <NativeSelect
          label={t('report.columnsHow')}
          value={byLine ? 'line' : 'column'}
          data={[
            { value: 'line', label: t('report.columnsByLine') },
            { value: 'column', label: t('report.columnsByColumn') },
          ]}
          onChange={({ currentTarget }) => setByLine(currentTarget.value === 'line')}
        />
        {!byLine && (
          <div className={classes.columns}>
            {[...roles.keys()].map((at) => (
              <div key={at}>
                <NativeSelect
                  label={
                    header?.[at] === undefined
                      ? t('report.columnNumber', { number: at + 1 })
                      : shownText(header[at])
                  }
                  value={roles[at] ?? 'ignored'}
                  data={ROLES.map((one) => ({ value: one, label: t(`report.role.${one}`) }))}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = ROLES.find((one) => one === value) ?? 'ignored';
                    setRoles(
                      roles.map((before, other) => {
                        if (other === at) return chosen;
                        return before === chosen && chosen !== 'ignored' ? 'ignored' : before;
                      }),
                    );
                  }}
                />
                {[...sample.slice(0, SAMPLE_LINES).keys()].map((line) => (
                  <div key={line} className={classes.sample}>
                    {shownText(sample[line]?.[at] ?? '')}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
        <Group gap="xs" justify="flex-end">
          <Button
            disabled={!byLine && !roles.includes('id')}
            onClick={() => onChosen(byLine ? 'by-line' : roles)}
          >
            {t('report.columnsApply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
