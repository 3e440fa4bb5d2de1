import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { type Control, useController, useForm, type UseFormClearErrors } from 'react-hook-form';
import type { ContributionDraft } from '../../../../contract/contribution.ts';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import { useActivity } from '../../../desk/session/desk-context.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftRow } from '../../../identifiers/draft/use-draft.ts';
import { countriesOfNumber } from '../../../../reading/home-country/numbering-plan.ts';
import {
  type FieldOffer,
  type LineField,
  type LineFields,
  NO_FIELDS,
  type UnderstoodLine,
} from '../../../../reading/line/line.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { EnteredStanding } from '../../../registry/standing/draft-check.tsx';
import { t } from '../messages.ts';
import type { FieldIssue } from '../../../registry/reporting/report-draft.ts';
import { CountryField } from './country-field.tsx';
import { FieldChange, FieldOffers, FieldWarnings } from './field-notes.tsx';
import { FraudTypeField } from './fraud-type-field.tsx';
import { IdentifierField } from './identifier-field.tsx';
import classes from './report-form.module.css';
import { reportSchema } from './report-schema.ts';

export interface ReportFormProps {
  readonly draft: DraftStore;
  /** The edited row. */
  readonly rowKey: number;
  /** Whether pasted lines are still being read. *Review* then waits for them rather than for the form. */
  readonly isReading: boolean;
  readonly onReview: (hasProblems: boolean) => void;
  readonly onClear: () => void;
  /** Takes a text of several lines or fields. */
  readonly onList: (text: string) => void;
  /** The service's errors about single fields; each is shown until its field is edited. */
  readonly issues: readonly FieldIssue[];
  /** Whether the row is on its way or reported, and can no longer be changed. */
  readonly fixed: boolean;
  /** Whether it is one of several rows. */
  readonly oneOfMany: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
}

const BY_SERVICE = 'service';

interface RowForm extends Pick<ReportFormProps, 'draft' | 'isReading'> {
  readonly clearErrors: UseFormClearErrors<LineFields>;
  readonly control: Control<LineFields, unknown, ContributionDraft>;
  readonly line: UnderstoodLine | undefined;
  /** Rows from a list show their problems at once. */
  readonly isFinished: boolean;
}

/** Typing changes the draft at once; problems are shown once the field is left, those of an empty one after *Review*. */
function useRowField(name: LineField, { clearErrors, control, draft, isFinished, isReading, line }: RowForm) {
  const { field, fieldState, formState } = useController({ name, control });
  const isLeft = fieldState.isTouched && field.value.trim() !== '';
  const isJudged = !isReading && (isFinished || formState.isSubmitted || isLeft);
  const problem = isJudged ? line?.problems.find((one) => one.field === name) : undefined;
  return {
    inputRef: field.ref,
    value: field.value,
    onChange: (value: string) => {
      draft.type({ [name]: value });
      field.onChange(value);
      if (fieldState.error?.type === BY_SERVICE) clearErrors(name);
    },
    onBlur: field.onBlur,
    error: fieldState.error?.type === BY_SERVICE ? fieldState.error.message : problem?.message,
  };
}

/** The main country of a phone number, as a list; empty for other identifiers. */
function countryOfNumber(identifier: string): readonly string[] {
  const parsed = parseIdentifier(identifier);
  return parsed.ok && parsed.space === 'phone' ? countriesOfNumber(`+${parsed.low}`).slice(0, 1) : [];
}

/** Returns for each country field what it likely holds: the country of the number, then that of the last report. */
function useLikelyCountries(identifier: string) {
  const { operations } = useActivity();
  const last = operations.find(({ kind }) => kind === 'report')?.rows[0];
  const ofNumber = countryOfNumber(identifier);
  const withLast = (country: string | undefined) =>
    country === undefined ? ofNumber : [...ofNumber, country];
  return { origination: withLast(last?.origination), destination: withLast(last?.destination) };
}

/** One row of the draft, field by field. Each edit goes to the draft at once and is interpreted there. */
export function ReportForm({
  draft,
  rowKey,
  isReading,
  onReview,
  onClear,
  onList,
  issues,
  fixed,
  oneOfMany,
  formRef,
}: ReportFormProps) {
  const judged = useDraftRow(draft, rowKey);
  const [isSourceWanted, setSourceWanted] = useState(false);
  const peerListId = usePeerListId();
  const { line, row } = { ...judged };
  const schema = useMemo(() => reportSchema((fields) => draft.understand(rowKey, fields)), [draft, rowKey]);
  const likely = useLikelyCountries(line?.values.id ?? '');
  const { clearErrors, control, handleSubmit, setError } = useForm({
    defaultValues: row?.fields ?? NO_FIELDS,
    shouldFocusError: !oneOfMany,
    resolver: zodResolver(schema),
  });
  const form: RowForm = { clearErrors, control, draft, isReading, line, isFinished: row?.source !== '' };
  const idField = useRowField('id', form);
  const typeField = useRowField('fraudType', form);
  const countryFields = {
    origination: useRowField('origination', form),
    destination: useRowField('destination', form),
  };
  const { inputRef: sourceRef, onChange: onSource, ...sourceField } = useRowField('sourcePeerId', form);

  useEffect(() => {
    for (const [at, { field, message }] of issues.entries())
      setError(field, { type: BY_SERVICE, message }, { shouldFocus: at === 0 });
  }, [issues, setError]);

  if (row === undefined) return null;

  /** Takes an offer, or a change back. The form gets new fields, so the focus is set again. */
  function changeRow(change: () => void, focused: LineField) {
    flushSync(change);
    formRef.current?.querySelector<HTMLInputElement>(`[name="${focused}"]`)?.focus();
  }
  const isWaiting = (field: LineField) =>
    judged?.verdict === 'guessed' && line?.changes.some((one) => one.field === field && one.isGuess) === true;
  // A guess of a list's row waits above its fields, to be taken or taken back.
  const changeOf = (field: LineField) =>
    (!oneOfMany || !isWaiting(field)) && (
      <FieldChange
        line={line}
        field={field}
        isAsTyped={row.asTyped.includes(field)}
        onAsTyped={(name, isAsTyped) => changeRow(() => draft.setAsTyped(rowKey, name, isAsTyped), name)}
      />
    );
  const onAccept = (offer: FieldOffer) => changeRow(() => draft.accept(rowKey, offer), offer.field);
  const offersOf = (field: LineField) => (
    <FieldOffers line={line} field={field} text={row.fields[field]} onAccept={onAccept} />
  );
  const warningsOf = (field: LineField) => <FieldWarnings line={line} field={field} onAccept={onAccept} />;
  const notesOf = (field: LineField) => (
    <>
      {changeOf(field)}
      {offersOf(field)}
      {warningsOf(field)}
    </>
  );

  const hasSource = isSourceWanted || sourceField.value !== '' || sourceField.error !== undefined;
  const review = handleSubmit(
    () => onReview(false),
    () => onReview(true),
  );

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReading) onReview(false);
        else void review(event);
      }}
    >
      <fieldset className={classes.fields} disabled={fixed} aria-label={t('report.form')}>
        <div className={classes.id}>
          <IdentifierField
            {...idField}
            line={line}
            standing={!oneOfMany && <EnteredStanding judged={judged} />}
            onList={onList}
            takesFocus={oneOfMany}
          >
            {notesOf('id')}
          </IdentifierField>
        </div>
        <Stack gap={6} className={classes.type ?? ''}>
          <FraudTypeField {...typeField}>{notesOf('fraudType')}</FraudTypeField>
        </Stack>
        <div className={classes.countries}>
          {(['origination', 'destination'] as const).map((name) => (
            <Stack key={name} gap={6}>
              <CountryField
                {...countryFields[name]}
                name={name}
                label={t(`report.${name}`)}
                hint={t(`report.${name}Hint`)}
                likely={likely[name]}
              />
              {changeOf(name)}
              {offersOf(name)}
            </Stack>
          ))}
          {/* About both, as a number of neither: across them. */}
          <div className={classes.across}>
            {warningsOf('origination')}
            {warningsOf('destination')}
          </div>
        </div>
        {hasSource && (
          <Stack gap={6} className={classes.source ?? ''}>
            <TextInput
              {...sourceField}
              ref={sourceRef}
              name="sourcePeerId"
              label={t('report.sourcePeer')}
              description={sourceField.error === undefined && t('report.sourcePeerHint')}
              list={peerListId}
              onChange={({ currentTarget }) => onSource(currentTarget.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {notesOf('sourcePeerId')}
          </Stack>
        )}
        {/* After the fields in the document: Tab goes from field to field. */}
        <Group gap="sm">
          {!hasSource && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                flushSync(() => setSourceWanted(true));
                formRef.current?.querySelector<HTMLInputElement>('[name="sourcePeerId"]')?.focus();
              }}
            >
              {t('report.addSource')}
            </Button>
          )}
          {!oneOfMany && (
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              {t('report.clear')}
            </Button>
          )}
        </Group>
      </fieldset>
    </form>
  );
}
