import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ParsedIdentifier } from '../../../contract/identifier/index.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { readTyped } from '../../../contract/identifier/read-typed.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { IdentifierText } from '../../components/identifier-text.tsx';
import { say } from '../../words/say.ts';
import classes from './identifier-notes.module.css';

export interface IdentifierNotesProps {
  readonly text: string;
  readonly parsed: ParsedIdentifier;
  /** Takes what the text can be read as. Never called without a click. */
  readonly onTake: (text: string) => void;
}

/** What is worth a second look about an identifier, or what a text that is none can be read as, before and after. */
export function IdentifierNotes({ text, parsed, onTake }: IdentifierNotesProps) {
  if (parsed.ok) {
    if (parsed.warnings.length === 0) return null;
    return (
      <Stack gap={4}>
        {parsed.warnings.map(({ code, message }) => (
          <div key={code} className={classes.note}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <strong>{say('report.note')}</strong> {message}
            </span>
          </div>
        ))}
      </Stack>
    );
  }
  const typed = readTyped(text);
  if (typed.text === text || !parseIdentifier(typed.text).ok) return null;
  return (
    <div className={classes.suggestion}>
      <Stack gap="xs">
        <Text size="sm">{say('report.suggestion')}</Text>
        <Facts>
          <Fact name={say('report.suggestionBefore')}>
            <IdentifierText>{text}</IdentifierText>
          </Fact>
          <Fact name={say('report.suggestionAfter')}>
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
          aria-label={say('report.takeSuggestionOf', { text: typed.text })}
          onClick={() => onTake(typed.text)}
        >
          {say('report.takeSuggestion')}
        </Button>
      </Stack>
    </div>
  );
}
