import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './titled-card.module.css';

export interface TitledCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a page under its heading. */
export function TitledCard({ title, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  );
}
