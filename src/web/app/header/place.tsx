import { Badge } from '@mantine/core';
import type { ComponentType, ReactElement } from 'react';
import { useDesk } from '../../desk/session/desk-context.tsx';
import styles from './header.module.css';
import { t } from './messages.ts';

export interface PlaceProps {
  /** Explains the practice badge. Arrives with the rest of the app. */
  readonly Hint: ComponentType<{ readonly children: ReactElement }> | undefined;
}

/** The store that the desk works on: the practice store, or the host of a deployment. */
export function Place({ Hint }: PlaceProps) {
  const { config } = useDesk();
  if (!config.practice) {
    const host = config.baseUrl === '' ? window.location.host : new URL(config.baseUrl).host;
    return (
      <Badge variant="default" className={styles['place'] ?? ''} title={host}>
        {host}
      </Badge>
    );
  }
  const badge = (
    <Badge variant="default" className={styles['place'] ?? ''} data-practice tabIndex={0}>
      {t('header.practice')}
    </Badge>
  );
  return Hint === undefined ? badge : <Hint>{badge}</Hint>;
}
