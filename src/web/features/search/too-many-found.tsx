import { Paper, Stack, Text, Title } from '@mantine/core';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RejectedError } from '../../api/api-errors.ts';
import { say } from '../../words/say.ts';
import cards from './ask-first.module.css';
import { narrowerParts } from './narrower-parts.ts';
import { QueryLink } from './query-link.tsx';
import classes from './too-many-found.module.css';

export interface TooManyFoundProps {
  readonly error: RejectedError;
  readonly term: SearchTerm;
  readonly onQuery: (query: string) => void;
}

/** There is more than one answer holds: what the registry says, and the parts that it offers instead. It is announced. */
export function TooManyFound({ error, term, onQuery }: TooManyFoundProps) {
  const parts = narrowerParts(error, term);
  return (
    <Paper withBorder p="lg" className={cards['card'] ?? ''} role="alert">
      <Stack gap="sm">
        <Title order={2}>{say('search.tooManyTitle')}</Title>
        <Text>{error.message}</Text>
        {parts.length > 0 && (
          <>
            <Text id="narrower-parts">{say('search.tooManyParts')}</Text>
            <ul className={cards['list']} aria-labelledby="narrower-parts">
              {parts.map(({ id, about }) => (
                <li key={id}>
                  <span className={classes['part']}>
                    <QueryLink query={id} onQuery={onQuery} />
                    <Text span size="sm" c="dimmed">
                      {say('search.tooManyAbout', { count: about })}
                    </Text>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Paper>
  );
}
