import { Anchor, Button, Group, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ListEntries } from '../../../identifiers/kept-lists/list-entries.tsx';
import { DossierLink } from '../../../registry/identifier-facts/dossier-link.tsx';
import { readSearchAddress } from '../../../registry/results/view-address.ts';
import { contributionsIn } from '../../../registry/saved-searches/find-news.ts';
import { newsOfSearch } from '../../../registry/saved-searches/news-words.ts';
import {
  addressOf,
  type News,
  newsCount,
  type SavedSearch,
  titleOf,
} from '../../../registry/saved-searches/saved-search.ts';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { isWatchable } from '../../../registry/saved-searches/watched-ranges.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier, shownInRow } from '../../../ui/components/text/shown-text.ts';
import { PATHS } from '../../../ui/format/paths.ts';
import { relativeTime } from '../../../ui/format/time.ts';
import { TimeText, useTimeFormat } from '../../../ui/format/time-text.tsx';
import { activeFilters } from '../filter/active-filters.ts';
import { t } from './messages.ts';
import { SavedSearchForm } from './saved-search-form.tsx';
import classes from './saved-searches.module.css';

/** The button that opens the form; it gets the focus back when the form closes. */
export const editId = (id: string): string => `edit-${id}`;

interface NewsRowProps {
  readonly news: News;
  readonly nowMs: number;
}

/** One contribution that is new or newly flagged, with links. */
function NewsRow({
  news: { kind, identifier, by, fraudType, origination, destination, atMs },
  nowMs,
}: NewsRowProps) {
  const what =
    kind === 'reported'
      ? t('home.reportedBy', { peer: shownInRow(by) })
      : by === ''
        ? t('home.flaggedByNobody')
        : t('home.flaggedBy', { peer: shownInRow(by) });
  const about = t('home.about', {
    type: shownInRow(fraudType),
    origination: shownInRow(origination),
    destination: shownInRow(destination),
  });
  return (
    <li className={classes['newsRow']}>
      <Link
        to={PATHS.search}
        search={{ q: identifier }}
        className={classes['identifier']}
        aria-label={t('home.searchFor', { identifier: namedIdentifier(identifier) })}
      >
        <MarkedText>{shownInRow(identifier)}</MarkedText>
      </Link>
      <span className={classes['text']}>
        <MarkedText>{`${what} · ${about}`}</MarkedText>
        {atMs !== undefined && (
          <>
            {' · '}
            <TimeText ms={atMs} nowMs={nowMs} />
          </>
        )}
      </span>
      <DossierLink identifier={identifier} className={classes['link']} />
    </li>
  );
}

interface NewsPartProps {
  readonly search: SavedSearch;
  readonly nowMs: number;
  readonly onSeen: () => void;
}

/** The news of a watched search, until it is marked as seen. */
function NewsPart({ search, nowMs, onSeen }: NewsPartProps) {
  const words = newsOfSearch(search);
  if (words === '') return null;
  const { news } = search.looks;
  const unlisted = newsCount(search) - news.length;
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Group gap={6} wrap="nowrap">
          <IconBell size={16} aria-hidden className={classes['icon']} />
          <Text size="sm" fw={600} className={classes['text'] ?? ''}>
            {words}
          </Text>
        </Group>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('home.markSeenOf', { name: titleOf(search) })}
          onClick={onSeen}
        >
          {t('home.markSeen')}
        </Button>
      </Group>
      <ul className={classes['news']} aria-label={words}>
        {news.map((one) => (
          <NewsRow key={one.mark} news={one} nowMs={nowMs} />
        ))}
      </ul>
      {unlisted > 0 && <Text size="sm">{t('home.moreNews', { count: unlisted })}</Text>}
    </>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} aria-hidden className={classes['icon']} />
      <Text size="sm" className={classes['text'] ?? ''}>
        <MarkedText>{children}</MarkedText>
      </Text>
    </Group>
  );
}

/** The outcome of the latest look-up of a watched search. */
function stateOf(search: SavedSearch, nowMs: number): string {
  const { isAsked, readAtMs, seen } = search.looks;
  if (isAsked) return t('home.looking');
  if (readAtMs === undefined) return [t('home.watched'), t('home.never')].join(' · ');
  return [
    t('home.watched'),
    t('home.read', { when: relativeTime(readAtMs, nowMs) }),
    t('home.contributions', { count: contributionsIn(seen) }),
    ...(newsCount(search) === 0 ? [t('home.nothingNew')] : []),
  ].join(' · ');
}

export interface SavedSearchRowProps {
  readonly search: SavedSearch;
  readonly nowMs: number;
  /** Looks up the search's list as a whole. */
  readonly onList: (entries: readonly string[]) => void;
  readonly onSeen: () => void;
  readonly onRemove: () => void;
  /** Called when the form has closed. */
  readonly onEdited: () => void;
}

/** One search: a link to its results, its news, and its actions. */
export function SavedSearchRow({ search, nowMs, onList, onSeen, onRemove, onEdited }: SavedSearchRowProps) {
  const store = useSavedSearchStore();
  const format = useTimeFormat();
  const [isEditing, setIsEditing] = useState(false);
  const { id, entries, isWatched, looks } = search;
  const { isAsked, problem, notWhole } = looks;
  const name = titleOf(search);
  const address = addressOf(search);
  if (isEditing) {
    return (
      <li className={classes['search']}>
        <SavedSearchForm
          search={search}
          hasLines={isWatchable(entries)}
          onDone={() => {
            flushSync(() => setIsEditing(false));
            onEdited();
          }}
        />
      </li>
    );
  }
  const { query, view } = readSearchAddress(address ?? {});
  const count = activeFilters(view.filter, format).length;
  const isNamed = search.name !== undefined;
  return (
    <li className={classes['search']}>
      <Group justify="space-between" gap="xs">
        <span className={classes['what']}>
          {address === undefined ? (
            <Anchor component="button" type="button" onClick={() => onList(entries)}>
              {name}
            </Anchor>
          ) : (
            <Anchor renderRoot={(props) => <Link to={PATHS.search} search={address} {...props} />}>
              {name}
            </Anchor>
          )}
          {address !== undefined && (name !== query || count > 0) && (
            <span className={classes['query']}>
              {count === 0 ? query : t('home.filtered', { query, count })}
            </span>
          )}
        </span>
        <Group gap="xs">
          {isWatchable(entries) && (
            <Switch
              size="xs"
              label={t('home.watch')}
              aria-label={t('home.watchOf', { name })}
              checked={isWatched}
              disabled={!isWatched && !store.mayWatch(search)}
              onChange={({ currentTarget }) => store.watch(id, currentTarget.checked)}
            />
          )}
          {isWatched && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isAsked}
              aria-label={t('home.lookNowOf', { name })}
              onClick={() => store.lookNow(id)}
            >
              {t('home.lookNow')}
            </Button>
          )}
          <Button
            id={editId(id)}
            variant="default"
            size="compact-sm"
            aria-label={t(isNamed ? 'home.editOf' : 'home.saveRecentOf', { name })}
            onClick={() => setIsEditing(true)}
          >
            {t(isNamed ? 'home.edit' : 'home.saveRecent')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('home.deleteOf', { name })}
            onClick={onRemove}
          >
            {t('home.delete')}
          </Button>
        </Group>
      </Group>
      {isWatched && (
        <Text size="sm" c="dimmed">
          {stateOf(search, nowMs)}
        </Text>
      )}
      {isWatched && problem !== undefined && <Warning>{t('home.problem', { problem })}</Warning>}
      {isWatched && notWhole.length > 0 && (
        <Warning>
          {t('home.notWhole', {
            ranges: notWhole.slice(0, 3).join(', ') + (notWhole.length > 3 ? ', …' : ''),
          })}
        </Warning>
      )}
      <NewsPart search={search} nowMs={nowMs} onSeen={onSeen} />
      {address === undefined && <ListEntries name={name} entries={entries} />}
    </li>
  );
}
