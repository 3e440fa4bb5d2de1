import { Anchor } from '@mantine/core';
import type { MouseEvent } from 'react';
import { PATHS } from '../../paths.ts';
import classes from './ask-first.module.css';

export interface QueryLinkProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** A query as a link: a click asks for it here, any other opening goes by its address. */
export function QueryLink({ query, onQuery }: QueryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onQuery(query);
  }
  return (
    <Anchor
      className={classes['example'] ?? ''}
      href={`${PATHS.search}?${new URLSearchParams({ q: query }).toString()}`}
      onClick={follow}
    >
      {query}
    </Anchor>
  );
}
