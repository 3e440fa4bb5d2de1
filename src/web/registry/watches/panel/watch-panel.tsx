import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { shownAsciiText } from '../../../ui/components/shown-text.ts';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import { PATHS, WATCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { useNow } from '../../../ui/format/time-text.tsx';
import { RemovedList } from '../../../identifiers/kept-lists/removed-list.tsx';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { useWatchStore } from '../watch-store.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { AddWatch } from './add-watch.tsx';
import { t } from './messages.ts';
import { WatchRow } from './watch-row.tsx';
import classes from './watch.module.css';

interface Removed {
  readonly name: string;
  readonly putBack: () => void;
}

/** What had the focus has gone. */
const focusTitle = () => document.getElementById(WATCHES_FRAGMENT)?.focus({ preventScroll: true });

/** The watches of this account, and what is new inside them. */
export function WatchPanel() {
  const { account } = useDeskState();
  const { watchMinutes } = useSettings();
  const store = useWatchStore();
  const { watches, lookingId, askedIds, isKept } = useStore(store);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const nowMs = useNow();
  if (account === undefined) return null;
  return (
    <div data-screen-only>
      <TitledCard title={t('watch.title')} id={WATCHES_FRAGMENT}>
        <Text size="sm">
          {isKept ? t('watch.hint', { account: shownAsciiText(account.accountId) }) : t('watch.notKept')}{' '}
          {watchMinutes === null ? t('watch.paceOff') : t('watch.pace', { minutes: watchMinutes })}{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to={PATHS.settings} {...props} />}>
            {t('watch.changePace')}
          </Anchor>
        </Text>
        {watches.length === 0 ? (
          <Text size="sm">{t('watch.none')}</Text>
        ) : (
          <ul className={classes['watches']}>
            {watches.map((watch) => (
              <WatchRow
                key={watch.id}
                watch={watch}
                isLooking={watch.id === lookingId}
                isAsked={askedIds.has(watch.id)}
                nowMs={nowMs}
                onSeen={() => {
                  store.markSeen(watch.id);
                  focusTitle();
                }}
                onRemove={() => {
                  setRemoved({ name: watch.name, putBack: store.remove(watch.id) });
                  focusTitle();
                }}
              />
            ))}
          </ul>
        )}
        <RemovedList
          name={removed?.name}
          onUndo={() => {
            removed?.putBack();
            setRemoved(undefined);
            focusTitle();
          }}
        />
        {isAdding ? (
          <AddWatch
            onDone={() => {
              setIsAdding(false);
              focusTitle();
            }}
          />
        ) : (
          <Button variant="default" w="fit-content" onClick={() => setIsAdding(true)}>
            {t('watch.new')}
          </Button>
        )}
      </TitledCard>
    </div>
  );
}
