import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** What that means, and what to do. */
  readonly children: ReactNode;
}

/** Stands where there is nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Paper withBorder p="lg" className={classes.card ?? ''}>
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}
