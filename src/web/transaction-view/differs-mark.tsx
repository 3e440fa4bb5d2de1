import { IconAlertOctagon } from '@tabler/icons-react';
import classes from './differs-mark.module.css';
import { say } from './messages.ts';

/** Says of a row that it is not as asked, and in what. */
export function DiffersMark({ fields }: { readonly fields: readonly string[] }) {
  return (
    <span className={classes['mark']}>
      <IconAlertOctagon size={14} aria-hidden className={classes['icon']} />
      {say('submission.differsIn', { fields: fields.join(', ') })}
    </span>
  );
}
