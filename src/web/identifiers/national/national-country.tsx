import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_CODES, type CountryCode, isCountryCode } from '../../../contract/country.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { numberDialledIn } from '../../../reading/identifier/read-identifier.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { groupDigits } from '../../ui/components/text/identifier-text.tsx';
import { t } from './messages.ts';
import classes from './national-country.module.css';

/** The countries by name, with an empty choice. */
const choices = () => [
  { value: '', label: t('national.choose') },
  ...COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

/** The country of the browser's language, as in `en-GB`. */
export function browserCountry(): CountryCode | undefined {
  const [, region = ''] = /-([A-Z]{2})$/u.exec(navigator.language) ?? [];
  return isCountryCode(region) ? region : undefined;
}

export interface NationalCountryProps {
  /** What the button does with numbers of this country, in words; `undefined` if none can be of it. */
  readonly wordsOf: (country: CountryCode) => string | undefined;
  readonly onTake: (country: CountryCode) => void;
  /** What is said beside the button. */
  readonly noteOn?: (country: CountryCode) => string;
  /** The country of the other numbers beside them, where it is one. */
  readonly likelyCountry?: CountryCode | undefined;
}

/**
 * Chooses the country in which numbers were dialled. That of the numbers beside them, the home country, or else
 * that of the browser's language is chosen first if the numbers can be of it; nothing is taken but by the button.
 */
export function NationalCountry({ wordsOf, onTake, noteOn, likelyCountry }: NationalCountryProps) {
  const { homeCountry } = useSettings();
  const [chosen, setChosen] = useState<CountryCode | ''>();
  const [data] = useState(choices);
  const likely = [likelyCountry, homeCountry, browserCountry()].find(
    (country) => typeof country === 'string' && wordsOf(country) !== undefined,
  );
  const country = chosen ?? likely ?? '';
  const words = country === '' ? undefined : wordsOf(country);
  return (
    <Group gap="6px" component="span">
      <NativeSelect
        size="xs"
        className={classes.country}
        aria-label={t('national.country')}
        value={country}
        data={data}
        onChange={({ currentTarget: { value } }) => setChosen(isCountryCode(value) ? value : '')}
      />
      {country !== '' && words !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => onTake(country)}>
          {words}
        </Button>
      )}
      <Text size="sm" c="dimmed" component="span" role="status">
        {country !== '' && (words === undefined ? t('national.none') : noteOn?.(country))}
      </Text>
    </Group>
  );
}

export interface NationalNumberProps {
  /** What looks like a national number. */
  readonly text: string;
  /** Takes the international number that it is. */
  readonly onUse: (number: string) => void;
}

/** Offers the international number that a national one is, once its country is chosen. */
export function NationalNumber({ text, onUse }: NationalNumberProps) {
  return (
    <NationalCountry
      wordsOf={(country) => {
        const number = numberDialledIn(text, country);
        return number && t('national.use', { number: groupDigits(number).flat().join(' ') });
      }}
      onTake={(country) => {
        const number = numberDialledIn(text, country);
        if (number !== undefined) onUse(number);
      }}
    />
  );
}
