import { Button, Group, Text } from '@mantine/core';
import type { BytePart } from '../../../transaction/explain/byte-part.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { t } from './messages.ts';
import classes from './raw-bytes.module.css';

export interface RawBytesPanelProps {
  readonly transactionHex: string;
  /** The part to describe; absent until it is known. */
  readonly part: BytePart | undefined;
  /** The reason why it is unknown. */
  readonly problem: unknown;
  readonly onAskAgain: () => void;
}

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : '');

function Explanation({ part, problem, transactionHex }: Omit<RawBytesPanelProps, 'onAskAgain'>) {
  if (problem !== undefined) return <Text>{t('bytes.failed', { message: messageOf(problem) })}</Text>;
  if (part === undefined) return <Text c="dimmed">{t('bytes.reading')}</Text>;
  const { start, end, path, what, value } = part;
  const total = transactionHex.length / 2;
  return (
    <Facts>
      <Fact name={t('bytes.bytes')}>
        {t('bytes.range', { first: start, last: end - 1, count: end - start, total })}
      </Fact>
      <Fact name={t('bytes.where')}>
        <span className={classes['path']}>{path}</span>
      </Fact>
      <Fact name={t('bytes.what')}>{what}</Fact>
      <Fact name={t('bytes.value')}>
        <span className={classes['value']} dir="ltr">
          <MarkedText>{value}</MarkedText>
        </span>
      </Fact>
    </Facts>
  );
}

/** Describes the marked bytes, always in the same place. */
export function RawBytesPanel({ onAskAgain, ...props }: RawBytesPanelProps) {
  const { transactionHex, part, problem } = props;
  return (
    <div className={classes['panel']}>
      <div className={classes['explanation']} role="group" aria-label={t('bytes.explanation')}>
        <Explanation {...props} />
      </div>
      <Group gap="xs">
        {problem !== undefined && (
          <Button size="compact-sm" onClick={onAskAgain}>
            {t('common.tryAgain')}
          </Button>
        )}
        {part !== undefined && (
          <CopyButton
            text={transactionHex.slice(2 * part.start, 2 * part.end)}
            thing={t('bytes.markedBytes')}
            variant="default"
          >
            {t('bytes.copyPart')}
          </CopyButton>
        )}
        <CopyButton text={transactionHex} thing={t('bytes.allBytes')} variant="default">
          {t('bytes.copyAll')}
        </CopyButton>
      </Group>
    </div>
  );
}
