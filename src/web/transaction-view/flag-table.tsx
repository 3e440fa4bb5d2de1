import { type Ref, useCallback } from 'react';
import type { InspectedFlag } from '../../transaction/inspection.ts';
import { TransactionText } from '../components/transaction-text.tsx';
import { RowCell, type RowsHandle, WindowedRows } from '../components/windowed-rows.tsx';
import { type DifferingRows, DiffersMark } from './differing-rows.tsx';
import classes from './flag-table.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;

export interface FlagTableProps {
  readonly flags: readonly InspectedFlag[];
  readonly differing: DifferingRows;
  readonly ref?: Ref<RowsHandle>;
}

/** The contributions that the transaction flags, however many. */
export function FlagTable({ flags, differing, ref }: FlagTableProps) {
  const renderRow = useCallback(
    (index: number) => {
      const flag = flags[index];
      if (flag === undefined) return null;
      const fields = differing.get(index);
      return (
        <>
          <RowCell title={t('transaction.number')}>
            {(index + 1).toLocaleString('en')}
            {fields !== undefined && <DiffersMark fields={fields} />}
          </RowCell>
          <RowCell title={t('transaction.flagged')}>
            <TransactionText mono>{flag.definitionId}</TransactionText>
          </RowCell>
          <RowCell title={t('transaction.heldBy')}>
            <TransactionText mono ascii>
              {flag.accountId}
            </TransactionText>
          </RowCell>
        </>
      );
    },
    [flags, differing],
  );
  return (
    <WindowedRows
      label={t('transaction.flags')}
      count={flags.length}
      columns={[t('transaction.number'), t('transaction.flagged'), t('transaction.heldBy')]}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      className={classes['table']}
      narrow
      {...(ref === undefined ? {} : { ref })}
    />
  );
}
