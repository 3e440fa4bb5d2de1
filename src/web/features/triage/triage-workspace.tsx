import { Button, Group, Stack, Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { isComposing } from '../../ui/components/is-composing.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { usePageKeys } from '../../ui/shortcuts/use-page-keys.ts';
import { t } from './messages.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { FlagStore } from '../../registry/flagging/flag-store.ts';
import type { FlagView } from '../../registry/flagging/flag-view.ts';
import { FlagButton } from '../../registry/flagging/row/flag-button.tsx';
import { whyNotFlagged } from '../../registry/flagging/why-not-flagged.ts';
import { TriageDetails } from './triage-details.tsx';
import {
  backAt,
  countOutcomes,
  type FlagProgress,
  latestRecords,
  MOST_ITEMS,
  nextAt,
  type Outcome,
  OUTCOMES,
  outcomeOf,
  type TriageSession,
} from '../../registry/triage/triage-session.ts';
import type { TriageStore } from '../../registry/triage/triage-store.ts';
import { TriageSummary } from './triage-summary.tsx';
import classes from './triage.module.css';
import { useStore } from '../../platform/store/use-store.ts';

/** Longer than any note that somebody types between two contributions. */
const MOST_NOTE_CHARACTERS = 1000;

/** `12 of 37 decided: 3 flagged, 9 kept`. */
function countText(outcomes: readonly Outcome[]): string {
  const counts = countOutcomes(outcomes);
  const decided = t('triage.decided', {
    decided: outcomes.length - counts.undecided,
    count: outcomes.length,
  });
  const parts = OUTCOMES.filter((outcome) => outcome !== 'undecided' && counts[outcome] > 0).map((outcome) =>
    t(`triage.count.${outcome}`, { count: counts[outcome] }),
  );
  return parts.length === 0 ? decided : `${decided}: ${parts.join(', ')}`;
}

const PROGRESS: Readonly<Record<FlagView['step'], FlagProgress | undefined>> = {
  ready: undefined,
  delay: 'flagging',
  working: 'flagging',
  review: 'review',
  flagged: 'flagged',
  refused: 'refused',
  unsent: 'unsent',
  unknown: 'unknown',
};

const PLACE_ID = 'triage-place';
const UNDER_WAY_ID = 'triage-under-way';
const focusPlace = () => document.getElementById(PLACE_ID)?.focus({ preventScroll: true });

interface KeyProps {
  readonly children: string;
}

/** The key that does the same, where single keys do something. */
function Key({ children }: KeyProps) {
  const { shortcuts } = useSettings();
  return shortcuts ? (
    <kbd className={classes['key']} aria-hidden>
      {children}
    </kbd>
  ) : null;
}

export interface TriageWorkspaceProps {
  readonly session: TriageSession;
  readonly store: TriageStore;
  readonly flagStore: FlagStore;
  /** The registry's answer to the search, as it is now. */
  readonly records: readonly RegistryRecord[];
  readonly ownPeerId: string | undefined;
  /** What was searched for, as far as it is understood. */
  readonly terms: readonly SearchTerm[];
  /** The whole answer, where it is there. */
  readonly whole: readonly RegistryRecord[] | undefined;
}

/** One contribution at a time, with what can be done about it, and at the end what was. */
export function TriageWorkspace({
  session,
  store,
  flagStore,
  records,
  ownPeerId,
  terms,
  whole,
}: TriageWorkspaceProps) {
  const { items, leftOut, records: begun } = session;
  const settings = useSettingsStore();
  useStore(flagStore);
  const stepOf = ({ assetDefinitionId = '' }: RegistryRecord) => flagStore.getView(assetDefinitionId).step;
  const progressOf = (flagged: RegistryRecord) => PROGRESS[stepOf(flagged)];
  const latest = useMemo(() => latestRecords(begun, records), [begun, records]);
  const outcomes = items.map((item, index) =>
    outcomeOf(item, progressOf(item.record), latest[index] ?? item.record),
  );
  const [said, setSaid] = useState('');
  const { at } = session;
  const item = items[at];
  const record = latest[at];

  const goTo = (next: number) => {
    setSaid('');
    store.goTo(next);
  };
  const shownAt = useRef(at);
  useEffect(() => {
    if (shownAt.current === at) return;
    shownAt.current = at;
    focusPlace();
    window.scrollTo({ top: 0 });
  }, [at]);

  const next = () => goTo(nextAt(outcomes, at + 1));
  const back = () => {
    const before = backAt(outcomes, at);
    if (before !== at) goTo(before);
  };
  function keep() {
    if (item === undefined) return;
    if (outcomes[at] === 'flagged-already') {
      setSaid(t('triage.nothingToKeep'));
      return;
    }
    if (outcomes[at] === 'undecided') store.keep(at, true);
    next();
    setSaid(t('triage.saidKept', { identifier: namedIdentifier(item.record.id) }));
  }
  function flag() {
    if (item === undefined || record === undefined) return;
    const why = whyNotFlagged(record);
    if (why !== undefined) {
      setSaid(t('triage.saidCannot', { identifier: namedIdentifier(record.id), why }));
      return;
    }
    flagStore.flag(record, settings.getState().undoSeconds);
  }
  function undo(): boolean {
    if (items.some(({ record: flagged }) => stepOf(flagged) === 'delay')) return false;
    const last = items.slice(0, at + 1).findLastIndex(({ isKept }) => isKept);
    if (last === -1) return false;
    store.keep(last, false);
    if (last !== at) goTo(last);
    setSaid(t('triage.saidTakenBack', { identifier: namedIdentifier(items[last]?.record.id ?? '') }));
    return true;
  }
  // However the flag was requested, triage does not wait for it.
  const progress = item === undefined ? undefined : progressOf(item.record);
  const shown = useRef({ at, progress });
  useEffect(() => {
    const before = shown.current;
    shown.current = { at, progress };
    if (before.at === at && before.progress === undefined && progress === 'flagging') next();
  });

  const does = (action: () => void) => () => {
    action();
    return true;
  };
  usePageKeys({
    f: does(flag),
    y: does(keep),
    j: does(next),
    k: does(back),
    ArrowRight: does(next),
    ArrowLeft: does(back),
    u: undo,
  });

  const underWay = items.flatMap(({ record: flagged }, index) => {
    const outcome = outcomes[index];
    const isOver =
      outcome === undefined || ['kept', 'undecided', 'flagged', 'flagged-already'].includes(outcome);
    return isOver || index === at ? [] : [flagged];
  });
  const flagsUnderWay = underWay.length > 0 && (
    <section aria-labelledby={UNDER_WAY_ID} className={classes['foot']}>
      <Text size="sm" fw={600} id={UNDER_WAY_ID}>
        {t('triage.underWay')}
      </Text>
      <ul className={classes['underWay']}>
        {underWay.map((flagged) => (
          <li key={flagged.assetDefinitionId}>
            <span className={classes['identifier']}>
              <MarkedText>{namedIdentifier(flagged.id)}</MarkedText>
            </span>
            <div className={classes['flag']}>
              <FlagButton record={flagged} flagStore={flagStore} ownPeerId={ownPeerId} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <Stack gap="md">
      <Text role="status" size="sm" fw={600}>
        {countText(outcomes)}
      </Text>
      {leftOut > 0 && <Text size="sm">{t('triage.leftOut', { most: MOST_ITEMS, count: leftOut })}</Text>}
      {session.gone > 0 && <Text size="sm">{t('triage.gone', { count: session.gone })}</Text>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {item === undefined || record === undefined ? (
        <TriageSummary
          id={PLACE_ID}
          query={session.parts.q ?? ''}
          decided={items.map((one, index) => ({ item: one, outcome: outcomes[index] ?? 'undecided' }))}
          onGoTo={goTo}
        />
      ) : (
        <section className={classes['card']} aria-labelledby={PLACE_ID}>
          <Title order={2} id={PLACE_ID} tabIndex={-1} className={classes['title'] ?? ''}>
            <MarkedText>
              {t('triage.place', { at: at + 1, count: items.length, identifier: namedIdentifier(record.id) })}
            </MarkedText>
          </Title>
          <Group gap="xs" className={classes['actions'] ?? ''}>
            <div className={classes['decision']}>
              <FlagButton
                record={record}
                flagStore={flagStore}
                ownPeerId={ownPeerId}
                keyHint={<Key>f</Key>}
              />
            </div>
            {outcomes[at] === 'flagged-already' ? (
              <Text size="sm">{t('triage.nothingToKeep')}</Text>
            ) : (
              <Button variant="default" onClick={keep} aria-keyshortcuts="y" rightSection={<Key>y</Key>}>
                {t(item.isKept ? 'triage.kept' : 'triage.keep')}
              </Button>
            )}
            <Button
              variant="default"
              onClick={next}
              aria-keyshortcuts="j ArrowRight"
              rightSection={<Key>j</Key>}
            >
              {t('triage.next')}
            </Button>
            <Button
              variant="default"
              onClick={back}
              disabled={backAt(outcomes, at) === at}
              aria-keyshortcuts="k ArrowLeft"
              rightSection={<Key>k</Key>}
            >
              {t('triage.before')}
            </Button>
          </Group>
          {record.peerId === ownPeerId && outcomes[at] === 'undecided' && (
            <Text size="sm">{t('triage.own')}</Text>
          )}
          <TriageDetails record={record} terms={terms} whole={whole} ownPeerId={ownPeerId} />
          <Textarea
            label={t('triage.note')}
            description={t('triage.noteHint')}
            value={item.note}
            onChange={({ currentTarget }) => store.note(at, currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Escape' && !isComposing(nativeEvent)) focusPlace();
            }}
            maxLength={MOST_NOTE_CHARACTERS}
            rows={2}
            maw={560}
          />
        </section>
      )}
      {flagsUnderWay}
    </Stack>
  );
}
