import { Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useMemo } from 'react';
import { type ParsedIdentifier, parseIdentifier } from '../../../contract/identifier/index.ts';
import { describeIdentifier } from '../../components/describe-identifier.ts';
import { say } from '../../words/say.ts';
import { IdentifierNotes } from './identifier-notes.tsx';
import classes from './report-form.module.css';

/** A screen reader is told once the typing rests, not at every key. */
const SAID_AFTER_MS = 700;

/** The quiet line under the field: what kind it is and how much it covers, or why it is none yet. */
function explain(text: string, parsed: ParsedIdentifier): string {
  if (text === '') return say('report.identifierHint');
  if (!parsed.ok) return parsed.reason;
  const kind = describeIdentifier(parsed);
  return parsed.canonical === text
    ? kind
    : `${kind} · ${say('submission.comparedAs', { canonical: parsed.canonical })}`;
}

export interface IdentifierFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Sets the field to what was suggested, and checks it. */
  readonly onTake: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

/** The identifier, its kind recognised and explained while it is typed. */
export function IdentifierField({ value, onChange, onBlur, onTake, inputRef, error }: IdentifierFieldProps) {
  const parsed = useMemo(() => parseIdentifier(value), [value]);
  const explained = explain(value, parsed);
  const [said] = useDebouncedValue(explained, SAID_AFTER_MS);
  return (
    <Stack gap="xs">
      <TextInput
        ref={inputRef}
        name="id"
        label={say('report.identifier')}
        description={
          // Not the same sentence twice, in two colours.
          <span className={classes.explanation}>
            {explained === error ? say('report.identifierHint') : explained}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ input: classes.identifier ?? '' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <IdentifierNotes text={value} parsed={parsed} onTake={onTake} />
      <VisuallyHidden role="status">{value === '' || said === error ? '' : said}</VisuallyHidden>
    </Stack>
  );
}
