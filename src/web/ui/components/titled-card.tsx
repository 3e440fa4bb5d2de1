import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './titled-card.module.css';

export interface TitledCardProps {
  readonly title: string;
  /** The fragment of links to this section. Such a link focuses its heading. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A section of a page under its heading. */
export function TitledCard({ title, id, children }: TitledCardProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={2} id={titleId} {...(id === undefined ? {} : { tabIndex: -1 })}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  );
}
