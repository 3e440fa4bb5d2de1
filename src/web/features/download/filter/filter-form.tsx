import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../../ui/components/text/shown-text.ts';
import { Chip, Chips } from './chips.tsx';
import { CountryChips } from './country-chips.tsx';
import { DatesField } from './dates-field.tsx';
import { type DownloadFilter, readDownloadFilter, readTypedSize, WHOSE } from './download-filter.ts';
import { t } from './messages.ts';

const NO_FILTER = readDownloadFilter({});

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

interface SizeFieldProps {
  readonly size: number | undefined;
  readonly onSize: (size: number | undefined) => void;
  /** Whether what stands there is no size, which is not the same as none. */
  readonly onWrong: (isWrong: boolean) => void;
}

function SizeField({ size, onSize, onWrong }: SizeFieldProps) {
  const [text, setText] = useState(size === undefined ? '' : String(size));
  const [shown, setShown] = useState(size);
  // Changed by something else than typing.
  if (shown !== size) {
    setShown(size);
    if (readTypedSize(text) !== size) setText(size === undefined ? '' : String(size));
  }
  const isWrong = text.trim() !== '' && readTypedSize(text) === undefined;
  // By what stands in the field, which the way back and a proposed size change as typing does.
  useEffect(() => onWrong(isWrong), [isWrong, onWrong]);
  return (
    <TextInput
      label={t('download.size')}
      placeholder={t('download.sizeAll')}
      error={isWrong ? t('download.sizeWrong') : undefined}
      inputMode="numeric"
      autoComplete="off"
      maw={240}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const typed = readTypedSize(currentTarget.value);
        setShown(typed);
        onSize(typed);
      }}
    />
  );
}

export interface FilterFormProps {
  readonly filter: DownloadFilter;
  /** `typing`: the way back does not go through every key. */
  readonly onFilter: (filter: DownloadFilter, by: 'choice' | 'typing') => void;
  /** Whether something stands in a field that cannot be asked for, and must not be taken for no filter. */
  readonly onWrongSize: (isWrong: boolean) => void;
  readonly onWrongDates: (isWrong: boolean) => void;
}

/** What is to be downloaded. */
export function FilterForm({ filter, onFilter, onWrongSize, onWrongDates }: FilterFormProps) {
  const name = useId();
  const [clearings, setClearings] = useState(0);
  const change = (changes: Partial<DownloadFilter>, by: 'choice' | 'typing' = 'choice') =>
    onFilter({ ...filter, ...changes }, by);
  const others = filter.types.filter((type) => !KNOWN_FRAUD_TYPES.some((known) => known === type));
  return (
    <Stack gap="md">
      <Chips label={t('download.whose')}>
        {WHOSE.map((whose) => (
          <Chip
            key={whose}
            type="radio"
            name={name}
            checked={filter.whose === whose}
            onChange={() => change({ whose })}
          >
            {t(`download.whose.${whose}`)}
          </Chip>
        ))}
      </Chips>
      {filter.peer !== undefined && (
        <Chips label={t('download.peer')}>
          <Chip type="checkbox" checked onChange={() => change({ peer: undefined })}>
            <MarkedText>{shownInRow(filter.peer)}</MarkedText>
          </Chip>
        </Chips>
      )}
      <Chips label={t('download.types')}>
        {[...KNOWN_FRAUD_TYPES, ...others].map((type) => (
          <Chip
            key={type}
            type="checkbox"
            checked={filter.types.includes(type)}
            onChange={() => change({ types: toggled(filter.types, type) })}
          >
            <MarkedText>{shownInRow(type)}</MarkedText>
          </Chip>
        ))}
      </Chips>
      <Group align="flex-start" grow preventGrowOverflow={false} gap="md">
        <CountryChips
          label={t('download.origins')}
          countries={filter.origins}
          onCountries={(origins) => change({ origins })}
        />
        <CountryChips
          label={t('download.destinations')}
          countries={filter.destinations}
          onCountries={(destinations) => change({ destinations })}
        />
      </Group>
      <DatesField
        key={`dates ${clearings}`}
        dates={filter.dates}
        onDates={(dates) => change({ dates }, 'typing')}
        onWrong={onWrongDates}
      />
      <SizeField
        key={`size ${clearings}`}
        size={filter.size}
        onSize={(size) => change({ size }, 'typing')}
        onWrong={onWrongSize}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        ml={-8}
        onClick={() => {
          setClearings(clearings + 1);
          onFilter(NO_FILTER, 'choice');
        }}
      >
        {t('download.clear')}
      </Button>
    </Stack>
  );
}
