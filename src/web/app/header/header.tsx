import { AppShell } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../../ui/format/paths.ts';
import styles from './header.module.css';
import { Mark } from '../../platform/look/mark.tsx';
import { t } from './messages.ts';
import { Place, type PlaceProps } from './place.tsx';

export interface HeaderProps {
  readonly PlaceHint: PlaceProps['Hint'];
  /** What must be noticed on every page, as short chips. */
  readonly notices: ReactNode;
  /** What can be done from every page; at the end. */
  readonly children: ReactNode;
}

/** One row at the head of every page: the product, the place, what must be noticed, and what can be done. */
export function Header({ PlaceHint, notices, children }: HeaderProps) {
  return (
    <AppShell.Header className={styles['header'] ?? ''}>
      <div className={styles['row']}>
        <Link to={PATHS.overview} className={styles['brand']} aria-label={t('header.product')}>
          <Mark />
          <span className={styles['wordmark']}>{t('header.product')}</span>
        </Link>
        <Place Hint={PlaceHint} />
        <div className={styles['notices']}>{notices}</div>
        {children}
      </div>
    </AppShell.Header>
  );
}
