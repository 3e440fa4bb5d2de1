import { Button, Group, Stack, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Movement } from '../../../client/account/movements.ts';
import { LockedAway } from '../../desk/session/locked-away.tsx';
import { Hint } from '../../ui/components/hint.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { exactTime } from '../../ui/format/time.ts';
import { TimeText, useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import classes from './download.module.css';
import { EraseDialog } from './erase-dialog.tsx';
import { filterWords } from './filter/filter-words.ts';
import type { PastDownload } from './history-list.ts';
import { canAskAgain, type KeptDownload } from './kept-downloads.ts';
import { t } from './messages.ts';

const HEADING = 'downloads-so-far';

/** The pressed button goes with what it removes. */
const focusHeading = () => document.getElementById(HEADING)?.focus({ preventScroll: true });

export interface HistoryCardProps {
  readonly past: readonly PastDownload[];
  readonly movements: UseInfiniteQueryResult<InfiniteData<readonly Movement[] | null>>;
  readonly isLocked: boolean;
  /** The download that is under way. */
  readonly underWay: string | undefined;
  readonly canStart: boolean;
  readonly onAgain: (downloadId: string, kept: KeptDownload | undefined) => void;
  readonly onAskAgain: (kept: KeptDownload) => void;
  readonly onRemove: (id: string) => void;
  readonly onErase: () => void;
}

/** How many contributions it held, and what they cost. */
function Outcome({
  past: { kept, movement },
  isUnderWay,
}: {
  readonly past: PastDownload;
  readonly isUnderWay: boolean;
}) {
  const { new: found, old = 0, self = 0, contributionsNotReturned = 0, creditsSpent } = kept?.figures ?? {};
  const count = found === undefined ? movement?.contributions : found + old + self - contributionsNotReturned;
  const cost = movement === undefined ? creditsSpent : -movement.tokens;
  const known = kept?.state === 'asked' && movement !== undefined ? 'agreed' : kept?.state;
  const state = isUnderWay ? 'agreedNow' : known;
  return (
    <span className={classes['facts']}>
      {state !== undefined && state !== 'received' && <strong>{t(`download.state.${state}`)}</strong>}
      {count !== undefined && <span>{t('download.bought', { count })}</span>}
      {cost !== undefined && <span>{t('download.tokens', { count: cost })}</span>}
    </span>
  );
}

type RowProps = Pick<HistoryCardProps, 'underWay' | 'canStart' | 'onAgain' | 'onAskAgain' | 'onRemove'> & {
  readonly past: PastDownload;
  readonly nowMs: number;
};

function Row({ past, nowMs, underWay, canStart, onAgain, onAskAgain, onRemove }: RowProps) {
  const format = useTimeFormat();
  const { atMs, kept, movement, downloadId } = past;
  const isUnderWay = kept !== undefined && kept.id === underWay;
  const time = atMs === undefined ? '' : exactTime(atMs, format);
  const what =
    kept === undefined
      ? t('download.boughtBy', { account: shownAsciiText(movement?.accountId ?? '?') })
      : filterWords(kept.parameters, format);
  return (
    <li className={classes['past']}>
      <span className={classes['when']}>{atMs !== undefined && <TimeText ms={atMs} nowMs={nowMs} />}</span>
      <span className={classes['what']}>
        <MarkedText>{what}</MarkedText>
      </span>
      <Outcome past={past} isUnderWay={isUnderWay} />
      <Group gap="xs" wrap="nowrap">
        {downloadId !== undefined && !isUnderWay && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={!canStart}
            aria-label={t('download.againOf', { what: time === '' ? what : time })}
            onClick={() => onAgain(downloadId, kept)}
          >
            {t('download.again')}
          </Button>
        )}
        {kept !== undefined && downloadId === undefined && canAskAgain(kept) && !isUnderWay && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={!canStart}
            aria-label={t('download.askAgainOf', { time })}
            onClick={() => onAskAgain(kept)}
          >
            {t('download.askAgain')}
          </Button>
        )}
        {kept !== undefined && downloadId === undefined && !isUnderWay && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('download.removeOf', { time })}
            onClick={() => {
              onRemove(kept.id);
              focusHeading();
            }}
          >
            {t('download.remove')}
          </Button>
        )}
      </Group>
    </li>
  );
}

function Past({ past: all, movements, onErase, ...row }: Omit<HistoryCardProps, 'isLocked'>) {
  const nowMs = useNow();
  const [isErasing, setErasing] = useState(false);
  const count = all.filter(({ kept }) => kept !== undefined).length;
  return (
    <Stack gap="sm">
      <ReadProblem title={t('download.historyFailed')} query={movements} />
      {all.length === 0 ? (
        <Text size="sm">{t('download.historyNone')}</Text>
      ) : (
        <ul className={classes['history']}>
          {all.map((past) => (
            <Row key={past.key} past={past} nowMs={nowMs} {...row} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        {movements.hasNextPage && (
          <Button
            variant="default"
            size="compact-sm"
            loading={movements.isFetchingNextPage}
            onClick={() => void movements.fetchNextPage()}
          >
            {t('download.older')}
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            disabled={!row.canStart}
            onClick={() => setErasing(true)}
          >
            {t('download.erase')}
          </Button>
        )}
      </Group>
      {isErasing && (
        <EraseDialog
          count={count}
          onErase={() => {
            onErase();
            focusHeading();
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </Stack>
  );
}

/** The downloads that were asked for here, and what the peer bought, each to be had again. */
export function HistoryCard({ isLocked, ...props }: HistoryCardProps) {
  return (
    <TitledCard
      title={t('download.history')}
      id={HEADING}
      aside={<Hint about={t('download.history')}>{t('download.historyHere')}</Hint>}
    >
      {isLocked ? (
        <LockedAway>
          <Text>{t('download.historyLocked')}</Text>
        </LockedAway>
      ) : (
        <Past {...props} />
      )}
    </TitledCard>
  );
}
