import { Paper, Stack, Text, Title } from '@mantine/core';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { say } from '../../words/say.ts';
import classes from './ask-first.module.css';
import { describeMatch, describeTerm } from './describe-term.ts';
import { QueryLink } from './query-link.tsx';
import { widerQuery } from './wider-query.ts';

export interface NothingFoundProps {
  readonly term: SearchTerm;
  readonly onQuery: (query: string) => void;
}

/** What was understood, what it would have matched, and what to try. */
export function NothingFound({ term, onQuery }: NothingFoundProps) {
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
          <li>{say(term.space === undefined ? 'search.emptyTryExact' : 'search.emptyTryDigits')}</li>
          <li>{say('search.emptyExpired')}</li>
        </ul>
      </Stack>
    </Paper>
  );
}
