import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MarkedText } from '../text/marked-text.tsx';
import classes from './notice.module.css';

export interface NoticeProps {
  /** Accessible name. */
  readonly name: string;
  readonly icon: ReactNode;
  /**
   * `blocked`: something was changed on its way here, and the desk stopped it. `practice`: the practice
   * service does it on purpose. `away`: the service cannot be reached; `back`: it can again.
   */
  readonly look?: 'practice' | 'live' | 'blocked' | 'away' | 'back';
  readonly text: string;
  /** Whether and how it is told to screen readers when it appears. */
  readonly told?: 'status' | 'alert';
  /** What can be done: buttons and links, and why that failed. */
  readonly children?: ReactNode;
}

/** One sentence above a page, with what can be done about it. */
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
