import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconTools } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionState } from '../../../client/http/connection.ts';
import { recentTime } from '../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { Notice } from '../../ui/components/problem/notice.tsx';
import { useDraftState, useDraftStore } from '../../identifiers/draft/use-draft.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import styles from './connection-notice.module.css';
import { type MessageKey, t } from './messages.ts';
import { keepTrying, repeatReads } from './repeat-reads.ts';

type Trouble = Exclude<ConnectionState, 'connected'>;

const TEXTS = {
  offline: 'connection.offline',
  unreachable: 'connection.unreachable',
  unavailable: 'connection.unavailable',
} as const satisfies Record<Trouble, MessageKey>;

const CHIPS = {
  offline: 'connection.offlineChip',
  unreachable: 'connection.unreachableChip',
  unavailable: 'connection.unavailableChip',
} as const satisfies Record<Trouble, MessageKey>;

const ICONS = {
  connected: IconCircleCheck,
  offline: IconCloudOff,
  unreachable: IconCloudOff,
  unavailable: IconTools,
} as const satisfies Record<ConnectionState, unknown>;

/** That the draft is kept, the age of what is shown and the service's own words about its state, until it answers again. */
function useRemarks(): readonly string[] {
  const { connection } = useDesk().session.client;
  const { account } = useDeskState();
  const { said, sinceMs } = useStore(connection);
  const hasDraft = useDraftState(useDraftStore(), ({ judgement }) =>
    judgement.rows.some(
      ({ row, verdict }) => verdict !== 'removed' && verdict !== 'reported' && row.fields.id.trim() !== '',
    ),
  );
  const format = useTimeFormat();
  const nowMs = useNow();
  return [
    ...(sinceMs === undefined || !hasDraft ? [] : [t('connection.draft')]),
    // Nothing of the registry is shown to somebody who is signed out.
    ...(sinceMs === undefined || account === undefined
      ? []
      : [t('connection.shown', { time: recentTime(sinceMs, nowMs, format) })]),
    ...(said === undefined ? [] : [t('connection.said', { said })]),
  ];
}

/**
 * Returns the trouble to show. A signed-out desk makes no requests that would reveal the end of an outage,
 * and the first card reports its own errors.
 */
function useTrouble(): Trouble | undefined {
  const { connection } = useDesk().session.client;
  const { account } = useDeskState();
  const { state } = useStore(connection);
  return state === 'connected' || (account === undefined && state !== 'offline') ? undefined : state;
}

/** The trouble as a chip in the header, which stays visible. */
export function ConnectionChip() {
  const trouble = useTrouble();
  if (trouble === undefined) return null;
  const Icon = ICONS[trouble];
  return (
    <span className={styles['chip']} title={t(CHIPS[trouble])}>
      <Icon size={16} aria-hidden />
      <span className={styles['chipText']}>{t(CHIPS[trouble])}</span>
    </span>
  );
}

/** Long enough to read the notice. */
const BACK_MS = 6_000;

/** Returns true just after the service answered again, and repeats the reads that failed. */
function useBack(trouble: Trouble | undefined): boolean {
  const { connection } = useDesk().session.client;
  const queryClient = useQueryClient();
  const before = useRef(trouble);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const { state } = connection.getState();
    const isOver = before.current !== undefined && state === 'connected';
    before.current = trouble;
    setIsBack(isOver);
    if (!isOver) return undefined;
    void repeatReads(queryClient);
    const timer = setTimeout(() => setIsBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection, trouble, queryClient]);
  return isBack;
}

/** A notice above every page that the service cannot be reached, and that it can again. */
export function ConnectionNotice() {
  const { connection } = useDesk().session.client;
  const queryClient = useQueryClient();
  const trouble = useTrouble();
  const isBack = useBack(trouble);
  const remarks = useRemarks();
  useEffect(() => {
    const follow = () => connection.networkIs(navigator.onLine ? 'online' : 'offline');
    if (!navigator.onLine) follow();
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, [connection]);
  useEffect(
    () =>
      // Without a network, requests are pointless; the browser reports its return.
      trouble === undefined || trouble === 'offline'
        ? undefined
        : keepTrying(connection, () => repeatReads(queryClient)),
    [connection, queryClient, trouble],
  );
  const Icon = ICONS[trouble ?? 'connected'];
  const words = t(trouble === undefined ? 'connection.back' : TEXTS[trouble]);
  return (
    <div role="status" className={styles['place']}>
      {(trouble !== undefined || isBack) && (
        <Notice
          name={t('connection.name')}
          icon={<Icon size={20} aria-hidden />}
          look={trouble === undefined ? 'back' : 'away'}
          text={[words, ...remarks].join(' ')}
        >
          {trouble !== undefined && trouble !== 'offline' && (
            <Button variant="default" size="compact-md" onClick={() => void repeatReads(queryClient)}>
              {t('connection.tryNow')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
