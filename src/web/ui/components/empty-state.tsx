import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** That of its heading, where it stands below one of the page's sections. */
  readonly order?: 2 | 3;
  /** What that means, and what to do. */
  readonly children: ReactNode;
}

/** Stands where there is nothing to show. */
export function EmptyState({ title, order = 2, children }: EmptyStateProps) {
  return (
    <Paper withBorder p="lg" className={classes.card ?? ''}>
      <Stack gap="sm" align="flex-start">
        <Title order={order}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}
