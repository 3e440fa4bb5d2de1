import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_CODES, type CountryCode, isCountryCode } from '../../../../contract/country.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { countryName } from '../../../../reading/countries/country-name.ts';
import { t } from './messages.ts';

/** The countries by name, with an empty choice. */
const choices = () => [
  { value: '', label: t('reportTable.nationalChoose') },
  ...COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

export interface NationalNumbersProps {
  readonly draft: DraftStore;
  /** How many rows look like national numbers. */
  readonly count: number;
}

/** Reads all rows that look like national numbers as those of one country. */
export function NationalNumbers({ draft, count }: NationalNumbersProps) {
  const { homeCountry } = useSettings();
  const [chosen, setChosen] = useState<CountryCode | null>();
  const [data] = useState(choices);
  useDraftState(draft, ({ judgement }) => judgement);
  const country = chosen === undefined ? homeCountry : chosen;
  const fitting = country === null ? count : draft.nationalOf(country).size;
  if (count === 0) return null;
  return (
    <Group gap="xs">
      <NativeSelect
        size="xs"
        aria-label={t('reportTable.nationalCountry')}
        value={country ?? ''}
        data={data}
        onChange={({ currentTarget: { value } }) => setChosen(isCountryCode(value) ? value : null)}
      />
      <Button
        variant="default"
        size="compact-md"
        disabled={country === null || fitting === 0}
        onClick={() => country !== null && draft.readNational(country)}
      >
        {t('reportTable.readNational', {
          count: fitting,
          country: country === null ? 'none' : countryName(country),
        })}
      </Button>
    </Group>
  );
}
