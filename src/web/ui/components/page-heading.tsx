import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from './messages.ts';

export interface PageHeadingProps {
  /** The page's name; also the title of the tab. */
  readonly children: string;
  /** The subject of the page, shown first in the title of the tab. */
  readonly subject?: string;
  /** The name as it is shown, where that is more than its text: an identifier in groups. */
  readonly shown?: ReactNode;
}

/**
 * The page's `h1`. It receives the focus when the route changes, for screen readers to announce the new page.
 */
export function PageHeading({ children, subject = '', shown = children }: PageHeadingProps) {
  useEffect(() => {
    const page = subject === '' ? children : `${subject} · ${children}`;
    document.title = t('components.pageTitle', { page });
  }, [children, subject]);
  return (
    <Title order={1} tabIndex={-1} data-page-heading>
      {shown}
    </Title>
  );
}

/**
 * Moves the focus to the page's heading, or to the section that the address names, when the focused element
 * is about to disappear. Returns false if there is no heading.
 */
export function focusPageHeading(): boolean {
  const section = document.getElementById(location.hash.slice(1));
  const heading = section ?? document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus();
  return heading !== null;
}
