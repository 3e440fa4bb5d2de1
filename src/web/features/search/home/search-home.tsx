import { Stack, Text } from '@mantine/core';
import { useSavedSearches } from '../../../registry/saved-searches/saved-search-store.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { LockedAway } from '../../../desk/session/locked-away.tsx';
import { OpenOutcomeNotice } from '../../../desk/submission/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../desk/submission/open-outcomes.ts';
import { Newest, type NewestProps } from '../newest/newest.tsx';
import { AskFirst } from '../search-cards.tsx';
import { t } from './messages.ts';
import { SavedSearchesCard } from './saved-searches-card.tsx';

export interface SearchHomeProps extends Pick<NewestProps, 'address' | 'onAddress' | 'onReport'> {
  /** Example queries with results; none outside practice. */
  readonly examples: readonly string[];
  readonly onQuery: (query: string) => void;
}

/**
 * Shown without a query: open outcomes, saved and recent searches, the newest contributions. A newcomer learns what can be
 * searched.
 */
export function SearchHome({ examples, onQuery, ...newest }: SearchHomeProps) {
  const { key, account } = useDeskState();
  const searches = useSavedSearches();
  const outcomeStore = useOpenOutcomeStore();
  const open = useOpenOutcomes(outcomeStore);
  if (key === 'locked')
    return (
      <LockedAway>
        <Text>{t('home.locked')}</Text>
      </LockedAway>
    );
  return (
    <Stack gap="md">
      {open.map((outcome) => (
        <OpenOutcomeNotice key={outcome.operation.id} outcome={outcome} store={outcomeStore} />
      ))}
      {searches.length === 0 && <AskFirst examples={examples} onQuery={onQuery} />}
      <SavedSearchesCard />
      {account !== undefined && <Newest account={account} {...newest} />}
    </Stack>
  );
}
