import type { ReactNode } from 'react';
import classes from './details.module.css';
import { t } from './messages.ts';

/** What is seldom asked for, behind the word *Details*. */
export function Details({ children }: { readonly children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary>{t('components.details')}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
