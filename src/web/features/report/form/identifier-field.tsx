import { Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ClipboardEvent, ReactNode, Ref } from 'react';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import { describeTerm } from '../../../../reading/identifier/describe-identifier.ts';
import type { UnderstoodLine } from '../../../../reading/line/line.ts';
import { t } from '../messages.ts';
import { isList } from './is-list.ts';
import classes from './report-form.module.css';

/** Screen readers are told when typing pauses, not at every key. */
const SAID_AFTER_MS = 700;

/** The hint below the field: the kind of identifier and its size, or why it is not one yet. */
function explain(text: string, line: UnderstoodLine | undefined): string {
  if (text === '' || line === undefined) return t('report.identifierHint');
  const parsed = parseIdentifier(line.values.id);
  if (!parsed.ok) return line.problems.find(({ field }) => field === 'id')?.message ?? parsed.reason;
  const kind = describeTerm(parsed);
  return parsed.canonical === line.values.id
    ? kind
    : `${kind} · ${t('report.comparedAs', { canonical: parsed.canonical })}`;
}

export interface IdentifierFieldProps {
  /** The text as entered. */
  readonly value: string;
  /** The identifier that the text was understood as. */
  readonly line: UnderstoodLine | undefined;
  /** What the registry says of it, behind its kind. */
  readonly standing: ReactNode;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Takes a text of several lines or fields, which does not fit into one field. */
  readonly onList: (text: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  /** Whether the field takes the focus where its form opens in a drawer. */
  readonly takesFocus: boolean;
  /** What is sent instead, and notes: below, in a line that always has its room. */
  readonly children: ReactNode;
}

/** Takes one identifier or ten thousand lines, and describes what it recognises while the analyst types. */
export function IdentifierField({
  value,
  line,
  standing,
  onChange,
  onBlur,
  onList,
  inputRef,
  error,
  takesFocus,
  children,
}: IdentifierFieldProps) {
  const explained = explain(value, line);
  const [said] = useDebouncedValue(explained, SAID_AFTER_MS);
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!isList(text)) return;
    event.preventDefault();
    onList(text);
  }
  return (
    <Stack gap={4}>
      <TextInput
        ref={inputRef}
        name="id"
        data-autofocus={takesFocus || undefined}
        label={t('report.identifier')}
        placeholder={t('report.identifierPlaceholder')}
        description={
          error === undefined && (
            <>
              {explained}
              {standing}
            </>
          )
        }
        classNames={{ input: classes.identifier ?? '' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={onPaste}
        onBlur={onBlur}
        error={error}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={classes.below}>{children}</div>
      <VisuallyHidden role="status">{value === '' || said === error ? '' : said}</VisuallyHidden>
    </Stack>
  );
}
