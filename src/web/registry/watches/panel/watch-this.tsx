import { Anchor, Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { PATHS, WATCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { MOST_NAME_CHARACTERS, MOST_RANGES } from '../watch.ts';
import { useWatchStore } from '../watch-store.ts';
import { watchedRanges } from '../watched-ranges.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import classes from './watch.module.css';

const rangesText = (entries: readonly string[]): string => watchedRanges(entries).join(' ');

/** Watches what was searched for, under its own name; then leads to the watch. Nothing for what lies in no block. */
export function WatchThis({ query }: { readonly query: string }) {
  const store = useWatchStore();
  const { watches } = useStore(store);
  const placeRef = useRef<HTMLSpanElement>(null);
  const term = parseSearchTerm(query);
  if (!term.ok || term.space === undefined) return null;
  const wanted = rangesText([query]);
  const known = watches.find(({ entries }) => rangesText(entries) === wanted);
  const name = query.slice(0, MOST_NAME_CHARACTERS);
  return (
    <span ref={placeRef} tabIndex={-1} className={classes['place']}>
      {known !== undefined && (
        <Anchor
          size="sm"
          data-link="alone"
          renderRoot={(props) => <Link to={PATHS.activity} hash={WATCHES_FRAGMENT} {...props} />}
        >
          {t('watch.watched', { name: known.name })}
        </Anchor>
      )}
      {known === undefined && store.roomFor() > 0 && !store.hasName(name) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBell size={16} aria-hidden />}
          aria-label={t('watch.thisOf', { query: name })}
          onClick={() => {
            // The button gives way to the link.
            placeRef.current?.focus({ preventScroll: true });
            store.add(name, [query]);
          }}
        >
          {t('watch.this')}
        </Button>
      )}
      {known === undefined && store.roomFor() === 0 && (
        <Text size="sm">{t('watch.noRoom', { most: MOST_RANGES })}</Text>
      )}
    </span>
  );
}
