import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './account-card.module.css';

export interface AccountCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the account page under its heading. */
export function AccountCard({ title, children }: AccountCardProps) {
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
