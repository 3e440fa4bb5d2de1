import { Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertOctagon, IconCircleCheck, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { CheckedTransaction } from '../../signer/signer.ts';
import type { Verdict } from '../../transaction/comparison.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { CopyableHash } from '../components/copyable-hash.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { say, type WordKey } from '../words/say.ts';
import { DifferenceTable } from './difference-table.tsx';
import { differenceText } from './difference-text.ts';
import { TransactionContent, TransactionHeader } from './transaction-in-words.tsx';
import { transactionParts } from './transaction-parts.ts';
import classes from './verdict-card.module.css';

const ICONS = { matches: IconCircleCheck, differs: IconAlertOctagon, 'cannot-inspect': IconEyeOff } as const;

const TITLES = {
  matches: 'submission.matches',
  differs: 'submission.differsTitle',
  'cannot-inspect': 'submission.unreadableTitle',
} as const satisfies Record<Verdict, WordKey>;

function verdictText({ comparison, inspection }: CheckedTransaction): string {
  if (comparison.verdict === 'matches') {
    return say('submission.matchesText', { parts: transactionParts(inspection) });
  }
  return say(comparison.verdict === 'differs' ? 'submission.differsText' : 'submission.unreadableText');
}

/** Why it is not to be signed. */
function Evidence({ checked }: { readonly checked: CheckedTransaction }) {
  const { comparison, payloadHashHex, byteLength } = checked;
  if (comparison.verdict === 'differs') return <DifferenceTable rows={comparison.rows} />;
  if (comparison.verdict === 'matches') return null;
  return (
    <>
      <ul className={classes.reasons}>
        {comparison.differences.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Facts>
        <Fact name={say('submission.hash')}>
          <CopyableHash thing={say('submission.hash')} hex={payloadHashHex} />
        </Fact>
        <Fact name={say('submission.size')}>{say('submission.sizeText', { count: byteLength })}</Fact>
      </Facts>
    </>
  );
}

export interface VerdictCardProps {
  readonly checked: CheckedTransaction;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The id of the verdict's sentence, for the button that acts on it. */
  readonly sentenceId?: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/**
 * The verdict on a transaction and what the transaction says. It is given the check's result and nothing else, so it
 * cannot show anything of the form.
 */
export function VerdictCard({ checked, headingRef, sentenceId, children }: VerdictCardProps) {
  const { verdict } = checked.comparison;
  const Icon = ICONS[verdict];
  return (
    <section className={classes.card} data-verdict={verdict}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Icon size={24} aria-hidden className={classes.icon} />
          <Title
            order={3}
            size="h2"
            tabIndex={-1}
            className={classes.heading ?? ''}
            {...(headingRef ? { ref: headingRef } : {})}
          >
            {say(TITLES[verdict])}
          </Title>
        </Group>
        <Text id={sentenceId}>{verdictText(checked)}</Text>
        <Evidence checked={checked} />
        {verdict === 'matches' && <TransactionContent inspection={checked.inspection} />}
        <Group gap="xs">
          {children}
          {verdict !== 'matches' && (
            <CopyButton
              text={differenceText(checked)}
              thing={say('submission.rows')}
              variant="default"
              size="sm"
            >
              {say('submission.copyDetails')}
            </CopyButton>
          )}
        </Group>
        {verdict === 'differs' && <TransactionContent inspection={checked.inspection} />}
        {verdict !== 'cannot-inspect' && <TransactionHeader inspection={checked.inspection} />}
      </Stack>
    </section>
  );
}
