import type { ComponentProps } from 'react';
import { NativeSelect } from '@mantine/core';
import {
  type CodeCount,
  type DraftFilter,
  NORMALISED,
  NOT_REPORTED,
} from '../../../identifiers/draft/draft-filter.ts';
import { type VerdictCounts, VERDICTS } from '../../../identifiers/draft/judged-rows.ts';
import { NATIONAL_NUMBER } from '../../../../reading/identifier/refusal.ts';
import { NEVER_REPORT } from '../../../../reading/line/lint-line.ts';
import { t } from './messages.ts';
import classes from './table-filter.module.css';
import { VerdictMark, verdictWord } from './verdict-mark.tsx';

const MAX_MESSAGE = 60;

const short = (message: string) =>
  message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1)}…`;

/** Codes whose sentence names what is wrong in one row. */
const WORDS_OF_CODES: Readonly<Partial<Record<string, string>>> = {
  [NORMALISED]: t('reportTable.codeOf.normalised'),
  identifier: t('reportTable.codeOf.identifier'),
  [NATIONAL_NUMBER]: t('reportTable.codeOf.nationalNumber'),
  'fraud-type-own': t('reportTable.codeOf.fraudTypeOwn'),
  'origination-missing': t('reportTable.codeOf.originationMissing'),
  'destination-missing': t('reportTable.codeOf.destinationMissing'),
  country: t('reportTable.codeOf.country'),
  'other-country': t('reportTable.codeOf.otherCountry'),
  'unusual-kind': t('reportTable.codeOf.unusualKind'),
  'phone-without-plus': t('reportTable.codeOf.withoutPlus'),
  'trunk-zero': t('reportTable.codeOf.trunkZero'),
  'private-address': t('reportTable.codeOf.privateAddress'),
  'documentation-address': t('reportTable.codeOf.documentationAddress'),
  [NEVER_REPORT]: t('reportTable.verdict.stopped'),
};

const wordsOf = ({ code, message }: CodeCount): string => WORDS_OF_CODES[code] ?? message;

const Chip = ({ isOn, ...props }: ComponentProps<'button'> & { readonly isOn: boolean }) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} {...props} />
);

export interface TableFilterProps {
  readonly counts: VerdictCounts;
  readonly codes: readonly CodeCount[];
  readonly filter: DraftFilter;
  readonly onFilter: (filter: DraftFilter) => void;
}

/** Chooses the rows that are shown. The numbers add up to the rows of the draft. */
export function TableFilter({ counts, codes, filter, onFilter }: TableFilterProps) {
  const { verdicts, code } = filter;
  const total = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  const isNotReported = verdicts === NOT_REPORTED;
  // Listed one by one: *not reported* is a choice of its own.
  const chosen = isNotReported ? undefined : verdicts;
  const choices = VERDICTS.filter((verdict) => counts[verdict] > 0 || chosen?.has(verdict) === true);
  function toggle(verdict: (typeof VERDICTS)[number]) {
    const next = new Set(chosen);
    if (!next.delete(verdict)) next.add(verdict);
    const { verdicts: _verdicts, ...rest } = filter;
    onFilter(next.size === 0 ? rest : { ...rest, verdicts: next });
  }
  return (
    <>
      <div className={classes.chips} role="group" aria-label={t('reportTable.filterBy')} data-scrolls>
        <Chip isOn={verdicts === undefined && code === undefined} onClick={() => onFilter({})}>
          {t('reportTable.counted', { word: t('reportTable.all'), count: total })}
        </Chip>
        {(counts.reported > 0 || isNotReported) && (
          <Chip isOn={isNotReported} onClick={() => onFilter({ ...filter, verdicts: NOT_REPORTED })}>
            {t('reportTable.counted', {
              word: t('reportTable.notReported'),
              count: total - counts.reported,
            })}
          </Chip>
        )}
        {choices.map((verdict) => (
          <Chip key={verdict} isOn={chosen?.has(verdict) === true} onClick={() => toggle(verdict)}>
            <VerdictMark verdict={verdict}>
              {t('reportTable.counted', { word: verdictWord(verdict), count: counts[verdict] })}
            </VerdictMark>
          </Chip>
        ))}
      </div>
      {(codes.length > 0 || code !== undefined) && (
        <NativeSelect
          size="xs"
          className={classes.note}
          aria-label={t('reportTable.code')}
          value={code ?? ''}
          data={[
            { value: '', label: t('reportTable.anyCode') },
            ...codes.map((one) => ({
              value: one.code,
              label: t('reportTable.codeOption', { message: short(wordsOf(one)), count: one.count }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { code: _code, ...rest } = filter;
            onFilter(value === '' ? rest : { ...rest, code: value });
          }}
        />
      )}
    </>
  );
}
