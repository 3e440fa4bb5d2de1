import { Text } from '@mantine/core';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { NationalCountry } from '../../../identifiers/national/national-country.tsx';
import { t } from './messages.ts';

export interface NationalNumbersProps {
  readonly draft: DraftStore;
  /** How many rows look like national numbers. */
  readonly count: number;
}

/** Reads all rows that look like national numbers as those of one country. */
export function NationalNumbers({ draft, count }: NationalNumbersProps) {
  useDraftState(draft, ({ judgement }) => judgement);
  if (count === 0) return null;
  return (
    <>
      <Text size="sm">{t('reportTable.national', { count })}</Text>
      <NationalCountry
        wordsOf={(country) => {
          const fitting = draft.nationalOf(country).size;
          return fitting === 0 ? undefined : t('reportTable.readNational', { count: fitting });
        }}
        onTake={(country) => draft.readNational(country)}
      />
    </>
  );
}
