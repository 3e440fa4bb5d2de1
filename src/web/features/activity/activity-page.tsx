import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { asAppError } from '../../../contract/app-error.ts';
import { RETENTION_DAYS } from '../../desk/operations/activity-store.ts';
import { operationsOptions } from '../../api/operation-options.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { useActivity, useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { LockedAway } from '../../desk/session/locked-away.tsx';
import { OpenOutcomeNotice } from '../../desk/submission/open-outcome-notice.tsx';
import { useOpenOutcomes, useOpenOutcomeStore } from '../../desk/submission/open-outcomes.ts';
import { useStartReport } from '../../registry/reporting/start-report.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { accountOperations, type ListedOperation } from './account-operations.ts';
import { ActivityActions, ActivityFilter } from './activity-tools.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { t } from './messages.ts';
import { OperationDetails } from './operation-details.tsx';
import { filtered, hasText, NO_FILTER, searchText } from '../../desk/operations/table/operation-filter.ts';
import { keyOf, OperationsTable } from '../../desk/operations/table/operations-table.tsx';

const NOTHING_FOUND: ReadonlySet<string> = new Set();

/** Searches the operations whose rows are not all in memory for the text. */
function useFoundInRows(text: string): ReadonlySet<string> {
  const { activity } = useDesk();
  const { operations } = useActivity();
  const filterText = searchText(text);
  const long = operations.filter(({ rowCount, rows }) => rowCount > rows.length);
  const found = useQuery({
    queryKey: ['found-in-rows', filterText, long.length],
    enabled: filterText !== '' && long.length > 0,
    gcTime: 0,
    async queryFn({ signal }) {
      const ids = new Set<string>();
      // One after another: each may have thousands of rows.
      for (const operation of long) {
        signal.throwIfAborted();
        const rows = await activity.rowsOf(operation);
        if (rows.some((row) => hasText(row, filterText))) ids.add(operation.id);
      }
      return ids;
    },
  });
  return found.data ?? NOTHING_FOUND;
}

function Locked() {
  const { session } = useDesk();
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="xs" role="status">
        <IconLock size={20} aria-hidden />
        <Text fw={650}>{t('activity.locked')}</Text>
      </Group>
      <Text>{t('activity.lockedText')}</Text>
      <Button onClick={() => session.askForUnlock()}>{t('activity.unlock')}</Button>
    </Stack>
  );
}

/** Retention and storage of the records. */
function Kept({ hasLedger }: { readonly hasLedger: boolean }) {
  const { problem } = useActivity();
  return (
    <>
      {problem !== undefined && (
        <Text size="sm" role="alert">
          {t(problem === 'full' ? 'activity.keptFull' : 'activity.keptDenied')}
        </Text>
      )}
      <div>
        <Text size="sm" c="dimmed" display="inline">
          {t('activity.kept', { days: RETENTION_DAYS, ledger: String(hasLedger) })}
        </Text>{' '}
        <Hint about={t('activity.title')}>
          {t('activity.keptHint', { days: RETENTION_DAYS, ledger: String(hasLedger) })}
        </Hint>
      </div>
    </>
  );
}

/** Confirms once what was accepted and not confirmed, because the page was closed or the service away. */
function ConfirmAccepted({ accountId }: { readonly accountId: string }) {
  const store = useOpenOutcomeStore();
  const confirming = useQuery({
    queryKey: ['confirm-accepted', accountId],
    queryFn: async () => {
      await store.confirmAccepted();
      return null;
    },
    staleTime: 0,
  });
  return (
    confirming.isError && <Problem title={t('activity.notConfirmed')} error={asAppError(confirming.error)} />
  );
}

function OpenOutcomesList() {
  const store = useOpenOutcomeStore();
  return useOpenOutcomes(store).map((outcome) => (
    <OpenOutcomeNotice key={outcome.operation.id} outcome={outcome} store={store} />
  ));
}

/** What the account has on the ledger: `null` where the deployment does not list it. */
function useLedgerOperations(accountId: string) {
  const { client } = useDesk().session;
  return useInfiniteQuery({
    ...operationsOptions(client, accountId),
    select: ({ pages: [first, ...rest] }) =>
      first === null || first === undefined ? null : [...first, ...rest.flatMap((page) => page ?? [])],
  });
}
type LedgerOperations = ReturnType<typeof useLedgerOperations>;

/** Leads on to older operations, and says what failed. */
function Older({ onLedger }: { readonly onLedger: LedgerOperations }) {
  const { error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, refetch } = onLedger;
  const load = () => {
    if (!isFetching) void (isFetchNextPageError || error === null ? fetchNextPage() : refetch());
  };
  if (error !== null)
    return (
      <ReadProblem
        title={t(isFetchNextPageError ? 'activity.olderFailed' : 'activity.accountFailed')}
        query={{ error, isFetching, refetch: load }}
      />
    );
  return (
    hasNextPage && (
      <Button variant="default" w="fit-content" aria-disabled={isFetching} onClick={load}>
        {t(isFetching ? 'activity.loading' : 'activity.older')}
      </Button>
    )
  );
}

interface OperationsProps {
  readonly operations: readonly ListedOperation[];
  readonly onLedger: LedgerOperations;
}

function Operations({ operations, onLedger }: OperationsProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [erasing, setErasing] = useState(false);
  // Typing stays responsive while thousands of operations are filtered.
  const deferred = useDeferredValue(filter);
  const found = useFoundInRows(deferred.text);
  const shown = useMemo(() => filtered(operations, deferred, found), [operations, deferred, found]);
  const [count, total] = [shown.length, operations.length];
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ActivityFilter filter={filter} onFilter={setFilter} />
        <Text role="status" size="sm" fw={600} me="auto">
          {count === total ? t('activity.count', { count }) : t('activity.countOf', { count, total })}
        </Text>
        <ActivityActions shown={shown} onErase={() => setErasing(true)} />
      </Group>
      {onLedger.hasNextPage && <Text size="sm">{t('activity.notLoaded')}</Text>}
      {operations.some(({ isFromLedger, rowCount, rows }) => isFromLedger && rows.length < rowCount) && (
        <Text size="sm">{t('activity.firstRows')}</Text>
      )}
      {count === 0 ? <Text>{t('activity.noneMatch')}</Text> : <OperationsTable operations={shown} />}
      <EraseDialog opened={erasing} onClose={() => setErasing(false)} />
    </Stack>
  );
}

export interface ActivityPageProps {
  /** The hash or id of the open operation; empty for none. */
  readonly open: string;
  readonly onOpen: (key: string) => void;
  /** Opens the report page with the form filled in. */
  readonly onReport: () => void;
}

interface OfAccountProps extends ActivityPageProps {
  readonly accountId: string;
}

function OfAccount({ accountId, open, onOpen, onReport }: OfAccountProps) {
  const { host } = useDesk().activity;
  const { operations: here } = useActivity();
  const onLedger = useLedgerOperations(accountId);
  const { data } = onLedger;
  const operations = useMemo(
    () => accountOperations(here, data ?? [], { accountId, host }),
    [here, data, accountId, host],
  );
  const startReport = useStartReport();
  if (onLedger.isPending && here.length === 0)
    return <VisuallyHidden role="status">{t('activity.loading')}</VisuallyHidden>;
  return (
    <Stack gap="lg">
      <OpenOutcomesList />
      <ConfirmAccepted accountId={accountId} />
      {operations.length === 0 && onLedger.error === null && (
        <div>
          <Text>{t('activity.empty')}</Text>
          <Anchor data-link="alone" renderRoot={(props) => <Link to={PATHS.report} {...props} />}>
            {t('activity.toReport')}
          </Anchor>
        </div>
      )}
      {operations.length > 0 && <Operations operations={operations} onLedger={onLedger} />}
      <Older onLedger={onLedger} />
      <Kept hasLedger={data !== null} />
      <OperationDetails
        opened={open !== ''}
        operation={operations.find((operation) => keyOf(operation) === open || operation.id === open)}
        onReportLike={(fields) => void startReport.like(fields).then(onReport)}
        onClose={() => onOpen('')}
      />
    </Stack>
  );
}

function Content(props: ActivityPageProps) {
  const { key } = useDeskState();
  const { accountId, loading } = useActivity();
  if (key === 'locked')
    return (
      <LockedAway>
        <Locked />
      </LockedAway>
    );
  if (loading || accountId === undefined)
    return <VisuallyHidden role="status">{t('activity.loading')}</VisuallyHidden>;
  return <OfAccount key={accountId} {...props} accountId={accountId} />;
}

/** Activity: every report and flag of this account, from the ledger and from this browser, open outcomes first. */
export function ActivityPage(props: ActivityPageProps) {
  return (
    <Stack gap="lg">
      <PageHeading>{t('activity.title')}</PageHeading>
      <Content {...props} />
    </Stack>
  );
}
