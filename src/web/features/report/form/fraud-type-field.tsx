import { Autocomplete, Button, type ComboboxItem, Group, type OptionsFilter, Text } from '@mantine/core';
import { type Ref, useState } from 'react';
import { KNOWN_FRAUD_TYPES, type KnownFraudType } from '../../../../contract/fraud-type.ts';
import { t } from '../messages.ts';
import { isChoosing, moveOn } from './move-on.ts';
import classes from './report-form.module.css';

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

/** Below the field: what to enter, or about text that is not a known type: a known one in other letters, or one's own. */
function AboutType({ type, onTake }: { readonly type: string; readonly onTake: (type: string) => void }) {
  if (type.trim() === '' || known(type) !== undefined) return t('report.fraudTypeHint');
  const meant = KNOWN_FRAUD_TYPES.find((one) => one.toLowerCase() === type.trim().toLowerCase());
  if (meant === undefined) return <span role="status">{t('report.fraudTypeOwn', { type })}</span>;
  return (
    <Group gap="xs" role="status" component="span">
      {t('report.fraudTypeMeant', { type: meant })}
      <Button variant="default" size="compact-xs" onClick={() => onTake(meant)}>
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
  // Judged once it is entered: what is said while typing would move the fields below under the open list.
  const [isTyping, setTyping] = useState(false);
  return (
    <Autocomplete
      ref={inputRef}
      name="fraudType"
      label={t('report.fraudType')}
      description={
        <span className={classes.explanation}>
          <AboutType type={isTyping ? '' : value} onTake={onChange} />
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
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
      selectFirstOptionOnChange
      value={value}
      onChange={onChange}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        if (value !== value.trim()) onChange(value.trim());
        onBlur();
      }}
      // What is open is chosen from, and what is closed is done.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isChoosing(event.currentTarget))
          return;
        event.preventDefault();
        moveOn(event.currentTarget);
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
