import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MarkedText } from '../text/marked-text.tsx';
import classes from './notice.module.css';

export interface NoticeProps {
  /** The accessible name. */
  readonly name: string;
  readonly icon: ReactNode;
  /**
   * `blocked`: data was altered on its way here, and the desk stopped it. `practice`: the practice service
   * does so on purpose. `away`: the service cannot be reached. `back`: it can again.
   */
  readonly look?: 'practice' | 'live' | 'blocked' | 'away' | 'back';
  readonly text: string;
  /** The role that announces it to screen readers when it appears; none by default. */
  readonly told?: 'status' | 'alert';
  /** Remedies: buttons and links, and the reason if one failed. */
  readonly children?: ReactNode;
}

/** One sentence above a page, with its remedies. */
export function Notice({ name, icon, look = 'live', text, told, children }: NoticeProps) {
  return (
    <section className={classes.notice} data-look={look} aria-label={name}>
      <span className={classes.icon}>{icon}</span>
      <Text size="sm" role={told} className={classes.text ?? ''}>
        <MarkedText>{text}</MarkedText>
      </Text>
      {children}
    </section>
  );
}
