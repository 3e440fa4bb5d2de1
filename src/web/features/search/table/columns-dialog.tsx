import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import classes from './columns-dialog.module.css';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, WIDTH_STEP_PX } from '../../../ui/grid/column-widths.ts';
import { type ChosenColumn, columnTitle, withMoved } from './columns.ts';
import { t } from './messages.ts';

interface WidthProps {
  readonly column: ChosenColumn | 'identifier';
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidth: (column: ChosenColumn | 'identifier', widthPx: number | undefined) => void;
}

function Width({ column, widths, onWidth }: WidthProps) {
  return (
    <TextInput
      // Another width comes from elsewhere, such as a reset.
      key={widths[column] ?? 'auto'}
      type="number"
      size="xs"
      aria-label={t('results.columnWidth', { column: columnTitle(column) })}
      placeholder={t('results.columnAuto')}
      min={MIN_WIDTH_PX}
      max={MAX_WIDTH_PX}
      step={WIDTH_STEP_PX}
      defaultValue={widths[column] ?? ''}
      onBlur={({ currentTarget }) => {
        const widthPx = currentTarget.valueAsNumber;
        onWidth(column, Number.isNaN(widthPx) ? undefined : widthPx);
      }}
    />
  );
}

export interface ColumnsDialogProps extends Omit<WidthProps, 'column'> {
  readonly opened: boolean;
  readonly columns: readonly ChosenColumn[];
  readonly onColumns: (columns: readonly ChosenColumn[]) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** The order of the columns and their widths. Everything is shown at once in the table behind it. */
export function ColumnsDialog({
  opened,
  columns,
  onColumns,
  onReset,
  onClose,
  ...widths
}: ColumnsDialogProps) {
  const move = (column: ChosenColumn, step: 1 | -1) =>
    onColumns(withMoved(columns, column, columns.indexOf(column) + step));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('results.arrangeTitle')}
      closeButtonProps={{ 'aria-label': t('results.columnsClose') }}
      returnFocus={false}
    >
      <Stack gap="sm">
        <Text size="sm">{t('results.columnsText')}</Text>
        <ul className={classes['columns']}>
          <li className={classes['column']}>
            <span className={classes['name']}>{columnTitle('identifier')}</span>
            <Width column="identifier" {...widths} />
          </li>
          {columns.map((column, at) => {
            const title = columnTitle(column);
            return (
              <li key={column} className={classes['column']}>
                <span className={classes['name']}>{title}</span>
                <Width column={column} {...widths} />
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('results.columnUp', { column: title })}
                  aria-disabled={at === 0}
                  onClick={() => at > 0 && move(column, -1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('results.columnDown', { column: title })}
                  aria-disabled={at === columns.length - 1}
                  onClick={() => at < columns.length - 1 && move(column, 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
        <Group justify="space-between">
          <Button variant="default" onClick={onReset}>
            {t('results.columnsReset')}
          </Button>
          <Button onClick={onClose}>{t('results.columnsDone')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
