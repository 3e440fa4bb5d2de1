import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './titled-card.module.css';

export interface TitledCardProps {
  readonly title: string;
  /** The fragment of links to this section. Such a link focuses its heading. */
  readonly id?: string;
  /** Stands beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page under its heading. */
export function TitledCard({ title, id, aside, children }: TitledCardProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const heading = (
    <Title order={2} id={titleId} {...(id === undefined ? {} : { tabIndex: -1 })}>
      {title}
    </Title>
  );
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Stack gap="sm">
        {aside === undefined ? (
          heading
        ) : (
          <Group gap={4}>
            {heading}
            {aside}
          </Group>
        )}
        {children}
      </Stack>
    </section>
  );
}
