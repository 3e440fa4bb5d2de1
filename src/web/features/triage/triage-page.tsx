import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { wireOf } from '../../../client/registry/read-search.ts';
import { isTruncated, type RegistryQuestion } from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { KeyHint } from '../../ui/shortcuts/key-hint.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { FlagAnnouncer } from '../../registry/flagging/flag-announcer.tsx';
import type { FlagStore } from '../../registry/flagging/flag-store.ts';
import { FlagManyDialog } from '../../registry/flagging/many/flag-many-dialog.tsx';
import { FlagReviewDialog } from '../../registry/flagging/review/flag-review-dialog.tsx';
import { useFlagsOfPage } from '../../registry/flagging/use-flags-of-page.ts';
import { understandQuery } from '../../../reading/search/search-query.ts';
import { BeginTriage } from './begin-triage.tsx';
import { t } from './messages.ts';
import type { TriageSession } from '../../registry/triage/triage-session.ts';
import { useTriageStore } from '../../registry/triage/triage-store.ts';
import { TriageWorkspace } from './triage-workspace.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useSearchAnswer } from '../../registry/results/reading/use-shown-rows.ts';
import { isSameSearch, type SearchParts } from '../../registry/results/search-parts.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { useStore } from '../../platform/store/use-store.ts';

/**
 * Puts the note of a contribution into Activity, at its flag, unless it has another note there.
 */
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

const NO_QUESTIONS: readonly RegistryQuestion[] = [];
/** Of a list that stands in no address. */
const NO_TERMS: readonly SearchTerm[] = [];
const NO_RECORDS: readonly RegistryRecord[] = [];

/** Triage: the contributions of a search, decided one after the other. */
export function TriagePage({ parts }: { readonly parts: SearchParts }) {
  const { account } = useDeskState();
  const flagStore = useFlagsOfPage();
  const store = useTriageStore();
  const begun = useStore(store);
  const session = begun !== undefined && isSameSearch(begun.parts, parts) ? begun : undefined;
  useNotesInActivity(session, flagStore);
  const ownPeerId = account?.peerId;
  const { q: query = '' } = parts;
  const understanding = useMemo(() => understandQuery(query), [query]);
  const terms = understanding.state === 'understood' ? understanding.terms : undefined;
  // Asks for nothing, but the desk keeps the answer for as long; flags change it in its place.
  const { data: answer } = useSearchAnswer(terms ?? NO_QUESTIONS, { enabled: false });
  const records = answer?.records ?? NO_RECORDS;
  const whole = answer?.isComplete === true && !isTruncated(answer) ? answer.records : undefined;
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between">
        <PageHeading>{t('triage.title')}</PageHeading>
        <Group gap="lg">
          {session !== undefined && <KeyHint page="triage" />}
          <Anchor
            size="sm"
            data-link="alone"
            renderRoot={(props) => <Link to={PATHS.search} search={parts} {...props} />}
          >
            {query === '' ? t('triage.back') : t('triage.backTo', { query: shownAsciiText(query) })}
          </Anchor>
        </Group>
      </Group>
      {session === undefined && terms === undefined && <Text>{t('triage.nothing')}</Text>}
      {session === undefined && terms !== undefined && (
        <BeginTriage key={wireOf(terms)} terms={terms} parts={parts} store={store} />
      )}
      {session !== undefined && (
        <TriageWorkspace
          session={session}
          store={store}
          flagStore={flagStore}
          records={records}
          ownPeerId={ownPeerId}
          terms={terms ?? NO_TERMS}
          whole={whole}
        />
      )}
      <FlagAnnouncer flagStore={flagStore} />
      <FlagReviewDialog flagStore={flagStore} />
      <FlagManyDialog />
    </Stack>
  );
}
