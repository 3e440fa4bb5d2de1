import { Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppError } from '../../../../contract/app-error.ts';
import { RejectedError } from '../../../../client/http/api-errors.ts';
import { MarkedText } from '../text/marked-text.tsx';
import { t } from '../messages.ts';
import { ProblemIcon } from './problem-icon.tsx';
import { problemLook } from './problem-look.ts';
import classes from './problem.module.css';
import { shownSentence } from '../text/shown-text.ts';

const MAX_DETAILS = 50;

/**
 * Returns the Details of an error besides its code: its fields and every item the service named, escaped like
 * transaction text.
 */
function problemDetails(error: AppError): readonly string[] {
  const fields = Object.entries(error.fields).flatMap(([name, value]) =>
    typeof value === 'object' ? value : [`${name}: ${value}`],
  );
  const issues = error instanceof RejectedError ? error.issues.map(({ message }) => message) : [];
  return [...new Set([...fields, ...issues].slice(0, MAX_DETAILS).map(shownSentence))];
}

export interface ProblemProps {
  /** The failed action, in a few words. */
  readonly title: string;
  /** Its message says what happened and what to do; code and fields go under Details. */
  readonly error: AppError;
  /** Shown instead of a message that names parameters of the service. */
  readonly sentence?: string;
  /** True for a read that is repeated by itself: while the connection's notice is there, the title alone is seen. */
  readonly isRead?: boolean;
  /** Remedies: buttons and links. */
  readonly children?: ReactNode;
}

/** An error, shown where it happened and announced when it appears. */
export function Problem({ title, error, sentence = error.message, isRead = false, children }: ProblemProps) {
  const details = problemDetails(error);
  const look = problemLook(error);
  return (
    <div className={classes.problem} data-look={look} data-read={isRead || undefined} role="alert">
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <ProblemIcon look={look} size={look === 'blocked' ? 26 : 20} />
        <Stack gap="xs" miw={0} flex={1}>
          <Group gap="xs">
            {look === 'blocked' && <span className={classes.word}>{t('components.blocked')}</span>}
            <Text fw={650}>{title}</Text>
          </Group>
          <Text size="sm" className={classes.sentence ?? ''}>
            <MarkedText>{sentence}</MarkedText>
          </Text>
          <details className={classes.details}>
            <summary>{t('components.details')}</summary>
            <Text size="sm" component="p" m={0}>
              <Code>{t('components.code', { code: error.code })}</Code>
            </Text>
            {details.length > 0 && (
              <ul>
                {details.map((detail) => (
                  <li key={detail}>
                    <MarkedText>{detail}</MarkedText>
                  </li>
                ))}
              </ul>
            )}
          </details>
          {children !== undefined && (
            <Group gap="xs" className={classes.actions ?? ''}>
              {children}
            </Group>
          )}
        </Stack>
      </Group>
    </div>
  );
}
