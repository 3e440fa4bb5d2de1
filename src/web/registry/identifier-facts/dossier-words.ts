import { shownAsciiInRow, shownInRow } from '../../ui/components/text/shown-text.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import type { ComparedField, Dossier, Finding, ValueOfPeers } from './dossier.ts';
import { t } from './messages.ts';

const list = new Intl.ListFormat(LANGUAGE, { style: 'long', type: 'conjunction' });

/** The maximum number of values, and of peers with one value, in a sentence. */
const MOST_NAMED = 3;

function shownValue(field: ComparedField, value: string): string {
  if (field === 'fraudType') return shownInRow(value);
  return shownAsciiInRow(countryName(value));
}

function namedPeers(peerIds: readonly string[]): string {
  const left = peerIds.length - MOST_NAMED;
  const named = peerIds.slice(0, MOST_NAMED).map(shownAsciiInRow);
  return list.format(left > 0 ? [...named, t('dossier.finding.morePeers', { count: left })] : named);
}

function valuesText(field: ComparedField, values: readonly ValueOfPeers[]): string {
  const left = values.length - MOST_NAMED;
  const named = values
    .slice(0, MOST_NAMED)
    .map(({ value, peerIds }) =>
      t('dossier.finding.valueOf', { value: shownValue(field, value), peers: namedPeers(peerIds) }),
    );
  return list.format(left > 0 ? [...named, t('dossier.finding.moreValues', { count: left })] : named);
}

/** Returns a finding as a sentence. To be shown by `MarkedText`, like all texts from the registry. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'differs':
      return t(`dossier.finding.differs.${finding.field}`, {
        values: valuesText(finding.field, finding.values),
      });
    case 'agrees':
      return t(`dossier.finding.agrees.${finding.field}`, {
        value: shownValue(finding.field, finding.value),
      });
    case 'flagged-and-active':
      return t('dossier.finding.flaggedAndActive', { flagged: finding.flagged, active: finding.active });
    case 'flags-what-it-reports':
      return t('dossier.finding.flagsWhatItReports', { peer: shownAsciiInRow(finding.peerId) });
  }
}

function flagsText({ whole, flagged, flaggers }: Dossier): string {
  if (flagged === 0) return t('dossier.verdict.notFlagged');
  const total = whole.length;
  return flaggers.length === 0
    ? t('dossier.verdict.flagged', { flagged, total })
    : t('dossier.verdict.flaggedBy', { flagged, total, peers: namedPeers(flaggers) });
}

/**
 * Returns the verdict in a line: `2 peers report it, 1 of 3 contributions flagged by carol.` To be shown by
 * `MarkedText`.
 */
export function verdictText(dossier: Dossier): string {
  const { byRelation, reporters } = dossier;
  if (reporters.length > 0) {
    const reports =
      byRelation.exact.length > 0
        ? t('dossier.verdict.reported', { peers: reporters.length })
        : t('dossier.verdict.covered', { peers: reporters.length });
    return t('dossier.verdict.sentence', { reports, flags: flagsText(dossier) });
  }
  const partly = byRelation.inside.length + byRelation.overlaps.length;
  return partly > 0 ? t('dossier.verdict.partly', { count: partly }) : t('dossier.verdict.none');
}
