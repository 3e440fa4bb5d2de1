import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { say, type WordKey } from '../../words/say.ts';
import classes from './ask-first.module.css';
import { describeMatch, describeTerm } from './describe-term.ts';
import { QueryLink } from './query-link.tsx';
import { widerQuery } from './wider-query.ts';

function checkKey({ space }: SearchTerm): WordKey {
  if (space === undefined) return 'search.emptyTryExact';
  return space === 'phone' ? 'search.emptyTryPhone' : 'search.emptyTryDigits';
}

export interface NothingFoundProps {
  readonly term: SearchTerm;
  readonly onQuery: (query: string) => void;
  /** Starts a report of what was asked for; left out when it cannot be reported as it stands. */
  readonly onReport: (() => void) | undefined;
}

/** What was understood, what it would have matched, and what to try. */
export function NothingFound({ term, onQuery, onReport }: NothingFoundProps) {
  const wider = widerQuery(term);
  return (
    <Paper withBorder p="lg" className={classes['card'] ?? ''}>
      <Stack gap="sm">
        <Title order={2}>{say('search.emptyTitle')}</Title>
        <Text>
          {say('search.emptyUnderstood', { kind: describeTerm(term) })} {describeMatch(term)}
        </Text>
        <ul className={classes['list']}>
          {wider !== undefined && (
            <li>
              {say('search.emptyTryWider')}: <QueryLink query={wider} onQuery={onQuery} />
            </li>
          )}
          <li>{say(checkKey(term))}</li>
          <li>{say('search.emptyExpired')}</li>
        </ul>
        {onReport !== undefined && (
          <Button variant="default" w="fit-content" onClick={onReport}>
            {say('search.emptyReport')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
