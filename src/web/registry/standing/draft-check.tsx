import { type ReactNode, useEffect, useMemo } from 'react';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../identifiers/draft/judged-rows.ts';
import { useSettledRevision } from '../../identifiers/draft/use-draft.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { CheckBar, useCheckState } from './check-bar.tsx';
import { t } from './messages.ts';
import { useRegistryCheck } from './registry-check.ts';
import { isFlagged, standingCode } from './standing.ts';
import { standingDetails } from './standing-words.ts';

const NONE: readonly [] = [];

/** Rows already reported are excluded: their own report is what the registry would show. */
const ASKED: ReadonlySet<JudgedRow['verdict']> = new Set([
  'ready',
  'warned',
  'leftOut',
  'duplicate',
  'stopped',
]);

/** Returns the identifier to look a row up by; `undefined` if there is none. */
const askedOf = ({ line, verdict }: JudgedRow): string | undefined =>
  ASKED.has(verdict) && line?.identifier !== undefined ? line.values.id : undefined;

/** Returns the identifiers to look up at a revision of the draft. */
const identifiersOf = (draft: DraftStore, _revision: number): readonly string[] =>
  draft.all().flatMap((judged) => askedOf(judged) ?? []);

/** Leaves rows out of the report whose identifier is flagged. */
export function useFlaggedLeftOut(draft: DraftStore): void {
  const { standings } = useCheckState(useRegistryCheck());
  useEffect(() => {
    const flagged = [...standings].filter(([, standing]) => isFlagged(standing));
    draft.leaveOutFlagged(new Set(flagged.map(([identifier]) => identifier)));
  }, [draft, standings]);
}

/** The check of the rows of the draft. */
export function DraftCheck({ draft }: { readonly draft: DraftStore }) {
  const check = useRegistryCheck();
  const revision = useSettledRevision(draft);
  const identifiers = useMemo(() => identifiersOf(draft, revision), [draft, revision]);
  return <CheckBar check={check} identifiers={identifiers} />;
}

/**
 * The standings of rows, for their notes and for the filter. The object changes whenever a standing may have
 * changed.
 */
export interface StandingNotes {
  readonly notes: (judged: JudgedRow) => readonly ReactNode[];
  /** The codes that a row can be filtered by, with their texts. */
  readonly codes: (judged: JudgedRow) => readonly { readonly code: string; readonly message: string }[];
}

export function useStandingNotes(): StandingNotes {
  const { standings } = useCheckState(useRegistryCheck());
  const format = useTimeFormat();
  return useMemo(() => {
    const standingOf = (judged: JudgedRow) =>
      standings.size === 0 ? undefined : standings.get(askedOf(judged) ?? '');
    return {
      notes: (judged) => {
        const standing = standingOf(judged);
        if (standing === undefined) return [];
        return standingDetails(standing, format).map((text) => (
          <span key={`registry ${text}`} title={text}>
            <MarkedText>{t('registryCheck.note', { text })}</MarkedText>
          </span>
        ));
      },
      codes: (judged) => {
        const standing = standingOf(judged);
        if (standing === undefined) return NONE;
        const code = standingCode(standing);
        return [
          {
            code: `registry-${code}`,
            message: t('registryCheck.note', { text: t(`registryCheck.code.${code}`) }),
          },
        ];
      },
    };
  }, [standings, format]);
}
