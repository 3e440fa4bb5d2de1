import { type Ref, useMemo } from 'react';
import type { InspectedFlag } from '../../../transaction/inspect/inspection.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, type RowsHandle, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { type DifferingRows, numberColumn } from './differing-rows.tsx';
import classes from './flag-table.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;

const COLUMNS: readonly Column<InspectedFlag>[] = [
  {
    title: t('transaction.flagged'),
    cell: ({ definitionId }) => <TransactionText mono>{definitionId}</TransactionText>,
  },
  {
    title: t('transaction.forAccount'),
    cell: ({ accountId }) => (
      <TransactionText mono ascii>
        {accountId}
      </TransactionText>
    ),
  },
];

export interface FlagTableProps {
  readonly flags: readonly InspectedFlag[];
  readonly differing: DifferingRows;
  readonly ref?: Ref<RowsHandle>;
}

/** The contributions that the transaction flags, however many. */
export function FlagTable({ flags, differing, ref }: FlagTableProps) {
  const columns = useMemo(() => [numberColumn(differing), ...COLUMNS], [differing]);
  return (
    <WindowedRows
      label={t('transaction.flags')}
      items={flags}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['table']}
      narrow
      ref={ref}
    />
  );
}
