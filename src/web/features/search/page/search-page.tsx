import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../../contract/practice.ts';
import { searchAgain } from '../../../api/search-options.ts';
import { focusPageHeading, PageHeading } from '../../../ui/components/page-heading.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { FlagAnnouncer } from '../../../registry/flagging/flag-announcer.tsx';
import { FlagDialog } from '../../../registry/flagging/review/flag-dialog.tsx';
import { useStartReport } from '../../../registry/reporting/start-report.ts';
import { ListAnswer, ListLink } from '../list/list-answer.tsx';
import { useListLookUp } from '../list/list-look-up.ts';
import { SearchHome } from '../home/search-home.tsx';
import { t } from '../messages.ts';
import { SearchBox } from '../search-box.tsx';
import { fitsAddress, understandQuery } from '../../../../reading/search/search-query.ts';
import type { ListQuery, Query } from '../../../../reading/search/query.ts';
import classes from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { EVERYTHING } from '../../../registry/results/results-view.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { useSettings } from '../../../platform/preferences/use-settings.ts';

const NO_EXAMPLES: readonly string[] = [];

export interface SearchPageProps {
  readonly address: SearchAddress;
  /** Changes the address. `replace` adds no entry to the history. */
  readonly onAddress: (change: Partial<SearchAddress>, how?: { readonly replace: boolean }) => void;
  /** Moves the focus to the first contribution once it is found. */
  readonly focusFirst?: boolean;
  /** Opens the report page with the identifier filled in. */
  readonly onReport: () => void;
}

/** By what a list was read. */
interface ReadWith {
  readonly text: string;
  readonly words: string;
  /** What it was read from, and by what that was; none of what the box had. */
  readonly before?: ListQuery;
  readonly earlier?: ReadWith | undefined;
}

/** Search: the box, the registry's answer, and a flag button in each row. */
export function SearchPage({ address, focusFirst = false, onAddress, onReport }: SearchPageProps) {
  const { query, view } = address;
  const { config } = useDesk();
  const queryClient = useQueryClient();
  const startReport = useStartReport();
  const { homeCountry } = useSettings();
  /** The box differs from the query of the rows. */
  const [isStale, setIsStale] = useState(false);
  /** The list that was read with a country, and what is said of that. */
  const [readWith, setReadWith] = useState<ReadWith>();
  const [canAsk, setCanAsk] = useState(true);
  const understanding = useMemo(() => understandQuery(query, homeCountry), [query, homeCountry]);
  const savedSearches = useSavedSearchStore();
  const lookUp = useListLookUp();
  const list = useStore(lookUp);
  const understood = understanding.state === 'understood' ? understanding : undefined;
  /** A long list stands beside the address, which is empty then. */
  const asked: Query | undefined = understood ?? (understanding.state === 'nothing' ? list : undefined);
  const askedList: ListQuery | undefined = asked?.list && { ...asked, list: asked.list };
  const isUnderstood = understood !== undefined;
  const examples = config.practice ? PRACTICE_EXAMPLE_QUERIES : NO_EXAMPLES;
  useEffect(() => {
    // The first card opens an example by itself.
    if (isUnderstood && query !== examples[0]) savedSearches.putRecent(query);
  }, [savedSearches, isUnderstood, examples, query]);

  // Filters belong to the last answer.
  const onQuery = (next: string) =>
    onAddress({
      query: next,
      view: { ...view, filter: EVERYTHING },
      countries: [],
      verdict: undefined,
      open: undefined,
    });

  function search(text: string) {
    if (text !== query) onQuery(text);
    else if (understood !== undefined) void searchAgain(queryClient, understood.terms);
  }

  const onDiffers = useCallback((differs: boolean, askable: boolean) => {
    setIsStale(differs);
    setCanAsk(askable);
  }, []);

  function askForList(long: ListQuery, words?: string) {
    if (words !== undefined) setReadWith({ text: long.text, words });
    lookUp.start(long);
    onQuery('');
  }

  function ask(next: ListQuery) {
    if (!fitsAddress(next.text, next.list.items.length)) {
      askForList(next);
      return;
    }
    if (asked === list) lookUp.close();
    onQuery(next.text);
  }

  function undo({ before, earlier }: ReadWith) {
    setReadWith(earlier);
    if (before !== undefined) ask(before);
    // The pressed button disappears.
    focusPageHeading();
  }

  function closeList() {
    lookUp.close();
    // The pressed button disappears with the list.
    focusPageHeading();
  }

  const subject = asked?.list === undefined ? query : asked.words;
  return (
    <Stack gap={asked === undefined ? 'md' : 'xs'} className={classes.page ?? ''}>
      <div className={classes.head}>
        <PageHeading subject={asked === undefined ? '' : namedIdentifier(subject)}>
          {t('search.title')}
        </PageHeading>
        <SearchBox query={query} onSearch={search} onDiffers={onDiffers} onList={askForList} />
      </div>
      {understanding.state !== 'nothing' && list !== undefined && <ListLink list={list} onQuery={onQuery} />}
      {asked === undefined && understanding.state === 'nothing' && (
        <SearchHome
          examples={examples}
          address={address}
          onAddress={onAddress}
          onQuery={onQuery}
          onReport={(fields) => void startReport.like(fields).then(onReport)}
        />
      )}
      {asked?.list !== undefined && isStale && (
        <Text role="status" size="sm" fw={600}>
          {t('search.stale', { canAsk: String(canAsk) })}
        </Text>
      )}
      {askedList !== undefined && (
        <ListAnswer
          key={askedList.text}
          text={askedList.text}
          list={askedList.list}
          terms={askedList.terms}
          chosen={address.verdict}
          onChoose={(verdict) => onAddress({ verdict })}
          isStale={isStale}
          readWith={
            readWith?.text === askedList.text
              ? {
                  words: readWith.words,
                  onUndo: readWith.before === undefined ? undefined : () => undo(readWith),
                }
              : undefined
          }
          onQuery={onQuery}
          onRead={(read, words) => {
            setReadWith({
              text: read.text,
              words,
              before: askedList,
              earlier: readWith?.text === askedList.text ? readWith : undefined,
            });
            ask(read);
            // The pressed button disappears with its numbers.
            focusPageHeading();
          }}
          onReport={(identifiers) =>
            void startReport.identifiers(t('search.listSource'), identifiers).then(onReport)
          }
          onClose={asked === list ? closeList : undefined}
        />
      )}
      {asked !== undefined && asked.list === undefined && (
        <SearchResults
          asked={asked}
          focusFirst={focusFirst}
          address={address}
          onAddress={onAddress}
          isStale={isStale}
          canAsk={canAsk}
          onQuery={onQuery}
          onReport={(fields) => void startReport.like(fields).then(onReport)}
        />
      )}
      <FlagAnnouncer />
      <FlagDialog />
    </Stack>
  );
}
