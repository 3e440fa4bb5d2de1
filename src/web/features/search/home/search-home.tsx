import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Operation } from '../../../desk/operations/operation.ts';
import { OperationsTable } from '../../../desk/operations/table/operations-table.tsx';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import { exactDay } from '../../../ui/format/time.ts';
import { useSavedSearches } from '../../../registry/saved-searches/saved-search-store.ts';
import { useActivity, useDeskState } from '../../../desk/session/desk-context.tsx';
import { OpenOutcomeNotice } from '../../../desk/run/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../../desk/run/open-outcomes.ts';
import { AskFirst } from '../search-cards.tsx';
import { t } from './messages.ts';
import { SavedSearchesCard } from './saved-searches-card.tsx';

/** The number shown; the Activity page has all. */
const MOST_OF_TODAY = 5;

/** Operations since midnight, newest first. */
function useToday(): readonly Operation[] {
  const { operations } = useActivity();
  const format = useTimeFormat();
  const today = exactDay(useNow(), format);
  return operations.filter(({ askedAtMs }) => exactDay(askedAtMs, format) === today);
}

export interface SearchHomeProps {
  /** Example queries with results; none outside practice. */
  readonly examples: readonly string[];
  readonly onQuery: (query: string) => void;
}

/**
 * Shown without a query: open outcomes, saved and recent searches, today's operations. A newcomer learns what
 * can be searched.
 */
export function SearchHome({ examples, onQuery }: SearchHomeProps) {
  const { key } = useDeskState();
  const searches = useSavedSearches();
  const outcomeStore = useOpenOutcomeStore();
  const open = useOpenOutcomes(outcomeStore);
  const today = useToday();
  // A locked desk does not show earlier operations: somebody else may be at the computer.
  if (key === 'locked') return <Text>{t('home.locked')}</Text>;
  return (
    <Stack gap="md">
      {open.map((outcome) => (
        <OpenOutcomeNotice key={outcome.operation.id} outcome={outcome} store={outcomeStore} />
      ))}
      {searches.length === 0 && today.length === 0 && <AskFirst examples={examples} onQuery={onQuery} />}
      <SavedSearchesCard />
      {today.length > 0 && (
        <TitledCard title={t('home.today')}>
          <OperationsTable operations={today.slice(0, MOST_OF_TODAY)} />
          <Text size="sm">
            {today.length > MOST_OF_TODAY && (
              <>{t('home.more', { count: today.length - MOST_OF_TODAY })} · </>
            )}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={PATHS.activity} {...props} />}
            >
              {t('home.allActivity')}
            </Anchor>
          </Text>
        </TitledCard>
      )}
    </Stack>
  );
}
