import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftRow, useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { type FieldNote, LINE_FIELDS, type LineField } from '../../../identifiers/lines/line.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { countryLabel } from '../../../ui/format/country-search.ts';
import { t } from '../messages.ts';
import type { FieldIssue } from '../../../registry/reporting/report-draft.ts';
import { CountryField } from './country-field.tsx';
import { FieldNotes } from './field-notes.tsx';
import { FraudTypeField } from './fraud-type-field.tsx';
import { IdentifierField } from './identifier-field.tsx';
import classes from './report-form.module.css';

export interface ReportFormProps {
  readonly draft: DraftStore;
  /** The row that it edits. */
  readonly rowKey: number;
  /** Whether lines are being read that a review would be of, and not of what the form says now. */
  readonly isReading: boolean;
  /** Called with the first field that has a problem, if any has. */
  readonly onReview: (problem: LineField | undefined) => void;
  readonly onClear: () => void;
  /** Takes a text of several lines or fields. */
  readonly onList: (text: string) => void;
  /** What the service said about single fields; shown at the fields whenever a new list arrives. */
  readonly issues: readonly FieldIssue[];
  /** Whether the row is on its way or reported, and can no longer be changed. */
  readonly fixed: boolean;
  /** Whether it is one of several rows: then it is as low as can be. */
  readonly oneOfMany: boolean;
  /** Focuses the identifier when the form appears. */
  readonly focusFirst: boolean;
  /** Below the fields. */
  readonly beside: ReactNode;
  /** What buttons elsewhere on the page submit it by. */
  readonly id: string;
  readonly formRef: Ref<HTMLFormElement>;
}

const NONE: ReadonlySet<LineField> = new Set();
const ALL: ReadonlySet<LineField> = new Set(LINE_FIELDS);

/** One row of the draft, field by field. What is typed goes to the draft at once, and what it is understood as comes back. */
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
  focusFirst,
  beside,
  id,
  formRef,
}: ReportFormProps) {
  const judged = useDraftRow(draft, rowKey);
  const defaults = useDraftState(draft, (state) => state.defaults);
  const peerListId = usePeerListId();
  const fields = useRef(new Map<LineField, HTMLInputElement>());
  // A row that came in a list was finished when it came.
  const [touched, setTouched] = useState(() => (judged?.row.source === '' ? NONE : ALL));
  /** What the service said, until the field is edited. */
  const [said, setSaid] = useState({ issues, edited: NONE });
  if (said.issues !== issues) setSaid({ issues, edited: NONE });

  useEffect(() => {
    const [first] = issues;
    if (first !== undefined) fields.current.get(first.field)?.focus();
  }, [issues]);
  useEffect(() => {
    if (focusFirst) fields.current.get('id')?.focus();
  }, [focusFirst]);

  if (judged === undefined) return null;
  const { line, row } = judged;

  const refOf = (field: LineField) => (element: HTMLInputElement | null) => {
    if (element === null) fields.current.delete(field);
    else fields.current.set(field, element);
  };
  const touch = (field: LineField) => {
    if (!isReading && !touched.has(field)) setTouched(new Set([...touched, field]));
  };
  const type = (field: LineField, value: string) => {
    if (!said.edited.has(field)) setSaid({ issues, edited: new Set([...said.edited, field]) });
    draft.type({ [field]: value });
  };
  const errorOf = (field: LineField): string | undefined => {
    const issue = said.edited.has(field) ? undefined : issues.find((one) => one.field === field);
    if (issue !== undefined) return issue.message;
    return touched.has(field) ? line?.problems.find((one) => one.field === field)?.message : undefined;
  };
  const notesOf = (field: LineField) => (
    <FieldNotes
      line={line}
      field={field}
      isAsTyped={row.asTyped.includes(field)}
      onAccept={(note: FieldNote) => {
        draft.accept(rowKey, note);
        fields.current.get(note.suggestion?.field ?? field)?.focus();
      }}
      onAsTyped={(name, isAsTyped) => {
        draft.setAsTyped(rowKey, name, isAsTyped);
        fields.current.get(name)?.focus();
      }}
    />
  );

  function review() {
    if (isReading) {
      onReview(undefined);
      return;
    }
    setTouched(ALL);
    const problem = LINE_FIELDS.find((field) => line?.problems.some((one) => one.field === field));
    if (problem !== undefined && !oneOfMany) fields.current.get(problem)?.focus();
    onReview(problem);
  }

  return (
    <form
      ref={formRef}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <fieldset
        className={classes.fields}
        data-one-of-many={oneOfMany || undefined}
        disabled={fixed}
        aria-label={t('report.form')}
      >
        <div className={classes.id}>
          <IdentifierField
            inputRef={refOf('id')}
            value={row.fields.id}
            line={line}
            onChange={(value) => type('id', value)}
            onBlur={() => touch('id')}
            onList={onList}
            error={errorOf('id')}
          >
            {notesOf('id')}
          </IdentifierField>
        </div>
        <Stack gap={6} className={classes.type ?? ''}>
          <FraudTypeField
            inputRef={refOf('fraudType')}
            value={row.fields.fraudType}
            fallback={defaults.fraudType}
            onChange={(value) => type('fraudType', value)}
            onBlur={() => touch('fraudType')}
            error={errorOf('fraudType')}
          >
            {notesOf('fraudType')}
          </FraudTypeField>
        </Stack>
        <div className={classes.countries}>
          {(['origination', 'destination'] as const).map((name) => (
            <Stack key={name} gap={6}>
              <CountryField
                inputRef={refOf(name)}
                name={name}
                label={t(`report.${name}`)}
                hint={t(`report.${name}Hint`)}
                value={row.fields[name]}
                fallback={countryLabel(defaults[name])}
                onChange={(value) => type(name, value)}
                onBlur={() => touch(name)}
                error={errorOf(name)}
              />
              {notesOf(name)}
            </Stack>
          ))}
        </div>
        <Stack gap={6} className={classes.source ?? ''}>
          <TextInput
            ref={refOf('sourcePeerId')}
            name="sourcePeerId"
            label={t('report.sourcePeer')}
            description={t('report.sourcePeerHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={defaults.sourcePeerId}
            list={peerListId}
            value={row.fields.sourcePeerId}
            onChange={({ currentTarget }) => type('sourcePeerId', currentTarget.value)}
            onBlur={() => touch('sourcePeerId')}
            error={errorOf('sourcePeerId')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {notesOf('sourcePeerId')}
        </Stack>
        {/* Behind the fields, so that Tab goes from one to the next. */}
        <Group gap="sm">
          {beside}
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
