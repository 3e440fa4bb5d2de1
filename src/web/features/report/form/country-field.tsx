import { Select } from '@mantine/core';
import { type Ref, useState } from 'react';
import { isComposing } from '../../../ui/components/is-composing.ts';
import {
  COUNTRY_OPTIONS,
  countryLabel,
  countryMeant,
  searchCountries,
} from '../../../../reading/countries/country-search.ts';
import { t } from '../messages.ts';
import { moveOn, takeMarked } from './move-on.ts';
import classes from './report-form.module.css';

const OPTIONS = [...COUNTRY_OPTIONS];

const labelOf = (value: string): string => (countryLabel(value) === '' ? value : countryLabel(value));

export interface CountryFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** A country code, empty, or the text that a list had in this field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  /** The codes of countries that the list has first. */
  readonly likely?: readonly string[];
  /** Whether the field takes the focus where its form opens in a dialog. */
  readonly takesFocus?: boolean;
}

/** A country, searchable by code, name and common alias. */
export function CountryField({
  name,
  label,
  hint,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  likely = [],
  takesFocus = false,
}: CountryFieldProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState(() => labelOf(value));
  const [shown, setShown] = useState(value);
  // Changed by a suggestion, in the table or by undo.
  if (shown !== value) {
    setShown(value);
    setText(labelOf(value));
  }

  /** Text with a single possible meaning counts as chosen; the full name appears at once. */
  function take(typed: string) {
    const meant = countryMeant(typed);
    if (meant === undefined) {
      // What is no country is an error of the row, and an emptied field is empty: never the country of before.
      const wanted = typed === labelOf(value) ? value : typed.trim();
      if (wanted === value) setText(labelOf(value));
      else onChange(wanted);
      return;
    }
    setText(countryLabel(meant));
    if (meant !== value) onChange(meant);
  }

  return (
    <Select
      ref={inputRef}
      name={name}
      data-autofocus={takesFocus || undefined}
      openOnFocus={!takesFocus}
      label={label}
      description={error === undefined && hint}
      placeholder={t('report.countryPlaceholder')}
      data={OPTIONS}
      // Empty while the list is closed: Mantine keeps it in the DOM, and 250 countries twice slow down every keystroke.
      filter={({ search, limit }) => (limit === 0 ? [] : [...searchCountries(search, likely)])}
      searchable
      selectFirstOptionOnChange={countryMeant(text) !== undefined}
      allowDeselect={false}
      clearable
      clearButtonProps={{
        'aria-label': t('report.countryClear', { label }),
        className: classes.clear ?? '',
      }}
      nothingFoundMessage={opened ? t('report.countryNone') : undefined}
      limit={opened ? OPTIONS.length : 0}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Not null if a list had a word here: Mantine empties the field if its value is null.
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      searchValue={text}
      onSearchChange={setText}
      // Choosing the same value again fires no change and would leave the typed text in place.
      onOptionSubmit={(code) => setText(countryLabel(code))}
      // What is typed replaces the country that is there, as after Tab; a part that was dragged over stays selected.
      onClick={({ currentTarget: field }) => {
        if (field.value === labelOf(value) && field.selectionStart === field.selectionEnd) field.select();
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event;
        if (key !== 'Enter' || isComposing(nativeEvent)) return;
        const typed = currentTarget.value;
        const isMeant = typed !== labelOf(value) && countryMeant(typed) !== undefined;
        if (takeMarked(currentTarget, isMeant ? 'first' : undefined)) {
          event.preventDefault();
          return;
        }
        if (ctrlKey || metaKey) {
          take(typed);
          return;
        }
        event.preventDefault();
        // Of several countries the analyst chooses one: what was typed stays, with its list.
        if (typed !== '' && typed !== labelOf(value) && !isMeant) return;
        take(typed);
        // A key held down must not go on to the review.
        if (!event.repeat) moveOn(currentTarget);
      }}
      onBlur={(event) => {
        take(event.currentTarget.value);
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
