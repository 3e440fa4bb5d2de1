import { Button, Group, Text } from '@mantine/core';
import type { BytePart } from '../../transaction/byte-part.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { MarkedText } from '../components/marked-text.tsx';
import { say } from './messages.ts';
import classes from './raw-bytes.module.css';

export interface RawBytesPanelProps {
  readonly transactionHex: string;
  /** The part to describe; absent until it is known. */
  readonly part: BytePart | undefined;
  /** Why it is unknown. */
  readonly problem: unknown;
  readonly onAskAgain: () => void;
}

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : '');

function Explanation({ part, problem, transactionHex }: Omit<RawBytesPanelProps, 'onAskAgain'>) {
  if (problem !== undefined) return <Text>{say('bytes.failed', { message: messageOf(problem) })}</Text>;
  if (part === undefined) return <Text c="dimmed">{say('bytes.reading')}</Text>;
  const { start, end, path, what, value } = part;
  const total = transactionHex.length / 2;
  return (
    <Facts>
      <Fact name={say('bytes.bytes')}>
        {say('bytes.range', { first: start, last: end - 1, count: end - start, total })}
      </Fact>
      <Fact name={say('bytes.where')}>
        <span className={classes['path']}>{path}</span>
      </Fact>
      <Fact name={say('bytes.what')}>{what}</Fact>
      <Fact name={say('bytes.value')}>
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
      <div className={classes['explanation']} role="group" aria-label={say('bytes.explanation')}>
        <Explanation {...props} />
      </div>
      <Group gap="xs">
        {problem !== undefined && (
          <Button size="compact-sm" onClick={onAskAgain}>
            {say('common.tryAgain')}
          </Button>
        )}
        {part !== undefined && (
          <CopyButton
            text={transactionHex.slice(2 * part.start, 2 * part.end)}
            thing={say('bytes.markedBytes')}
            variant="default"
          >
            {say('bytes.copyPart')}
          </CopyButton>
        )}
        <CopyButton text={transactionHex} thing={say('bytes.allBytes')} variant="default">
          {say('bytes.copyAll')}
        </CopyButton>
      </Group>
    </div>
  );
}
