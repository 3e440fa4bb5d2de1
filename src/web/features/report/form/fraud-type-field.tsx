import {
  Autocomplete,
  Button,
  type ComboboxItem,
  Group,
  type OptionsFilter,
  Stack,
  Text,
} from '@mantine/core';
import type { Ref } from 'react';
import { KNOWN_FRAUD_TYPES, type KnownFraudType } from '../../../../contract/fraud-type.ts';
import { t } from '../messages.ts';

const meaningOf = (type: KnownFraudType) => t(`report.type.${type}`);
const known = (text: string) => KNOWN_FRAUD_TYPES.find((type) => type === text);

function isKnownItem(option: Parameters<OptionsFilter>[0]['options'][number]): option is ComboboxItem {
  return 'value' in option;
}

/** Matches the type or its meaning; shows all once a type is complete, so that it can be changed. */
const filter: OptionsFilter = ({ options, search }) => {
  const asked = search.trim().toLowerCase();
  if (known(search) !== undefined) return options;
  return options.filter((option) => {
    const type = isKnownItem(option) ? known(option.value) : undefined;
    return type !== undefined && `${type} ${meaningOf(type)}`.toLowerCase().includes(asked);
  });
};

/** Explains text that is not a known type: a known one in other letters, or a type of the analyst's own. */
function OwnTypeNotice({ type, onTake }: { readonly type: string; readonly onTake: (type: string) => void }) {
  if (type.trim() === '' || known(type) !== undefined) return null;
  const meant = KNOWN_FRAUD_TYPES.find((one) => one.toLowerCase() === type.trim().toLowerCase());
  if (meant === undefined) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('report.fraudTypeOwn', { type })}
      </Text>
    );
  }
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{t('report.fraudTypeMeant', { type: meant })}</Text>
      <Button variant="default" size="compact-sm" onClick={() => onTake(meant)}>
        {t('report.fraudTypeTake', { type: meant })}
      </Button>
    </Group>
  );
}

export interface FraudTypeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

/** Suggests the seven known types; any other text is a valid type too. */
export function FraudTypeField({ value, onChange, onBlur, inputRef, error }: FraudTypeFieldProps) {
  return (
    <Stack gap="xs">
      <Autocomplete
        ref={inputRef}
        name="fraudType"
        label={t('report.fraudType')}
        description={t('report.fraudTypeHint')}
        data={KNOWN_FRAUD_TYPES}
        filter={filter}
        renderOption={({ option }) => {
          const type = known(option.value);
          return (
            <span>
              <strong>{option.value}</strong>
              {type !== undefined && (
                <Text span size="sm" c="dimmed">
                  {` – ${meaningOf(type)}`}
                </Text>
              )}
            </span>
          );
        }}
        value={value}
        onChange={onChange}
        onBlur={() => {
          if (value !== value.trim()) onChange(value.trim());
          onBlur();
        }}
        error={error}
        required
        withAsterisk={false}
        maxDropdownHeight={320}
        autoComplete="off"
        spellCheck={false}
      />
      <OwnTypeNotice type={value} onTake={onChange} />
    </Stack>
  );
}
