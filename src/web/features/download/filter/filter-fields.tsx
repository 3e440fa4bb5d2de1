import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type PathValue, useWatch } from 'react-hook-form';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../../ui/components/text/shown-text.ts';
import { Chip, Chips } from './chips.tsx';
import { CountryChips } from './country-chips.tsx';
import { DatesField } from './dates-field.tsx';
import { WHOSE } from './download-filter.ts';
import type { FieldValues, FilterForm } from './use-filter-form.ts';
import { t } from './messages.ts';

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

export interface FilterFieldsProps {
  readonly form: FilterForm;
  readonly onClear: () => void;
}

/** What is to be downloaded. */
export function FilterFields({ form, onClear }: FilterFieldsProps) {
  const name = useId();
  const filter = useWatch({ control: form.control });
  function choose<Field extends 'whose' | 'peer' | 'types' | 'origins' | 'destinations'>(
    field: Field,
    value: PathValue<FieldValues, Field>,
  ) {
    form.setValue(field, value);
    form.submit('choice');
  }
  const { destinations = [], origins = [], types = [] } = filter;
  const others = types.filter((type) => !KNOWN_FRAUD_TYPES.some((known) => known === type));
  return (
    <Stack gap="md">
      <Chips label={t('download.whose')}>
        {WHOSE.map((whose) => (
          <Chip
            key={whose}
            type="radio"
            name={name}
            checked={filter.whose === whose}
            onChange={() => choose('whose', whose)}
          >
            {t(`download.whose.${whose}`)}
          </Chip>
        ))}
      </Chips>
      {filter.peer !== undefined && (
        <Chips label={t('download.peer')}>
          <Chip type="checkbox" checked onChange={() => choose('peer', undefined)}>
            <MarkedText>{shownInRow(filter.peer)}</MarkedText>
          </Chip>
        </Chips>
      )}
      <Chips label={t('download.types')}>
        {[...KNOWN_FRAUD_TYPES, ...others].map((type) => (
          <Chip
            key={type}
            type="checkbox"
            checked={types.includes(type)}
            onChange={() => choose('types', toggled(types, type))}
          >
            <MarkedText>{shownInRow(type)}</MarkedText>
          </Chip>
        ))}
      </Chips>
      <Group align="flex-start" grow preventGrowOverflow={false} gap="md">
        <CountryChips
          label={t('download.origins')}
          countries={origins}
          onCountries={(countries) => choose('origins', countries)}
        />
        <CountryChips
          label={t('download.destinations')}
          countries={destinations}
          onCountries={(countries) => choose('destinations', countries)}
        />
      </Group>
      <DatesField form={form} />
      <TextInput
        label={t('download.size')}
        placeholder={t('download.sizeAll')}
        error={form.formState.errors.size?.message}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...form.register('size', { onChange: () => form.submit('typing') })}
      />
      <Button variant="subtle" size="compact-sm" w="fit-content" ml={-8} onClick={onClear}>
        {t('download.clear')}
      </Button>
    </Stack>
  );
}
