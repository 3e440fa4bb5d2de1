import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { isTruncated, type RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import { AfterAWhile } from '../../ui/components/after-a-while.tsx';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { useSearch } from '../../registry/results/use-search.ts';
import { t } from './messages.ts';

export interface RegistryAnswerOfProps {
  readonly term: SearchTerm;
  readonly children: (answer: RegistryAnswer) => ReactNode;
}

/** The reason why there is no answer. */
function NoAnswer({ term }: Pick<RegistryAnswerOfProps, 'term'>) {
  const { error, isFetching, refetch, stop } = useSearch([term]);
  if (isFetching) {
    return (
      <Stack gap="xs">
        <Text role="status" size="sm" c="dimmed">
          {t('dossierPage.loading')}
        </Text>
        <AfterAWhile>
          <Group gap="xs">
            <Text size="sm" role="status">
              {t('dossierPage.slow')}
            </Text>
            <Button variant="default" size="compact-md" onClick={stop}>
              {t('dossierPage.cancel')}
            </Button>
          </Group>
        </AfterAWhile>
      </Stack>
    );
  }
  if (error !== null) {
    return <ReadProblem title={t('dossierPage.failedTitle')} query={{ error, isFetching, refetch }} />;
  }
  return (
    <Group gap="xs">
      <Text role="status" size="sm">
        {t('dossierPage.cancelled')}
      </Text>
      <Button variant="default" size="compact-md" w="fit-content" onClick={() => void refetch()}>
        {t('dossierPage.again')}
      </Button>
    </Group>
  );
}

/** Asks the registry, and explains a missing answer. */
export function RegistryAnswerOf({ term, children }: RegistryAnswerOfProps) {
  const { data, error, isFetching } = useSearch([term]);
  if (data === undefined || (error !== null && !isFetching)) {
    return <NoAnswer term={term} />;
  }
  return (
    <>
      {data.isExactOnly === true && <Text size="sm">{t('dossierPage.exactOnly')}</Text>}
      {isTruncated(data) && (
        <Text size="sm">{t('dossierPage.first', { count: data.records.length, total: data.total })}</Text>
      )}
      {children(data)}
    </>
  );
}
