import { Text } from '@mantine/core';
import { IconDownload, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, useRef } from 'react';
import type { Quote } from '../../../client/downloads/quote.ts';
import { quoteOptions } from '../../api/download-options.ts';
import { isOpen, isUnconfirmed, type Operation } from '../../desk/operations/operation.ts';
import { useActivity, useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { TimeText, useNow } from '../../ui/format/time-text.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { useSingleKeys } from '../../ui/shortcuts/use-shortcuts.ts';
import { t } from './messages.ts';
import classes from './overview.module.css';

/** More of a kind share one line. */
const MOST_OF_A_KIND = 3;

/** An upper bound for the quote: a quote of everything takes a large registry seconds. */
const MOST_NEW = 1_000;
const NEW = { 'fetch-mode': 'NEW', size: String(MOST_NEW) } as const;

interface Entry {
  readonly key: string;
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  readonly text: string;
  readonly atMs?: number | undefined;
  readonly detail?: string;
  /** The page where it is worked. */
  readonly link: Pick<LinkProps, 'to' | 'search'>;
}

/** Operations of unknown outcome, which may be on the ledger, or those that were accepted and not confirmed. */
function openEntries(
  outcome: 'unknown' | 'accepted',
  operations: readonly Operation[],
  isLocked: boolean,
): readonly Entry[] {
  const open = operations.filter(outcome === 'unknown' ? isOpen : isUnconfirmed);
  const shared = { icon: IconHelpCircle, link: { to: PATHS.activity } };
  const [first] = open;
  // A locked screen names no identifiers.
  if (first !== undefined && (isLocked || open.length > MOST_OF_A_KIND))
    return [
      {
        ...shared,
        key: outcome,
        text: t('overview.openMany', { outcome, count: open.length }),
        atMs: first.sentAtMs ?? first.askedAtMs,
      },
    ];
  return open.map(({ id, kind, rows, rowCount, askedAtMs, sentAtMs = askedAtMs }) => ({
    ...shared,
    key: id,
    text: t('overview.openOne', {
      outcome,
      kind,
      identifier: namedIdentifier(rows[0]?.identifier ?? ''),
      more: rowCount - 1,
    }),
    atMs: sentAtMs,
  }));
}

function costOf({ details: { new: count = 0, creditsSpent, contributionsNotReturned = 0 } }: Quote): string {
  const isAll = count < MOST_NEW;
  if (contributionsNotReturned === 0)
    return t(isAll ? 'overview.newCost' : 'overview.newestCost', { tokens: creditsSpent, count });
  return isAll
    ? t('overview.newNotCovered', { count: contributionsNotReturned })
    : t('overview.newestNotCovered', { most: count, count: count - contributionsNotReturned });
}

/** Contributions that the peer has not downloaded yet. */
function newEntries(quote: Quote): readonly Entry[] {
  const { new: count = 0 } = quote.details;
  if (count === 0) return [];
  return [
    {
      key: 'new',
      icon: IconDownload,
      text: t(count < MOST_NEW ? 'overview.newCount' : 'overview.newOrMore', { count }),
      detail: costOf(quote),
      link: { to: PATHS.download, search: { whose: 'new' } },
    },
  ];
}

function EntryLine({ entry: { icon: Icon, text, atMs, detail, link } }: { readonly entry: Entry }) {
  const nowMs = useNow();
  return (
    <Link {...link} className={classes['entry'] ?? ''}>
      <Icon size={18} aria-hidden />
      <span className={classes['what']}>
        <MarkedText>{text}</MarkedText>
      </span>{' '}
      <span className={classes['when']}>
        {detail}
        {atMs !== undefined && <TimeText ms={atMs} nowMs={nowMs} />}
      </span>
    </Link>
  );
}

/** A queue of everything that waits for the analyst, each line leading to the page where it is worked. */
export function ToDo({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const { key } = useDeskState();
  const { operations } = useActivity();
  // A quote changes nothing.
  const quote = useQuery(quoteOptions(session.client, accountId, NEW));
  const list = useRef<HTMLUListElement>(null);
  const isLocked = key === 'locked';
  const entries = [
    ...openEntries('unknown', operations, isLocked),
    ...openEntries('accepted', operations, isLocked),
    ...(quote.data ? newEntries(quote.data) : []),
  ];

  function move(by: number): boolean {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[Math.max(0, Math.min(links.length - 1, at + by))];
    next?.focus();
    return next !== undefined;
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1) });

  return (
    <TitledCard title={t('overview.toDo')}>
      {entries.length > 0 && (
        <ul ref={list} className={classes['entries']}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && quote.data !== undefined && <Text>{t('overview.nothingToDo')}</Text>}
      <OfferedPart
        query={quote}
        waiting={t('overview.newWaiting')}
        failed={t('overview.newFailed')}
        heightPx={36}
      >
        {() => null}
      </OfferedPart>
    </TitledCard>
  );
}
