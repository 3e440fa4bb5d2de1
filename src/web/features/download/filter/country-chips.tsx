import { type OptionsFilter, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  COUNTRY_OPTIONS,
  countryLabel,
  countryMeant,
  searchCountries,
} from '../../../../reading/countries/country-search.ts';
import classes from './filter.module.css';
import { t } from './messages.ts';

const OPTIONS = [...COUNTRY_OPTIONS];

/** Empty while the list is closed, since Mantine keeps it in the DOM. */
const filter: OptionsFilter = ({ search, limit }) => (limit === 0 ? [] : [...searchCountries(search)]);

export interface CountryChipsProps {
  readonly label: string;
  readonly countries: readonly string[];
  readonly onCountries: (countries: readonly string[]) => void;
}

/** Countries to choose one after the other, by code, name or alias. */
export function CountryChips({ label, countries, onCountries }: CountryChipsProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');

  function add(code: string | undefined) {
    setText('');
    if (code !== undefined && !countries.includes(code)) onCountries([...countries, code]);
  }

  return (
    <div className={classes['countries']}>
      <Select
        label={label}
        placeholder={countries.length === 0 ? t('download.anyCountry') : t('download.addCountry')}
        data={OPTIONS}
        filter={filter}
        searchable
        // Of several countries the analyst chooses one.
        selectFirstOptionOnChange={countryMeant(text) !== undefined}
        nothingFoundMessage={opened ? t('download.noCountry') : undefined}
        limit={opened ? OPTIONS.length : 0}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        value={null}
        searchValue={text}
        onSearchChange={setText}
        onOptionSubmit={add}
        onBlur={() => add(countryMeant(text))}
        maxDropdownHeight={320}
        autoComplete="off"
        spellCheck={false}
      />
      {countries.length > 0 && (
        <ul className={classes['chips']} aria-label={label}>
          {countries.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes['chip']}
                data-checked
                aria-label={t('download.removeCountry', { country: countryLabel(code), field: label })}
                onClick={() => onCountries(countries.filter((one) => one !== code))}
              >
                {countryLabel(code)}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
