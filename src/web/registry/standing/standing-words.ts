import { shortIdentifier } from '../../ui/components/text/identifier-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { exactDay, type TimeFormat } from '../../ui/format/time.ts';
import { t } from './messages.ts';
import {
  alsoFlagged,
  type RegistryFact,
  type Standing,
  type StandingCode,
  standingCode,
} from './standing.ts';

/** How a range is written: in full where a program reads it. */
type RangeText = (identifier: string) => string;

function factText(
  { count, kind, latest, peerCount, peers, relation }: RegistryFact,
  format: TimeFormat,
  rangeText: RangeText = shortIdentifier,
) {
  return t(`registryCheck.${kind}.${relation}`, {
    count,
    peers: peerCount,
    more: peerCount - 1,
    peer: shownInRow(peers[0] ?? ''),
    range: rangeText(latest.id),
    flagger: latest.flagger === null ? 'none' : shownInRow(latest.flagger),
    date: exactDay(Date.parse(latest.at), format),
  });
}

/** Names a kind of standing: `Active from others`. */
export const standingWords = (code: StandingCode): string => t(`registryCheck.code.${code}`);

/**
 * Returns the most important fact, for a column: `Flagged by bob@glass on 2026-11-01`; of what is active, also that it is
 * flagged. To be shown by `MarkedText`, like all texts from the registry.
 */
export function standingText(
  standing: Standing | undefined,
  format: TimeFormat,
  rangeText?: RangeText,
): string {
  if (standing?.kind === 'failed') return t('registryCheck.failed', { reason: standing.error.message });
  const fact = standing?.facts[0];
  if (fact === undefined) return standingWords(standingCode(standing));
  const text = factText(fact, format, rangeText);
  const flagged = alsoFlagged(standing);
  return flagged === undefined
    ? text
    : t('registryCheck.alsoFlagged', { text, relation: flagged.relation, count: flagged.count });
}

/** Returns all facts, a sentence each. */
export function standingDetails(standing: Standing | undefined, format: TimeFormat): readonly string[] {
  if (standing?.kind !== 'answered' || standing.facts.length === 0) return [standingText(standing, format)];
  const { atLeast, facts } = standing;
  return [
    ...facts.map((fact) => factText(fact, format)),
    ...(atLeast === undefined ? [] : [t('registryCheck.atLeast', { count: atLeast })]),
  ];
}
