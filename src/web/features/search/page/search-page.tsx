import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CountryCode } from '../../../../contract/country.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../../contract/practice.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import { PageHeading } from '../../../ui/components/page-heading.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { FlagAnnouncer } from '../../../registry/flagging/flag-announcer.tsx';
import { FlagManyDialog, KeptFlags } from '../../../registry/flagging/many/flag-many-dialog.tsx';
import { FlagReviewDialog } from '../../../registry/flagging/review/flag-review-dialog.tsx';
import { useFlagsOfPage } from '../../../registry/flagging/use-flags-of-page.ts';
import { useStartReport } from '../../../registry/reporting/start-report.ts';
import { ListLink, ListResults } from '../list/list-results.tsx';
import { useListLookUp } from '../list/list-look-up.ts';
import { SearchHome } from '../home/search-home.tsx';
import { t } from '../messages.ts';
import { type ReadList, SearchBox } from '../search-box.tsx';
import { understandQuery } from '../../../identifiers/typed/search-query.ts';
import { SearchResults } from './search-results.tsx';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { lineSentences } from '../../../identifiers/typed/line-sentences.ts';
import { understandPaste } from '../../../identifiers/typed/understand-paste.ts';
import { EVERYTHING } from '../../../registry/results/results-view.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { useStore } from '../../../platform/store/use-store.ts';

const NO_EXAMPLES: readonly string[] = [];

function readList(text: string, homeCountry: CountryCode | null): ReadList | undefined {
  const understanding = understandPaste(text, homeCountry);
  if (understanding.kind !== 'lines' || understanding.readings.length === 0) return undefined;
  const { readings, unread, leftOut } = understanding;
  return {
    identifiers: [...new Set(readings.map((reading) => reading.text))],
    leftOut: unread + leftOut,
    said: lineSentences(understanding),
  };
}

export interface SearchPageProps {
  readonly address: SearchAddress;
  /** Changes the address. `replace` adds no entry to the history. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  /** Moves the focus to the first contribution once it is found. */
  readonly focusFirst?: boolean;
  /** Opens the report page with the identifier filled in. */
  readonly onReport: () => void;
}

/** Search: the box, the registry's answer, and a flag button in each row. */
export function SearchPage({ address, focusFirst = false, onAddress, onReport }: SearchPageProps) {
  const { query, view } = address;
  const { config } = useDesk();
  const queryClient = useQueryClient();
  const flagStore = useFlagsOfPage();
  const startReport = useStartReport();
  const { homeCountry } = useSettings();
  /** The box differs from the query of the rows. */
  const [isStale, setIsStale] = useState(false);
  const understanding = useMemo(() => understandQuery(query), [query]);
  const savedSearches = useSavedSearchStore();
  const lookUp = useListLookUp();
  const list = useStore(lookUp);
  const understood = understanding.state === 'understood';
  useEffect(() => {
    if (understood) savedSearches.putRecent(query);
  }, [savedSearches, understood, query]);

  // Filters belong to the last answer.
  const onQuery = (next: string) =>
    onAddress({ query: next, view: { ...view, filter: EVERYTHING }, open: undefined });

  function search(text: string) {
    if (text !== query) onQuery(text);
    else if (understanding.state === 'understood') {
      void queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY, understanding.term.wire] });
    }
  }

  return (
    <Stack gap="md">
      <PageHeading subject={understood ? namedIdentifier(query) : ''}>{t('search.title')}</PageHeading>
      <SearchBox
        query={query}
        onSearch={search}
        onDiffers={setIsStale}
        readList={(text) => readList(text, homeCountry)}
        onList={(pasted) => {
          lookUp.start(pasted);
          onQuery('');
        }}
      />
      <KeptFlags />
      {understanding.state === 'nothing' && list !== undefined && (
        <ListResults
          lookUp={lookUp}
          list={list}
          onQuery={onQuery}
          onReport={(identifiers) =>
            void startReport.identifiers(t('search.listSource'), identifiers).then(onReport)
          }
        />
      )}
      {understanding.state !== 'nothing' && list !== undefined && <ListLink list={list} onQuery={onQuery} />}
      {understanding.state === 'nothing' && (
        <SearchHome examples={config.practice ? PRACTICE_EXAMPLE_QUERIES : NO_EXAMPLES} onQuery={onQuery} />
      )}
      {understanding.state === 'understood' && (
        <SearchResults
          term={understanding.term}
          focusFirst={focusFirst}
          address={address}
          onAddress={onAddress}
          isStale={isStale}
          onQuery={onQuery}
          onReport={(fields) => void startReport.like(fields).then(onReport)}
        />
      )}
      <FlagAnnouncer flagStore={flagStore} />
      <FlagReviewDialog flagStore={flagStore} />
      <FlagManyDialog />
    </Stack>
  );
}
