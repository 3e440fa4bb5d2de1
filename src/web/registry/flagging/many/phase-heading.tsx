import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './many.module.css';

/**
 * The heading of the dialog's current phase. It takes the focus, because the previously focused element is
 * gone.
 */
export function PhaseHeading({ children }: { readonly children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Title order={3} ref={ref} tabIndex={-1} data-autofocus className={classes['heading'] ?? ''}>
      {children}
    </Title>
  );
}
