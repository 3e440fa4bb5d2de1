import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { say } from './messages.ts';

export interface PageHeadingProps {
  /** The page's name: it is also the title in the tab. */
  readonly children: string;
}

/** The one `h1` of a page. It takes the focus when the route changes, so that a screen reader says where one is. */
export function PageHeading({ children }: PageHeadingProps) {
  useEffect(() => {
    document.title = say('components.pageTitle', { page: children });
  }, [children]);
  return (
    <Title order={1} tabIndex={-1} data-page-heading>
      {children}
    </Title>
  );
}

/** Takes the focus to the page's heading, when what had it is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
}
