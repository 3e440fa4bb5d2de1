import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isTruncated, type RegistryQuestion } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiText } from '../../ui/components/shown-text.ts';
import { DossierSummary } from '../../registry/identifier-facts/dossier-summary.tsx';
import { FlagAnnouncer } from '../../registry/flagging/flag-announcer.tsx';
import type { FlagStore } from '../../registry/flagging/flag-store.ts';
import type { FlagView } from '../../registry/flagging/flag-view.ts';
import { FlagReviewDialog } from '../../registry/flagging/review/flag-review-dialog.tsx';
import { FlagButton } from '../../registry/flagging/row/flag-button.tsx';
import { useFlagsOfPage } from '../../registry/flagging/use-flags-of-page.ts';
import { whyNotFlagged } from '../../registry/flagging/why-not-flagged.ts';
import { RecordDetails } from '../../features/search/record/record-details.tsx';
import { understandQuery } from '../../identifiers/typed/search-query.ts';
import { BeginTriage } from '../../features/triage/begin-triage.tsx';
import { t } from '../../features/triage/messages.ts';
import type { TriageFlags } from '../../features/triage/triage-flags.ts';
import { type FlagProgress, isSameSearch, type TriageSession } from '../../features/triage/triage-session.ts';
import { useTriageStore } from '../../features/triage/triage-store.ts';
import { TriageWorkspace } from '../../features/triage/triage-workspace.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useSearchAnswer } from '../../registry/results/reading/use-shown-rows.ts';
import type { SearchParts } from '../../registry/results/search-parts.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { type SettingsStore } from '../../platform/preferences/settings-store.ts';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';
import classes from './triage-page.module.css';

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

function flagsOf(flagStore: FlagStore, settings: SettingsStore, ownPeerId: string | undefined): TriageFlags {
  const stepOf = ({ assetDefinitionId }: RegistryRecord) =>
    assetDefinitionId === undefined ? 'ready' : flagStore.getView(assetDefinitionId).step;
  return {
    subscribe: flagStore.subscribe,
    getState: flagStore.getState,
    progressOf: (record) => PROGRESS[stepOf(record)],
    whyNot: whyNotFlagged,
    flag: (record) => flagStore.flag(record, settings.getState().undoSeconds),
    isUndoable: (record) => stepOf(record) === 'delay',
    render: (record, keyHint) => (
      <FlagButton record={record} flagStore={flagStore} ownPeerId={ownPeerId} keyHint={keyHint} />
    ),
  };
}

/** What was noted of a contribution stands in Activity with its flag, unless something else is noted there. */
function useNotesInActivity(session: TriageSession | undefined, flagStore: FlagStore): void {
  const { activity } = useDesk();
  const items = session?.items;
  useEffect(() => {
    const annotate = () => {
      for (const { record, note } of items ?? []) {
        const { assetDefinitionId } = record;
        if (note.trim() === '' || assetDefinitionId === undefined) continue;
        const operation = activity.get(flagStore.operationIdOf(assetDefinitionId) ?? '');
        // The note of a transaction of several contributions is about all of them.
        if (operation?.rowCount === 1 && operation.note === undefined)
          activity.annotate(operation.id, { text: note.trim() });
      }
    };
    annotate();
    return flagStore.subscribe(annotate);
  }, [activity, flagStore, items]);
}

const NO_QUESTION: RegistryQuestion = { wire: '' };
const NO_RECORDS: readonly RegistryRecord[] = [];

/** Triage: the contributions of a search, decided one after the other. */
export function TriagePage({ parts }: { readonly parts: SearchParts }) {
  const { account } = useDeskState();
  const flagStore = useFlagsOfPage();
  const settings = useSettingsStore();
  const store = useTriageStore();
  const begun = useSyncExternalStore(store.subscribe, store.getState);
  const session = begun !== undefined && isSameSearch(begun.parts, parts) ? begun : undefined;
  useNotesInActivity(session, flagStore);
  const ownPeerId = account?.peerId;
  const flags = useMemo(() => flagsOf(flagStore, settings, ownPeerId), [flagStore, settings, ownPeerId]);
  const { q: query = '' } = parts;
  const understanding = useMemo(() => understandQuery(query), [query]);
  const question = understanding.state === 'understood' ? understanding.term : NO_QUESTION;
  // Asks for nothing, but the desk keeps the answer for as long; flags change it in its place.
  const { data: answer } = useSearchAnswer(question, { enabled: false });
  const records = answer?.records ?? NO_RECORDS;
  const whole = answer?.isComplete === true && !isTruncated(answer) ? answer.records : undefined;
  const [nowMs] = useState(() => Date.now());
  const renderDetails = useCallback(
    (record: RegistryRecord) => (
      <div className={classes['details']}>
        {understanding.state === 'understood' && (
          <RecordDetails record={record} term={understanding.term} ownPeerId={ownPeerId} nowMs={nowMs} />
        )}
        <DossierSummary identifier={record.id} records={whole} />
      </div>
    ),
    [nowMs, ownPeerId, whole, understanding],
  );
  return (
    <Stack gap="md">
      <PageHeading>{t('triage.title')}</PageHeading>
      <Group gap="xs">
        {query !== '' && <Text size="sm">{t('triage.of', { query: shownAsciiText(query) })}</Text>}
        <Anchor
          size="sm"
          data-link="alone"
          renderRoot={(props) => <Link to={PATHS.search} search={parts} {...props} />}
        >
          {t('triage.back')}
        </Anchor>
      </Group>
      {session === undefined && understanding.state !== 'understood' && <Text>{t('triage.nothing')}</Text>}
      {session === undefined && understanding.state === 'understood' && (
        <BeginTriage key={understanding.term.wire} term={understanding.term} parts={parts} store={store} />
      )}
      {session !== undefined && (
        <>
          <Text size="sm">{t('triage.hint')}</Text>
          <TriageWorkspace
            session={session}
            store={store}
            flags={flags}
            records={records}
            ownPeerId={ownPeerId}
            renderDetails={renderDetails}
          />
        </>
      )}
      <FlagAnnouncer flagStore={flagStore} />
      <FlagReviewDialog flagStore={flagStore} />
    </Stack>
  );
}
