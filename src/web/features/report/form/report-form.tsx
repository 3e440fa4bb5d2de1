import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, TextInput } from '@mantine/core';
import { type Ref, useEffect } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
import { CountryField } from './country-field.tsx';
import { FraudTypeField } from './fraud-type-field.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { t } from '../messages.ts';
import { EMPTY_DRAFT, type FieldIssue, type ReportDraft, reportFormSchema } from '../report-draft.ts';
import classes from './report-form.module.css';

type ReportFormApi = UseFormReturn<ReportDraft, unknown, ContributionDraft>;

export interface ReportFormProps {
  /** Initial values. */
  readonly draft: ReportDraft;
  readonly onEdit: (draft: ReportDraft) => void;
  readonly onCheck: (item: ContributionDraft) => void;
  readonly onClear: () => void;
  /** What the service said about single fields; shown at the fields whenever a new list arrives. */
  readonly issues: readonly FieldIssue[];
  /** Whether the report is on its way and can no longer be changed. */
  readonly fixed: boolean;
  /** Focuses the identifier when the form appears. */
  readonly focusFirst: boolean;
  /** What buttons elsewhere on the page submit it by. */
  readonly id: string;
  readonly formRef: Ref<HTMLFormElement>;
}

function useIssuesAtFields({ setError, setFocus }: ReportFormApi, issues: readonly FieldIssue[]) {
  useEffect(() => {
    for (const { field, message } of issues) setError(field, { type: 'service', message });
    const [first] = issues;
    if (first !== undefined) setFocus(first.field);
  }, [issues, setError, setFocus]);
}

/** The form for one contribution. Its values leave through `onCheck` only. */
export function ReportForm({
  draft,
  onEdit,
  onCheck,
  onClear,
  issues,
  fixed,
  focusFirst,
  id,
  formRef,
}: ReportFormProps) {
  const form = useForm<ReportDraft, unknown, ContributionDraft>({
    resolver: zodResolver(reportFormSchema),
    defaultValues: draft,
    mode: 'onTouched',
  });
  const { control, handleSubmit, setFocus, setValue, subscribe, register, formState } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onEdit({ ...EMPTY_DRAFT, ...values }),
      }),
    [subscribe, onEdit],
  );
  useIssuesAtFields(form, issues);
  useEffect(() => {
    if (focusFirst) setFocus('id');
  }, [focusFirst, setFocus]);

  return (
    <form ref={formRef} id={id} onSubmit={(event) => void handleSubmit(onCheck)(event)} noValidate>
      <fieldset className={classes.fields} disabled={fixed} aria-label={t('report.form')}>
        <Stack gap="md">
          <Controller
            control={control}
            name="id"
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <IdentifierField
                inputRef={ref}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                onTake={(text) => {
                  setValue('id', text, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
                  setFocus('id');
                }}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="fraudType"
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <FraudTypeField
                inputRef={ref}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          <div className={classes.countries}>
            {(['origination', 'destination'] as const).map((name) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
                  <CountryField
                    inputRef={ref}
                    name={name}
                    label={t(`report.${name}`)}
                    hint={t(`report.${name}Hint`)}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    error={fieldState.error?.message}
                  />
                )}
              />
            ))}
          </div>
          <TextInput
            {...register('sourcePeerId')}
            label={t('report.sourcePeer')}
            description={t('report.sourcePeerHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={formState.errors.sourcePeerId?.message}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button variant="subtle" w="fit-content" onClick={onClear}>
            {t('report.clear')}
          </Button>
        </Stack>
      </fieldset>
    </form>
  );
}
