import { IconAlertOctagon } from '@tabler/icons-react';
import { differenceField } from '../../transaction/difference-in-words.ts';
import type { Difference } from '../../transaction/difference.ts';
import classes from './differing-rows.module.css';
import { say } from './messages.ts';

/** Positions in the transaction, each with the names of the fields that are not as asked. */
export type DifferingRows = ReadonlyMap<number, readonly string[]>;

/** Which of a transaction's contributions or flags are not as asked; what is missing in it has no place. */
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

/** Says of a row that it is not as asked, and in what. */
export function DiffersMark({ fields }: { readonly fields: readonly string[] }) {
  return (
    <span className={classes['mark']}>
      <IconAlertOctagon size={14} aria-hidden className={classes['icon']} />
      {say('submission.differsIn', { fields: fields.join(', ') })}
    </span>
  );
}
