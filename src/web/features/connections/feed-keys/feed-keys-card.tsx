import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FeedKey, MAX_FEED_KEYS } from '../../../../contract/feed.ts';
import { feedKeysOptions } from '../../../api/feed-key-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Hint } from '../../../ui/components/hint.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import { exactDay, type TimeFormat } from '../../../ui/format/time.ts';
import { TimeText, useNow, useTimeFormat } from '../../../ui/format/time-text.tsx';
import { type Column, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import { isShown, OfferedPart } from '../../../ui/offered/offered-part.tsx';
import { useUnlockedDialog } from '../use-unlocked-dialog.ts';
import classes from './feed-keys.module.css';
import { t } from './messages.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const HEADING = 'feed-keys';

/** The button that was pressed goes with its key. */
const focusHeading = () => document.getElementById(HEADING)?.focus({ preventScroll: true });

const ROW_HEIGHT_PX = 41;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

function expiryText({ expiresAt }: FeedKey, nowMs: number, format: TimeFormat): string {
  if (expiresAt === null) return t('feedKeys.never');
  const ms = Date.parse(expiresAt);
  // The day that was entered, to whose end in UTC the key is valid.
  const day = exactDay(ms, { ...format, timeZone: 'UTC' });
  return ms <= nowMs ? t('feedKeys.expired', { day }) : day;
}

/** The service counts by the day (UTC) of the last request. */
function requestsToday({ lastUsedAt, requestsOfDay }: FeedKey, nowMs: number): number {
  const today = new Date(nowMs).toISOString().slice(0, DAY_LENGTH);
  return lastUsedAt?.startsWith(today) === true ? requestsOfDay : 0;
}

const columnsAt = (
  nowMs: number,
  format: TimeFormat,
  onRevoke: (key: FeedKey) => void,
): readonly Column<FeedKey>[] => [
  {
    title: t('feedKeys.name'),
    cell: ({ name, never }) => (
      <>
        <MarkedText>{shownOwnInRow(name)}</MarkedText>
        {never.length > 0 && (
          <Text size="sm" c="dimmed" span display="block">
            {t('feedKeys.neverCount', { count: never.length })}
          </Text>
        )}
      </>
    ),
    namesRow: true,
  },
  {
    title: t('feedKeys.madeBy'),
    cell: ({ madeBy }) => (
      <TransactionText ascii inRow>
        {madeBy}
      </TransactionText>
    ),
  },
  { title: t('feedKeys.made'), cell: ({ madeAt }) => <TimeText ms={Date.parse(madeAt)} nowMs={nowMs} /> },
  { title: t('feedKeys.expires'), cell: (key) => expiryText(key, nowMs, format) },
  {
    title: t('feedKeys.used'),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? t('feedKeys.unused') : <TimeText ms={Date.parse(lastUsedAt)} nowMs={nowMs} />,
  },
  {
    title: t('feedKeys.requests'),
    isFigure: true,
    cell: (key) => t('feedKeys.count', { count: requestsToday(key, nowMs) }),
  },
  {
    title: t('feedKeys.revoke'),
    needsNoTitle: true,
    cell: (key) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('feedKeys.revokeNamed', { name: shownOwnInRow(key.name) })}
        onClick={() => onRevoke(key)}
      >
        {t('feedKeys.revoke')}
      </Button>
    ),
  },
];

/** The keys by which programs of the peer follow the registry, if the service has a feed. */
export function FeedKeysCard({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const keys = useQuery(feedKeysOptions(client, accountId));
  const making = useUnlockedDialog<'new'>();
  const revoking = useUnlockedDialog<FeedKey>();
  const nowMs = useNow();
  const format = useTimeFormat();
  const { open: askToRevoke } = revoking;
  const columns = useMemo(
    () => columnsAt(nowMs, format, (feedKey) => void askToRevoke(feedKey)),
    [nowMs, format, askToRevoke],
  );
  if (!isShown(keys)) return null;
  return (
    <TitledCard
      title={t('feedKeys.title')}
      id={HEADING}
      aside={
        <>
          <Hint about={t('feedKeys.title')}>{t('feedKeys.hint')}</Hint>
          {Array.isArray(keys.data) && keys.data.length < MAX_FEED_KEYS && (
            <Button variant="default" size="compact-md" ml="auto" onClick={() => void making.open('new')}>
              {t('feedKeys.new')}
            </Button>
          )}
        </>
      }
    >
      <OfferedPart query={keys} waiting={t('feedKeys.loading')} failed={t('feedKeys.failed')} heightPx={36}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <Text size="sm">{t('feedKeys.none')}</Text>
            ) : (
              <WindowedRows
                label={t('feedKeys.title')}
                items={all}
                columns={columns}
                rowHeightPx={ROW_HEIGHT_PX}
                className={classes['table']}
              />
            )}
            {all.length >= MAX_FEED_KEYS && (
              <Text size="sm">{t('feedKeys.full', { count: all.length })}</Text>
            )}
          </>
        )}
      </OfferedPart>
      {making.subject !== undefined && <NewKeyDialog accountId={accountId} onClose={making.close} />}
      {revoking.subject !== undefined && (
        <RevokeDialog
          accountId={accountId}
          feedKey={revoking.subject}
          onRevoked={focusHeading}
          onClose={revoking.close}
        />
      )}
    </TitledCard>
  );
}
