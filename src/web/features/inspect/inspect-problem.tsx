import { Button, Stack, Text } from '@mantine/core';
import type { AppError } from '../../../contract/app-error.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import classes from './inspect-problem.module.css';
import { t } from './messages.ts';
import { ProofLinkBrokenError } from '../../desk/proof/proof-errors.ts';
import { NotTransactionHexError } from './transaction-hex.ts';

const DIGITS = 2;
const BEFORE = 8;
const AFTER = 8;

export interface BytesAround {
  readonly before: string;
  /** The byte in question; empty if the transaction ends before it. */
  readonly at: string;
  readonly after: string;
}

const paired = (hex: string): string => hex.replace(/..(?=.)/gu, '$& ');

/** Returns the bytes around one of them, in pairs of digits; `…` stands for more. */
export function bytesAround(hex: string, offset: number): BytesAround {
  const start = Math.max(0, offset - BEFORE) * DIGITS;
  const byte = offset * DIGITS;
  const end = byte + DIGITS + AFTER * DIGITS;
  return {
    before: `${start > 0 ? '… ' : ''}${paired(hex.slice(start, byte))}`,
    at: hex.slice(byte, byte + DIGITS),
    after: `${paired(hex.slice(byte + DIGITS, end))}${end < hex.length ? ' …' : ''}`,
  };
}

/** Errors that are not about the transaction: a retry may succeed. */
const PASSING = new Set(['reader-unavailable', 'signer-locked', 'signer-failed', 'inspect-failed']);

function Around({ hex, offset }: { readonly hex: string; readonly offset: number }) {
  const { before, at, after } = bytesAround(hex, offset);
  return (
    <Text size="sm" component="div">
      {t('inspect.around', { offset })}
      <div className={classes['bytes']}>
        {`${before} `}
        <mark className={classes['byte']}>{at === '' ? t('inspect.end') : at}</mark>
        {` ${after}`}
      </div>
    </Text>
  );
}

export interface InspectProblemProps {
  readonly error: AppError;
  /** The digits of the transaction; empty if it is not hex. */
  readonly hex: string;
  readonly onRetry: () => void;
  readonly onJoinLines: () => void;
  readonly onRemoveSpaces: () => void;
}

/** The error that makes a transaction unreadable, the byte in question, and the remedies. */
export function InspectProblem({ error, hex, onRetry, onJoinLines, onRemoveSpaces }: InspectProblemProps) {
  const { offset } = error.fields;
  if (error instanceof ProofLinkBrokenError) return <Problem title={t('inspectProof.fails')} error={error} />;
  return (
    <Problem title={t('inspect.failed')} error={error}>
      <Stack gap="xs" align="flex-start" w="100%">
        {typeof offset === 'number' && hex !== '' && <Around hex={hex} offset={offset} />}
        {PASSING.has(error.code) ? (
          <Button size="compact-md" variant="default" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        ) : (
          <Text size="sm">{t('inspect.whatToDo')}</Text>
        )}
      </Stack>
      {error instanceof NotTransactionHexError && error.canJoin && (
        <Button size="compact-md" variant="default" onClick={onJoinLines}>
          {t('inspect.join')}
        </Button>
      )}
      {error instanceof NotTransactionHexError && error.canRemoveSpaces && (
        <Button size="compact-md" variant="default" onClick={onRemoveSpaces}>
          {t('inspect.removeSpaces')}
        </Button>
      )}
    </Problem>
  );
}
