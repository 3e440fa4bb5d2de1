import type { VerdictCounts } from '../../../identifiers/draft/judged-rows.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { t } from '../messages.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

/** The verdicts of rows that no review covers. */
export const NOT_REVIEWED = ['refused', 'stopped', 'guessed', 'leftOut', 'duplicate', 'open'] as const;

/** The verdicts of rows that may still be reported, in the order in which they are named. */
export const LEFT = [
  'refused',
  'stopped',
  'guessed',
  'leftOut',
  'duplicate',
  'warned',
  'ready',
  'open',
] as const;

export const countOf = (counts: VerdictCounts, verdicts: readonly (typeof LEFT)[number][]): number =>
  verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);

/** How many rows have each of these verdicts, as in "2 to fix, 1 duplicate". */
export const leftInWords = (counts: VerdictCounts, verdicts: readonly (typeof LEFT)[number][]): string =>
  list.format(
    verdicts.flatMap((verdict) =>
      counts[verdict] === 0 ? [] : [t(`report.left.${verdict}`, { count: counts[verdict] })],
    ),
  );
