import { Paper, Stack, Text, Title } from '@mantine/core';
import { say, type WordKey } from '../../words/say.ts';
import classes from './ask-first.module.css';
import { QueryLink } from './query-link.tsx';

const SEARCHABLE: readonly WordKey[] = [
  'search.askIp',
  'search.askPhone',
  'search.askNumeric',
  'search.askExact',
];

export interface AskFirstProps {
  /** Queries that have an answer here; none outside practice. */
  readonly examples: readonly string[];
  readonly onQuery: (query: string) => void;
}

/** What stands below the box before anything was asked. */
export function AskFirst({ examples, onQuery }: AskFirstProps) {
  return (
    <Paper withBorder p="lg" className={classes['card'] ?? ''}>
      <Stack gap="sm">
        <Title order={2}>{say('search.askTitle')}</Title>
        <Text>{say('search.askText')}</Text>
        <ul className={classes['list']}>
          {SEARCHABLE.map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
        {examples.length > 0 && (
          <Stack gap={4}>
            <Text fw={600}>{say('search.askExamples')}</Text>
            {examples.map((example) => (
              <QueryLink key={example} query={example} onQuery={onQuery} />
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
