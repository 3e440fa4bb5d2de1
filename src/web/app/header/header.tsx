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
  /** Notices for every page, as short chips. */
  readonly notices: ReactNode;
  /** The actions of every page, at the end. */
  readonly children: ReactNode;
}

/** One row at the top of every page: the product, the place, the notices and the actions. */
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
