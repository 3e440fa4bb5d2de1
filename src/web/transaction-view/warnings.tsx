import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './warnings.module.css';

const NONE: readonly string[] = [];

/** What had to be assumed to read a transaction. */
export function Warnings({ warnings = NONE }: { readonly warnings?: readonly string[] | undefined }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes['warnings']}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden className={classes['icon']} />
          {warning}
        </li>
      ))}
    </ul>
  );
}
