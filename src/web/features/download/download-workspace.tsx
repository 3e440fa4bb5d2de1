import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { quoteOptions } from '../../api/download-options.ts';
import { movementsOptions } from '../../api/token-options.ts';
import type { DownloadParameters } from '../../../client/downloads/quote.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { SignInDeclinedError } from '../../../client/submission/submission-errors.ts';
import {
  downloadPartsFor,
  type DownloadFilter,
  parametersOf,
  readDownloadFilter,
  unreadParts,
} from './filter/download-filter.ts';
import classes from './download.module.css';
import type { DownloadParts } from './filter/download-parts.ts';
import { useDownloads, useLatestDownload } from './downloads.ts';
import { FilterFields } from './filter/filter-fields.tsx';
import { NO_FIELDS, useFilterForm } from './filter/use-filter-form.ts';
import { HistoryCard } from './history-card.tsx';
import { pastDownloads } from './history-list.ts';
import { t } from './messages.ts';
import { QuotePanel } from './quote-panel.tsx';
import { RUN_HEADING, RunPanel } from './run-panel.tsx';

/** Nothing is requested while somebody is still typing a number or choosing values. */
const SETTLED_MS = 300;

/** What the service is asked for, some time after the filters changed; `undefined` until then. */
function useSettledParameters(filter: DownloadFilter): {
  readonly parameters: DownloadParameters;
  readonly isSettled: boolean;
} {
  const [settled, setSettled] = useState(() => ({ filter, parameters: parametersOf(filter, Date.now()) }));
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ filter, parameters: parametersOf(filter, Date.now()) }),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [filter]);
  return { parameters: settled.parameters, isSettled: settled.filter === filter };
}

export interface DownloadWorkspaceProps {
  readonly account: DeskAccount;
  readonly parts: DownloadParts;
  readonly onParts: (parts: DownloadParts, by: 'choice' | 'typing') => void;
}

/** Filters, what they would cost, the download with its receipt, and the downloads so far. */
export function DownloadWorkspace({ account, parts, onParts }: DownloadWorkspaceProps) {
  const { session } = useDesk();
  const { client } = session;
  const { accountId } = account;
  const { key } = useDeskState();
  const { run, kept } = useDownloads();
  const state = useLatestDownload();
  const keptHere = useStore(kept);
  const movements = useInfiniteQuery(movementsOptions(client, accountId));

  const filter = useMemo(() => readDownloadFilter(parts), [parts]);
  const unread = useMemo(() => unreadParts(parts), [parts]);
  const form = useFilterForm(filter, (next, by) => onParts(downloadPartsFor(next), by));
  const canAsk = unread.length === 0 && form.formState.isValid;
  const { from, size } = form.formState.errors;
  const { parameters, isSettled } = useSettledParameters(filter);
  const quote = useQuery({
    ...quoteOptions(client, accountId, parameters),
    enabled: canAsk,
  });
  const past = pastDownloads(keptHere, movements.data?.pages.flatMap((page) => page ?? []) ?? []);
  const isUnderWay = state?.phase === 'under-way';
  // The quote is for what is asked now.
  const isQuoted = canAsk && isSettled && quote.isSuccess && !quote.isFetching;

  useEffect(() => {
    if (isUnderWay) document.getElementById(RUN_HEADING)?.focus();
  }, [isUnderWay]);

  async function signInAgain() {
    try {
      await session.ensureSignedIn();
      await quote.refetch();
    } catch (error) {
      if (!(error instanceof SignInDeclinedError)) throw error;
    }
  }

  const runPanel = state !== undefined && (
    <RunPanel
      state={state}
      onStop={() => run.stop()}
      onAgain={(downloadId) => void run.again(downloadId, state.kept)}
      onAskAgain={(one) => void run.askAgain(one)}
      onStart={(order) => void run.start(order)}
      onSignIn={() => void signInAgain()}
    />
  );
  // A receipt stands first until other filters are chosen.
  const isOfThese = JSON.stringify(state?.kept?.parameters) === JSON.stringify(parameters);
  /** Nothing came since: its receipt has the files. */
  const isAllHere = isOfThese && state?.phase === 'received' && quote.data?.details.new === 0;

  if (quote.data === null) return <Text>{t('download.notOffered')}</Text>;
  return (
    <Stack gap="lg">
      <div className={classes['columns']}>
        <TitledCard title={t('download.filters')}>
          {unread.map((part) => (
            <Text key={part} size="sm" role="alert" mb="sm">
              <MarkedText>{t('download.linkUnread', { part: shownInRow(part) })}</MarkedText>
            </Text>
          ))}
          <FilterFields
            form={form}
            onClear={() => {
              form.reset(NO_FIELDS);
              onParts({}, 'choice');
            }}
          />
        </TitledCard>
        <Stack gap="lg">
          {isOfThese && runPanel}
          {!isAllHere && (
            <QuotePanel
              quote={quote}
              parameters={parameters}
              filter={filter}
              canAsk={canAsk}
              wrong={(from ?? size)?.message}
              canStart={isQuoted && !isUnderWay}
              onStart={(order) => void run.start(order)}
            />
          )}
          {!isOfThese && runPanel}
        </Stack>
      </div>
      <HistoryCard
        past={past}
        movements={movements}
        isLocked={key === 'locked'}
        underWay={isUnderWay ? state.kept?.id : undefined}
        canStart={!isUnderWay}
        onAgain={(downloadId, one) => void run.again(downloadId, one)}
        onAskAgain={(one) => void run.askAgain(one)}
        onRemove={(id) => kept.remove(id)}
        onErase={() => kept.erase()}
      />
    </Stack>
  );
}
