import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './warnings.module.css';

/** What to mind of a transaction. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
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
