import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { isComposing } from '../../../ui/components/is-composing.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { LineFields } from '../../../../reading/line/line.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { countryLabel, countryMeant } from '../../../../reading/countries/country-search.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { LANGUAGE } from '../../../../messages/language.ts';
import classes from './defaults-bar.module.css';
import { t } from './messages.ts';

const FIELDS = ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const;
type DefaultField = (typeof FIELDS)[number];

const TYPES_LIST_ID = 'report-defaults-types';

const isCountryField = (field: DefaultField) => field === 'origination' || field === 'destination';

const shownIn = (field: DefaultField, value: string) =>
  isCountryField(field) && countryLabel(value) !== '' ? countryLabel(value) : value;

function DefaultInput({
  draft,
  field,
  value,
}: {
  readonly draft: DraftStore;
  readonly field: DefaultField;
  readonly value: string;
}) {
  const peerListId = usePeerListId();
  const [text, setText] = useState(shownIn(field, value));
  /** A change interprets every row again, so it waits for a pause in typing. */
  function keep() {
    const entered = text.trim();
    const meant = isCountryField(field) ? (countryMeant(entered) ?? entered) : entered;
    setText(shownIn(field, meant));
    draft.setDefaults({ [field]: meant });
  }
  return (
    <TextInput
      size="xs"
      label={t(`reportTable.default.${field}`)}
      value={text}
      list={field === 'fraudType' ? TYPES_LIST_ID : field === 'sourcePeerId' ? peerListId : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) keep();
      }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const list = new Intl.ListFormat(LANGUAGE, { type: 'unit' });

const inWords = (fields: LineFields): string =>
  list.format(
    FIELDS.flatMap((field) =>
      fields[field] === ''
        ? []
        : [t(`reportTable.inWords.${field}`, { value: shownIn(field, fields[field]) })],
    ),
  );

/** Offers what was entered in the form before the list came. */
function OfferedDefaults({ draft }: { readonly draft: DraftStore }) {
  const offered = useDraftState(draft, (state) => state.offeredDefaults);
  if (offered === undefined) return null;
  return (
    <Button variant="default" size="compact-md" onClick={() => draft.setDefaults(offered)}>
      {t('reportTable.useOffered', { values: inWords(offered) })}
    </Button>
  );
}

/** Default values for lines that leave them out. */
export function DefaultsBar({ draft }: { readonly draft: DraftStore }) {
  const defaults = useDraftState(draft, (state) => state.defaults);
  const shown = inWords(defaults);
  return (
    <Group gap="sm" align="flex-start">
      <details>
        <summary className={classes.summary}>
          {t('reportTable.defaults', { values: shown === '' ? t('reportTable.noDefaults') : shown })}
        </summary>
        <div className={classes.bar}>
          {FIELDS.map((field) => (
            <DefaultInput
              key={`${field} ${defaults[field]}`}
              draft={draft}
              field={field}
              value={defaults[field]}
            />
          ))}
          <datalist id={TYPES_LIST_ID}>
            {KNOWN_FRAUD_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
        </div>
      </details>
      <OfferedDefaults draft={draft} />
    </Group>
  );
}
