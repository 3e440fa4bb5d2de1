import { Autocomplete, type ComboboxItem, type OptionsFilter, Text } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { KNOWN_FRAUD_TYPES, type KnownFraudType } from '../../../../contract/fraud-type.ts';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { t } from '../messages.ts';
import { moveOn, takeMarked } from './move-on.ts';

const meaningOf = (type: KnownFraudType) => t(`report.type.${type}`);
const known = (text: string) => KNOWN_FRAUD_TYPES.find((type) => type === text);

function isKnownItem(option: Parameters<OptionsFilter>[0]['options'][number]): option is ComboboxItem {
  return 'value' in option;
}

/** Enter takes the first one: the type itself, then one that begins with the text, then any other. */
function rankOf(type: string, asked: string): number {
  const name = type.toLowerCase();
  if (name === asked) return 0;
  return name.startsWith(asked) ? 1 : 2;
}

/** Matches the type or its meaning; shows all once a type is complete, so that it can be changed. */
const filter: OptionsFilter = ({ options, search }) => {
  const asked = search.trim().toLowerCase();
  const isComplete = known(search) !== undefined;
  return options
    .filter(isKnownItem)
    .filter(({ value }) => {
      const type = known(value);
      return isComplete || (type !== undefined && `${type} ${meaningOf(type)}`.toLowerCase().includes(asked));
    })
    .sort((one, other) => rankOf(one.value, asked) - rankOf(other.value, asked));
};

export interface FraudTypeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  /** Whether the field takes the focus where its form opens in a dialog. */
  readonly takesFocus?: boolean;
  /** Notes about the type. */
  readonly children: ReactNode;
}

/** Suggests the seven known types; any other text is a valid type too. */
export function FraudTypeField({
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  takesFocus = false,
  children,
}: FraudTypeFieldProps) {
  // Notes appear after the type was entered: while typing they would move the fields below under the open
  // list.
  const [isTyping, setTyping] = useState(false);
  return (
    <>
      <Autocomplete
        ref={inputRef}
        name="fraudType"
        data-autofocus={takesFocus || undefined}
        // Its list would cover the other fields of the dialog.
        openOnFocus={!takesFocus}
        label={t('report.fraudType')}
        description={error === undefined && t('report.fraudTypeHint')}
        data={KNOWN_FRAUD_TYPES}
        filter={filter}
        renderOption={({ option }) => {
          const type = known(option.value);
          return (
            <span>
              <strong>{option.value}</strong>
              {type !== undefined && (
                // In the option's own colour, which suits the highlight too.
                <Text span size="sm">
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
        // Enter chooses from an open list, and moves on if it is closed.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent))
            return;
          event.preventDefault();
          // A key held down must not go on to the review.
          if (!takeMarked(event.currentTarget) && !event.repeat) moveOn(event.currentTarget);
        }}
        error={error}
        required
        withAsterisk={false}
        maxDropdownHeight={320}
        autoComplete="off"
        spellCheck={false}
      />
      {!isTyping && children}
    </>
  );
}
