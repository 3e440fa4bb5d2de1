import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { NoCheckError } from '../../../client/registry/check-identifiers.ts';
import { checkedRowsOptions } from '../../api/check-options.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { repeatKey } from '../../identifiers/draft/draft-row.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../identifiers/draft/judged-rows.ts';
import { useDraftState } from '../../identifiers/draft/use-draft.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { CheckBar } from './check-bar.tsx';
import { t } from './messages.ts';
import { alsoFlagged, isFlagged, type StandingCode, standingCode } from './standing.ts';
import { DossierLink } from '../identifier-facts/dossier-link.tsx';
import { StatusMark } from '../records/record-fields.tsx';
import { STATUS_OF } from './standing-mark.tsx';
import { standingDetails, standingText } from './standing-words.ts';
import { type Standings, standingsOf, useCheckedRows } from './use-checked-rows.ts';

const NONE: readonly [] = [];

/** Rows already reported are excluded: their own report is what the registry would show. */
const ASKED: ReadonlySet<JudgedRow['verdict']> = new Set([
  // A type may still be missing: the registry knows the identifier without it.
  'refused',
  'ready',
  'warned',
  'guessed',
  'leftOut',
  'duplicate',
  'stopped',
]);

/** Returns the identifier to look a row up by; `undefined` if there is none. */
const askedOf = ({ line, verdict }: JudgedRow): string | undefined =>
  ASKED.has(verdict) && line?.identifier !== undefined ? line.values.id : undefined;

/** Returns the identifiers to look up. */
const identifiersOf = (rows: readonly JudgedRow[]): readonly string[] =>
  rows.flatMap((judged) => askedOf(judged) ?? []);

/** Leaves rows out of the report that the registry has flagged, or that repeat an active report of the own peer. */
export function useKnownLeftOut(draft: DraftStore): void {
  const { standings } = useCheckedRows();
  useEffect(() => leaveOut(draft, standings), [draft, standings]);
}

function leaveOut(draft: DraftStore, standings: Standings): void {
  const flagged = new Set<string>();
  const repeated = new Set<string>();
  for (const [id, standing] of standings) {
    if (isFlagged(standing)) flagged.add(id);
    if (standing.kind === 'answered') for (const own of standing.own) repeated.add(repeatKey({ id, ...own }));
  }
  draft.leaveOutKnown({ flagged, repeated });
}

/** A registry that answers no check must not keep anybody from reporting. */
const REVIEW_WAITS_MS = 3000;

/**
 * Returns what asks about the rows that are ready and were not asked about, before they are reviewed, and leaves out what
 * the registry has flagged.
 */
export function useCheckBeforeReview(draft: DraftStore): () => Promise<void> {
  const { check } = useCheckedRows();
  const queryClient = useQueryClient();
  const accountId = useDeskState().account?.accountId;
  const { connection } = useDesk().session.client;
  return async () => {
    if (connection.getState().state !== 'connected') return;
    const ready = draft.all().filter(({ verdict }) => verdict === 'ready' || verdict === 'warned');
    await Promise.race([
      check({ identifiers: identifiersOf(ready) }),
      new Promise((resolve) => {
        setTimeout(resolve, REVIEW_WAITS_MS);
      }),
    ]);
    leaveOut(
      draft,
      standingsOf(queryClient.getQueryData(checkedRowsOptions(accountId).queryKey) ?? new Map()),
    );
  };
}

/** How long typing has to pause. */
const ASKED_AFTER_MS = 700;

/** Rows that are not reported, or on their way. */
const FIXED: ReadonlySet<JudgedRow['verdict']> = new Set(['stopped', 'removed', 'open', 'reported']);

/** The identifier of a row that is being entered; empty while it is not a valid one. */
function enteredId(judged: JudgedRow | undefined): string {
  const { line, verdict } = { ...judged };
  if (line?.identifier === undefined || (verdict !== undefined && FIXED.has(verdict))) return '';
  return line.values.id;
}

/** Whether the registry can be asked unasked: a locked key would ask to be unlocked. */
function useMayAsk(): boolean {
  const { key } = useDeskState();
  const { state } = useStore(useDesk().session.client.connection);
  return key !== 'locked' && state === 'connected';
}

/** Looks up the identifier of a single report while it is entered, and says whether a report earns anything. */
export function EnteredStanding({ judged }: { readonly judged: JudgedRow | undefined }) {
  const { check, error, isAsking, standings } = useCheckedRows();
  const mayAsk = useMayAsk() && !(error instanceof NoCheckError);
  const format = useTimeFormat();
  const identifier = enteredId(judged);
  const [settled] = useDebouncedValue(identifier, ASKED_AFTER_MS);
  const standing = standings.get(identifier);
  const isUnknown = settled !== '' && settled === identifier && standing === undefined;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    // A check that stopped early is not repeated until the key is unlocked or the service is back.
    if (standing !== undefined || !mayAsk) asked.current = undefined;
    if (!isUnknown || isAsking || !mayAsk || asked.current === settled) return;
    asked.current = settled;
    void check({ identifiers: [settled] });
  }, [check, isAsking, isUnknown, mayAsk, settled, standing]);
  const values = judged?.line?.values;
  const isRepeated =
    standing?.kind === 'answered' &&
    values !== undefined &&
    standing.own.some((own) => repeatKey({ id: identifier, ...own }) === repeatKey(values));
  // The dossier has the other facts; that they are not of all contributions is said here.
  const first = standingText(standing, format);
  const [, further, ...others] = standing === undefined ? [] : standingDetails(standing, format);
  const reservation = standing?.kind === 'answered' && standing.atLeast !== undefined ? others.slice(-1) : [];
  const status = STATUS_OF[standingCode(standing)];
  const earns =
    standing?.kind === 'answered' && values?.fraudType !== '' && values?.destination !== ''
      ? [t(isRepeated ? 'registryCheck.earnsNothing' : 'registryCheck.earns')]
      : [];
  return (
    <span role="status" data-standing>
      {standing !== undefined && (
        <>
          {status === undefined ? ' · ' : ' '}
          {status === undefined ? (
            <Text span inherit fw={600}>
              <MarkedText>{first}</MarkedText>
            </Text>
          ) : (
            <StatusMark status={status} wraps>
              {first}
            </StatusMark>
          )}
          {further === undefined ? (
            earns.map((words) => ` · ${words}`)
          ) : (
            <Text span inherit display="block" data-further>
              <MarkedText>{[further, ...reservation, ...earns].join(' · ')}</MarkedText>{' '}
              <DossierLink identifier={identifier} />
            </Text>
          )}
        </>
      )}
    </span>
  );
}

/** Asks about all rows of a draft again. */
export function useAskAgain(draft: DraftStore): () => void {
  const { check } = useCheckedRows();
  return () => void check({ identifiers: [...new Set(identifiersOf(draft.all()))], again: true });
}

/** Asks about the rows of the draft that were not asked about, whenever editing pauses; after a reload all of them. */
export function DraftCheck({ draft }: { readonly draft: DraftStore }) {
  const { check, error, isAsking, standings } = useCheckedRows();
  const mayAsk = useMayAsk() && !(error instanceof NoCheckError);
  const rows = useDeferredValue(useDraftState(draft, ({ judgement }) => judgement.rows));
  const identifiers = useMemo(() => identifiersOf(rows), [rows]);
  const [settled] = useDebouncedValue(identifiers, ASKED_AFTER_MS);
  const asked = useRef<readonly string[]>(undefined);
  useEffect(() => {
    // A check that was cancelled or stopped early is not repeated for the same rows until the service is back.
    if (!mayAsk) asked.current = undefined;
    if (!mayAsk || isAsking || asked.current === settled) return;
    if (settled.every((identifier) => standings.has(identifier))) return;
    asked.current = settled;
    void check({ identifiers: settled });
  }, [check, isAsking, mayAsk, settled, standings]);
  return <CheckBar identifiers={identifiers} />;
}

/** What the registry says of a row, as a code and in full. */
export interface RowStanding {
  readonly code: StandingCode;
  readonly isAlsoFlagged: boolean;
  readonly details: readonly string[];
}

/**
 * The standings of rows, for their notes and for the filter. The object changes whenever a standing may have
 * changed.
 */
export interface StandingNotes {
  /** Nothing before the registry has answered. */
  readonly of: (judged: JudgedRow) => RowStanding | undefined;
  readonly notes: (judged: JudgedRow) => readonly ReactNode[];
  /** The codes that a row can be filtered by, with their texts. */
  readonly codes: (judged: JudgedRow) => readonly { readonly code: string; readonly message: string }[];
}

export function useStandingNotes(): StandingNotes {
  const { standings } = useCheckedRows();
  const format = useTimeFormat();
  return useMemo(() => {
    const of = (judged: JudgedRow) => {
      const standing = standings.size === 0 ? undefined : standings.get(askedOf(judged) ?? '');
      return (
        standing && {
          code: standingCode(standing),
          isAlsoFlagged: alsoFlagged(standing) !== undefined,
          details: standingDetails(standing, format),
        }
      );
    };
    return {
      of,
      notes: (judged) =>
        (of(judged)?.details ?? []).map((text) => (
          <span key={`registry ${text}`} title={text}>
            <MarkedText>{t('registryCheck.note', { text })}</MarkedText>
          </span>
        )),
      codes: (judged) => {
        const standing = of(judged);
        if (standing === undefined) return NONE;
        const codes = standing.isAlsoFlagged ? ([standing.code, 'flagged'] as const) : [standing.code];
        return codes.map((code) => ({
          code: `registry-${code}`,
          message: t('registryCheck.note', { text: t(`registryCheck.code.${code}`) }),
        }));
      },
    };
  }, [standings, format]);
}
