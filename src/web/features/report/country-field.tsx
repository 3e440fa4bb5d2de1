import { type OptionsFilter, Select } from '@mantine/core';
import type { Ref } from 'react';
import { say } from '../../words/say.ts';
import { COUNTRY_OPTIONS, countryNamed, searchCountries } from './country-search.ts';

const OPTIONS = [...COUNTRY_OPTIONS];

const filter: OptionsFilter = ({ search }) => [...searchCountries(search)];

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
      nothingFoundMessage={say('report.countryNone')}
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
