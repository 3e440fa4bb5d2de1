import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useIsPhone } from '../../../ui/components/use-is-phone.ts';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { LANGUAGE } from '../../../../messages/language.ts';
import { readField } from '../../../../reading/line/read-field.ts';
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
  const isPhone = useIsPhone();
  const { fields, isAlike, keys } = lacking;
  const what = LISTS[isAlike ? 'and' : 'or'].format(fields.map((field) => t(`reportTable.missing.${field}`)));
  const lack = t('reportTable.lack', { count: keys.length, what });
  return (
    <>
      {isPhone ? (
        <VisuallyHidden role="status">{lack}</VisuallyHidden>
      ) : (
        <Text size="sm" role="status">
          {lack}
        </Text>
      )}
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {isPhone ? `${t('reportTable.fillTitle', { count: keys.length })}…` : t('reportTable.fillIn')}
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

/** A field left empty is not filled in. What a row would be refused for is an error here, before it is in thousands. */
const valueSchema = (field: NeededField) =>
  z.string().check(({ value, issues }) => {
    const problem = value.trim() === '' ? undefined : readField(field, value).problem;
    if (problem !== undefined) issues.push({ code: 'custom', message: problem.message, input: value });
  });

const valuesSchema = z.object({
  fraudType: valueSchema('fraudType'),
  origination: valueSchema('origination'),
  destination: valueSchema('destination'),
}) satisfies z.ZodType<Record<NeededField, string>>;

type Values = z.infer<typeof valuesSchema>;

const resolver = zodResolver(valuesSchema);

interface FillInProps extends Pick<MissingValuesProps, 'draft' | 'lacking'> {
  readonly onClose: () => void;
  readonly onFill: (keys: readonly number[], values: Values) => void;
}

/**
 * One value for each field that rows lack: at first what was entered in the form before their list came. What else the
 * form had is not filled in: nothing unseen is.
 */
function FillIn({ draft, lacking: { fields, keys }, onClose, onFill }: FillInProps) {
  const { offered } = draft.getState();
  const of = (field: NeededField) => (fields.includes(field) ? (offered?.fields[field] ?? '') : '');
  const { control, handleSubmit } = useForm<Values>({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      fraudType: of('fraudType'),
      origination: of('origination'),
      destination: of('destination'),
    },
  });
  const values = useWatch({ control, compute: (entered: Values) => entered });
  const filled = keys.filter((key) => {
    const judged = draft.get(key);
    return judged !== undefined && isFilledBy(judged, values);
  });
  const fill = handleSubmit((entered) => {
    if (filled.length > 0) onFill(filled, entered);
  });
  return (
    <Dialog opened onClose={onClose} title={t('reportTable.fillTitle', { count: keys.length })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void fill(event);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('reportTable.fillText')}</Text>
          {fields.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { ref, ...field }, fieldState: { error } }) => {
                const props = {
                  ...field,
                  inputRef: ref,
                  error: error?.message,
                  takesFocus: name === fields[0],
                };
                return name === 'fraudType' ? (
                  <FraudTypeField {...props}>{null}</FraudTypeField>
                ) : (
                  <CountryField
                    {...props}
                    name={name}
                    label={reportText(`report.${name}`)}
                    hint={reportText(`report.${name}Hint`)}
                  />
                );
              }}
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
