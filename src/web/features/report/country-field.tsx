import { type OptionsFilter, Select } from '@mantine/core';
import { type Ref, useState } from 'react';
import { say } from '../../words/say.ts';
import { COUNTRY_OPTIONS, countryNamed, searchCountries } from './country-search.ts';

const OPTIONS = [...COUNTRY_OPTIONS];

/** None while the list is closed: Mantine keeps it in the page, and 250 countries twice slow every key down. */
const filter: OptionsFilter = ({ search, limit }) => (limit === 0 ? [] : [...searchCountries(search)]);

export interface CountryFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** A country code, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

/** A country, found by code, name and common alias. */
export function CountryField({
  name,
  label,
  hint,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
}: CountryFieldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Select
      ref={inputRef}
      name={name}
      label={label}
      description={hint}
      placeholder={say('report.countryPlaceholder')}
      data={OPTIONS}
      filter={filter}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': say('report.countryClear', { label }) }}
      nothingFoundMessage={opened ? say('report.countryNone') : undefined}
      limit={opened ? OPTIONS.length : 0}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      onBlur={(event) => {
        // Typed in full and left: that is as good as chosen, and the name shows at once.
        const named = countryNamed(event.currentTarget.value);
        if (named !== undefined && named !== value) onChange(named);
        onBlur();
      }}
      error={error}
      required
      withAsterisk={false}
      maxDropdownHeight={320}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
