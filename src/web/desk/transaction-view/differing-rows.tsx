import { IconAlertOctagon } from '@tabler/icons-react';
import { differenceField } from '../../../transaction/compare/difference-in-words.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import type { Column } from '../../ui/grid/windowed-rows.tsx';
import classes from './differing-rows.module.css';
import { t } from './messages.ts';
import { LANGUAGE } from '../../../messages/language.ts';

/** Positions in the transaction and the names of the fields that differ there. */
export type DifferingRows = ReadonlyMap<number, readonly string[]>;

/**
 * The contributions or flags of a transaction that differ from the request. Missing ones have no position.
 */
export function differingRows(
  differences: readonly Difference[],
  of: 'contribution' | 'flag',
): DifferingRows {
  const rows = new Map<number, string[]>();
  for (const difference of differences) {
    const position = difference.path[of];
    if (position === undefined) continue;
    const fields = rows.get(position) ?? [];
    const field = differenceField(difference);
    if (!fields.includes(field)) rows.set(position, [...fields, field]);
  }
  return rows;
}

/** Marks a row as different and names the fields. */
export function DiffersMark({ fields }: { readonly fields: readonly string[] }) {
  return (
    <span className={classes['mark']}>
      <IconAlertOctagon size={14} aria-hidden className={classes['icon']} />
      {t('transaction.differsIn', { fields: fields.join(', ') })}
    </span>
  );
}

/** A row's number in the transaction, marked where the row differs. */
export const numberColumn = (differing?: DifferingRows): Column<unknown> => ({
  title: t('transaction.number'),
  needsNoTitle: true,
  cell: (_item, index) => {
    const fields = differing?.get(index);
    return (
      <>
        {(index + 1).toLocaleString(LANGUAGE)}
        {fields !== undefined && <DiffersMark fields={fields} />}
      </>
    );
  },
});
