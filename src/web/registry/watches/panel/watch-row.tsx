import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MarkedText } from '../../../ui/components/marked-text.tsx';
import { namedIdentifier, shownInRow } from '../../../ui/components/shown-text.ts';
import { DossierLink } from '../../identifier-facts/dossier-link.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { relativeTime } from '../../../ui/format/time.ts';
import { TimeText } from '../../../ui/format/time-text.tsx';
import { RenamableName } from '../../../identifiers/kept-lists/renamable-name.tsx';
import { MOST_NAME_CHARACTERS, newsCount, type Watch, type WatchNews } from '../watch.ts';
import { useWatchStore } from '../watch-store.ts';
import { t } from './messages.ts';
import { newsOfWatch } from './news-words.ts';
import { WatchEntries } from './watch-entries.tsx';
import classes from './watch.module.css';

interface NewsRowProps {
  readonly news: WatchNews;
  readonly nowMs: number;
}

/** One contribution that is new, or newly flagged, with the ways to it. */
function NewsRow({
  news: { kind, identifier, by, fraudType, origination, destination, atMs },
  nowMs,
}: NewsRowProps) {
  const what =
    kind === 'reported'
      ? t('watch.reportedBy', { peer: shownInRow(by) })
      : by === ''
        ? t('watch.flaggedByNobody')
        : t('watch.flaggedBy', { peer: shownInRow(by) });
  const about = t('watch.about', {
    type: shownInRow(fraudType),
    origination: shownInRow(origination),
    destination: shownInRow(destination),
  });
  return (
    <li className={classes['news']}>
      <Link
        to={PATHS.search}
        search={{ q: identifier }}
        className={classes['identifier']}
        aria-label={t('watch.searchFor', { identifier: namedIdentifier(identifier) })}
      >
        <MarkedText>{shownInRow(identifier)}</MarkedText>
      </Link>
      <span className={classes['about']}>
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

/** How the latest look ended. */
function stateOf(watch: Watch, isLooking: boolean, isAsked: boolean, nowMs: number): string {
  if (isLooking) return t('watch.looking');
  if (isAsked) return t('watch.waiting');
  const { readAtMs, contributions, isPaused } = watch;
  const paused = isPaused ? [t('watch.paused')] : [];
  if (readAtMs === undefined) return [...paused, t('watch.never')].join(' · ');
  return [
    ...paused,
    t('watch.read', { when: relativeTime(readAtMs, nowMs) }),
    t('watch.contributions', { count: contributions }),
    ...(newsCount(watch) === 0 ? [t('watch.nothingNew')] : []),
  ].join(' · ');
}

export interface WatchRowProps {
  readonly watch: Watch;
  readonly isLooking: boolean;
  readonly isAsked: boolean;
  readonly nowMs: number;
  readonly onSeen: () => void;
  readonly onRemove: () => void;
}

/** One watch: its name, what is new in it, how it stands, and what can be done with it. */
export function WatchRow({ watch, isLooking, isAsked, nowMs, onSeen, onRemove }: WatchRowProps) {
  const store = useWatchStore();
  const { id, name, isPaused, problem, notWhole, news } = watch;
  const count = newsCount(watch);
  return (
    <li className={classes['watch']}>
      <RenamableName
        name={name}
        label={t('watch.name')}
        maxLength={MOST_NAME_CHARACTERS}
        whyNot={(newName) => (store.hasName(newName) ? t('watch.nameTaken') : undefined)}
        onRename={(newName) => store.rename(id, newName)}
      >
        <Button
          variant="default"
          size="compact-sm"
          disabled={isLooking || isAsked}
          aria-label={t('watch.lookNowOf', { name })}
          onClick={() => store.lookNow(id)}
        >
          {t('watch.lookNow')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t(isPaused ? 'watch.resumeOf' : 'watch.pauseOf', { name })}
          onClick={() => store.setPaused(id, !isPaused)}
        >
          {t(isPaused ? 'watch.resume' : 'watch.pause')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('watch.removeOf', { name })}
          onClick={onRemove}
        >
          {t('watch.remove')}
        </Button>
      </RenamableName>
      <Text size="sm" c="dimmed">
        {stateOf(watch, isLooking, isAsked, nowMs)}
      </Text>
      {problem !== undefined && (
        <Group gap={6} wrap="nowrap" align="flex-start" className={classes['problem'] ?? ''}>
          <IconAlertTriangle size={16} aria-hidden className={classes['bell']} />
          <Text size="sm" className={classes['text'] ?? ''}>
            <MarkedText>{t('watch.problem', { problem })}</MarkedText>
          </Text>
        </Group>
      )}
      {notWhole.length > 0 && (
        <Group gap={6} wrap="nowrap" align="flex-start" className={classes['problem'] ?? ''}>
          <IconAlertTriangle size={16} aria-hidden className={classes['bell']} />
          <Text size="sm" className={classes['text'] ?? ''}>
            {t('watch.notWhole', {
              ranges: notWhole.slice(0, 3).join(', ') + (notWhole.length > 3 ? ', …' : ''),
            })}
          </Text>
        </Group>
      )}
      {count > 0 && (
        <>
          <Group gap="xs" justify="space-between">
            <Group gap={6} wrap="nowrap">
              <IconBell size={16} aria-hidden className={classes['bell']} />
              <Text size="sm" fw={600} className={classes['text'] ?? ''}>
                {newsOfWatch(watch)}
              </Text>
            </Group>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('watch.markSeenOf', { name })}
              onClick={onSeen}
            >
              {t('watch.markSeen')}
            </Button>
          </Group>
          <ul className={classes['newsList']} aria-label={newsOfWatch(watch)}>
            {news.map((one) => (
              <NewsRow key={one.mark} news={one} nowMs={nowMs} />
            ))}
          </ul>
          {count > news.length && (
            <Text size="sm">{t('watch.moreNews', { count: count - news.length })}</Text>
          )}
        </>
      )}
      <WatchEntries watch={watch} />
    </li>
  );
}
