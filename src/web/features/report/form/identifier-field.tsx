import { Button, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Ref, useMemo } from 'react';
import { type ParsedIdentifier, parseIdentifier } from '../../../../contract/identifier/index.ts';
import { readTyped } from '../../../../contract/identifier/typed/read-typed.ts';
import { describeIdentifier } from '../../../components/describe-identifier.ts';
import { Fact, Facts } from '../../../components/facts.tsx';
import { IdentifierText } from '../../../components/identifier-text.tsx';
import { NumberOffers } from '../../../home-country/number-offers.tsx';
import { t } from '../messages.ts';
import classes from './report-form.module.css';

export interface IdentifierNotesProps {
  readonly text: string;
  readonly parsed: ParsedIdentifier;
  /** Accepts the suggestion. Only ever called by a click. */
  readonly onTake: (text: string) => void;
}

/** Warnings about an identifier, or a suggestion, before and after, for text that is not one. */
function IdentifierNotes({ text, parsed, onTake }: IdentifierNotesProps) {
  if (parsed.ok) {
    if (parsed.warnings.length === 0) return null;
    return (
      <Stack gap={4}>
        {parsed.warnings.map(({ code, message }) => (
          <div key={code} className={classes.note}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <strong>{t('report.note')}</strong> {message}
            </span>
          </div>
        ))}
      </Stack>
    );
  }
  const typed = readTyped(text);
  if (typed.text === text || !parseIdentifier(typed.text).ok) {
    return <NumberOffers text={text} onTake={onTake} />;
  }
  return (
    <div className={classes.suggestion}>
      <Stack gap="xs">
        <Text size="sm">{t('report.suggestion')}</Text>
        <Facts>
          <Fact name={t('report.suggestionBefore')}>
            <IdentifierText>{text}</IdentifierText>
          </Fact>
          <Fact name={t('report.suggestionAfter')}>
            <IdentifierText>{typed.text}</IdentifierText>
          </Fact>
        </Facts>
        <ul>
          {typed.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <Button
          variant="default"
          size="compact-md"
          w="fit-content"
          aria-label={t('report.takeSuggestionOf', { text: typed.text })}
          onClick={() => onTake(typed.text)}
        >
          {t('report.takeSuggestion')}
        </Button>
      </Stack>
    </div>
  );
}

/** Screen readers are told once typing pauses, not at every key. */
const SAID_AFTER_MS = 700;

/** The hint below the field: the kind of identifier and its size, or why it is not one yet. */
function explain(text: string, parsed: ParsedIdentifier): string {
  if (text === '') return t('report.identifierHint');
  if (!parsed.ok) return parsed.reason;
  const kind = describeIdentifier(parsed);
  return parsed.canonical === text
    ? kind
    : `${kind} · ${t('report.comparedAs', { canonical: parsed.canonical })}`;
}

export interface IdentifierFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Sets the field to the suggestion and validates it. */
  readonly onTake: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

/** The identifier field, which explains while typing what it recognises. */
export function IdentifierField({ value, onChange, onBlur, onTake, inputRef, error }: IdentifierFieldProps) {
  const parsed = useMemo(() => parseIdentifier(value), [value]);
  const explained = explain(value, parsed);
  const [said] = useDebouncedValue(explained, SAID_AFTER_MS);
  return (
    <Stack gap="xs">
      <TextInput
        ref={inputRef}
        name="id"
        label={t('report.identifier')}
        description={
          // Avoids showing the same sentence twice.
          <span className={classes.explanation}>
            {explained === error ? t('report.identifierHint') : explained}
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
