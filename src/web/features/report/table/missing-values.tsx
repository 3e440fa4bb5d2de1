import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGE } from '../../../../messages/language.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { isFilledBy, type LackingRows, type NeededField } from '../../../identifiers/draft/lacking-rows.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { CountryField } from '../form/country-field.tsx';
import { FraudTypeField } from '../form/fraud-type-field.tsx';
import { t as reportText } from '../messages.ts';
import { t } from './messages.ts';

const LISTS = {
  and: new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }),
  or: new Intl.ListFormat(LANGUAGE, { type: 'disjunction' }),
} as const;

interface MissingValuesProps {
  readonly draft: DraftStore;
  readonly lacking: LackingRows;
  readonly onFilled: (count: number) => void;
}

/** What rows lack, said once for all of them, with the dialog that fills it in. */
export function MissingValues({ draft, lacking, onFilled }: MissingValuesProps) {
  const [isOpen, setOpen] = useState(false);
  const { fields, isAlike, keys } = lacking;
  const what = LISTS[isAlike ? 'and' : 'or'].format(fields.map((field) => t(`reportTable.missing.${field}`)));
  return (
    <>
      <Text size="sm" role="status">
        {t('reportTable.lack', { count: keys.length, what })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('reportTable.fillIn')}
      </Button>
      {isOpen && (
        <FillIn
          draft={draft}
          lacking={lacking}
          onClose={() => setOpen(false)}
          onFill={(filled, values) => {
            setOpen(false);
            draft.fillMissing(filled, values);
            onFilled(filled.length);
          }}
        />
      )}
    </>
  );
}

type Values = Readonly<Record<NeededField, string>>;

interface FillInProps extends Pick<MissingValuesProps, 'draft' | 'lacking'> {
  readonly onClose: () => void;
  readonly onFill: (keys: readonly number[], values: Values) => void;
}

/**
 * One value for each field that rows lack: at first what was entered in the form before their list came. A field left
 * empty stays as it is. What else the form had is not filled in: nothing unseen is.
 */
function FillIn({ draft, lacking: { fields, keys }, onClose, onFill }: FillInProps) {
  const [values, setValues] = useState<Values>(() => {
    const { offered } = draft.getState();
    const of = (field: NeededField) => (fields.includes(field) ? (offered?.[field] ?? '') : '');
    return { fraudType: of('fraudType'), origination: of('origination'), destination: of('destination') };
  });
  const filled = keys.filter((key) => {
    const judged = draft.get(key);
    return judged !== undefined && isFilledBy(judged, values);
  });
  const propsOf = (field: NeededField) => ({
    value: values[field],
    onChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
    onBlur: () => undefined,
    inputRef: null,
    error: undefined,
    takesFocus: field === fields[0],
  });
  return (
    <Dialog opened onClose={onClose} title={t('reportTable.fillTitle', { count: keys.length })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (filled.length > 0) onFill(filled, values);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('reportTable.fillText')}</Text>
          {fields.includes('fraudType') && <FraudTypeField {...propsOf('fraudType')}>{null}</FraudTypeField>}
          {(['origination', 'destination'] as const)
            .filter((field) => fields.includes(field))
            .map((field) => (
              <CountryField
                key={field}
                {...propsOf(field)}
                name={field}
                label={reportText(`report.${field}`)}
                hint={reportText(`report.${field}Hint`)}
              />
            ))}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('reportTable.cancel')}
            </Button>
            <Button type="submit" disabled={filled.length === 0}>
              {t('reportTable.fill', { count: filled.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
