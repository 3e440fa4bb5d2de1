import { shownAsciiInRow, shownInRow } from '../../ui/components/text/shown-text.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { relativeTime } from '../../ui/format/time.ts';
import { type ComparedField, type Dossier, type Finding, isFlagged, type ValueOfPeers } from './dossier.ts';
import { t } from './messages.ts';

const list = new Intl.ListFormat(LANGUAGE, { style: 'long', type: 'conjunction' });

/** The maximum number of values, and of flaggers, in a sentence. A single one more is named rather than counted. */
const MOST_NAMED = 3;

const namedOf = <T>(all: readonly T[]): readonly T[] =>
  all.length === MOST_NAMED + 1 ? all : all.slice(0, MOST_NAMED);

function shownValue(field: ComparedField, value: string): string {
  if (field === 'fraudType') return shownInRow(value);
  return shownAsciiInRow(countryName(value));
}

/** The peers, the own one first. */
function namedPeers(peerIds: readonly string[], ownPeerId: string | undefined): string {
  const ownFirst = peerIds.toSorted((one, other) => Number(other === ownPeerId) - Number(one === ownPeerId));
  const named = namedOf(ownFirst).map((peerId) =>
    peerId === ownPeerId ? t('dossier.verdict.yourPeer', { others: 0 }) : shownAsciiInRow(peerId),
  );
  const left = peerIds.length - named.length;
  return list.format(left > 0 ? [...named, t('dossier.finding.morePeers', { count: left })] : named);
}

function valuesText(field: ComparedField, values: readonly ValueOfPeers[]): string {
  const named = namedOf(values).map(({ value, peerIds }) =>
    t('dossier.finding.valueOf', { value: shownValue(field, value), count: peerIds.length }),
  );
  const left = values.length - named.length;
  return list.format(left > 0 ? [...named, t('dossier.finding.moreValues', { count: left })] : named);
}

/** Returns a finding as a sentence. To be shown by `MarkedText`, like all texts from the registry. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'differs':
      return t(`dossier.finding.differs.${finding.field}`, {
        values: valuesText(finding.field, finding.values),
      });
    case 'flags-what-it-reports':
      return t('dossier.finding.flagsWhatItReports', { peer: shownAsciiInRow(finding.peerId) });
  }
}

const peersOf = (records: readonly RegistryRecord[]): number =>
  new Set(records.map(({ peerId }) => peerId)).size;

/** How many peers report these, the own one as such. */
function reportersOf(records: readonly RegistryRecord[], ownPeerId: string | undefined): string {
  const count = peersOf(records);
  return records.some(({ peerId }) => peerId === ownPeerId)
    ? t('dossier.verdict.yourPeer', { others: count - 1 })
    : t('dossier.verdict.peers', { count });
}

/** The latest of these times; `undefined` where the registry tells none. */
function latest(times: readonly (RegistryTime | undefined)[]): number | undefined {
  const known = times.flatMap((time) => (time !== undefined && 'ms' in time ? time.ms : []));
  return known.length === 0 ? undefined : Math.max(...known);
}

const when = (ms: number | undefined, nowMs: number): string =>
  ms === undefined ? 'none' : relativeTime(ms, nowMs);

function flaggersOf(flagged: readonly RegistryRecord[], ownPeerId: string | undefined): string {
  const flaggers = [...new Set(flagged.flatMap(({ flagger }) => flagger ?? []))];
  return flaggers.length === 0 ? 'none' : namedPeers(flaggers, ownPeerId);
}

const reportedText = (records: readonly RegistryRecord[], ownPeerId: string | undefined): string =>
  t('dossier.verdict.reported', { count: records.length, who: reportersOf(records, ownPeerId) });

function activeText(
  active: readonly RegistryRecord[],
  { byRelation, whole }: Dossier,
  nowMs: number,
  ownPeerId: string | undefined,
): string {
  const exact = active.filter((record) => byRelation.exact.includes(record));
  const confidence = Math.max(-1, ...exact.map(({ confidenceIndex }) => confidenceIndex ?? -1));
  const flagged = whole.filter(isFlagged);
  // Those that name exactly it come first: the answer to a list counts them alone, too.
  const counted = exact.length > 0 ? exact : active;
  const said = {
    who: reportersOf(counted, ownPeerId),
    when: when(latest(counted.map(({ reportedAt }) => reportedAt)), nowMs),
  };
  const [range = '', ...otherRanges] = new Set(active.map(({ id }) => id));
  return [
    ...(exact.length > 0
      ? [
          t('dossier.verdict.activeReports', {
            ...said,
            confidence: confidence < 0 ? 'none' : String(confidence),
            wider: peersOf(active) - peersOf(exact),
          }),
        ]
      : [
          t('dossier.verdict.covered', {
            ...said,
            range: otherRanges.length > 0 ? 'none' : shownAsciiInRow(range),
          }),
        ]),
    ...(flagged.length > 0
      ? [
          t('dossier.verdict.alsoFlagged', {
            flagged: flagged.length,
            total: whole.length,
            peers: flaggersOf(flagged, ownPeerId),
          }),
        ]
      : []),
  ].join(' ');
}

function hostText(records: readonly RegistryRecord[], nowMs: number, ownPeerId: string | undefined): string {
  if (records.length === 0) return t('dossier.verdict.none');
  return t('dossier.verdict.host', {
    active: records.filter((record) => record.status === 'active' && !isFlagged(record)).length,
    count: records.length,
    who: reportersOf(records, ownPeerId),
    when: when(latest(records.map(({ reportedAt }) => reportedAt)), nowMs),
  });
}

/**
 * Returns the verdict in a line: `Active from 4 peers, most recently 2 days ago; confidence 71 of 100.` To be shown by
 * `MarkedText`. The reader’s own peer is called so.
 */
export function verdictText(dossier: Dossier, nowMs: number, ownPeerId?: string): string {
  const { byRelation, whole } = dossier;
  if (dossier.isHost) return hostText(byRelation.inside, nowMs, ownPeerId);
  const active = whole.filter((record) => record.status === 'active' && !isFlagged(record));
  if (active.length > 0) return activeText(active, dossier, nowMs, ownPeerId);
  const flagged = whole.filter(isFlagged);
  if (flagged.length > 0) {
    const at = when(latest(flagged.map(({ flaggedAt }) => flaggedAt)), nowMs);
    return `${t('dossier.verdict.flagged', { peers: flaggersOf(flagged, ownPeerId), when: at })} ${reportedText(whole, ownPeerId)}`;
  }
  const expired = whole.filter(({ status }) => status === 'expired');
  if (expired.length > 0) {
    const at = when(latest(expired.map(({ expiresAt }) => expiresAt)), nowMs);
    return `${t('dossier.verdict.expired', { when: at })} ${reportedText(whole, ownPeerId)}`;
  }
  if (whole.length > 0) return reportedText(whole, ownPeerId);
  const partly = byRelation.inside.length + byRelation.overlaps.length;
  return partly > 0 ? t('dossier.verdict.partly', { count: partly }) : t('dossier.verdict.none');
}
