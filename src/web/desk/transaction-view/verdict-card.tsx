import { Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { describeRest } from '../../../transaction/inspect/describe.ts';
import { type Comparison, isWarned, type Verdict } from '../../../transaction/compare/comparison.ts';
import { differenceSentence, warningSentence } from '../../../transaction/compare/difference-in-words.ts';
import type { TransactionInspection } from '../../../transaction/inspect/inspection.ts';
import { spelledOutText } from '../../../transaction/words/visible-text.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { Details } from '../../ui/components/details.tsx';
import { DifferenceTable, WarningTable } from './difference-table.tsx';
import { type MessageKey, t } from './messages.ts';
import { SentenceList } from './sentence-list.tsx';
import { TransactionContent, TransactionHeader } from './transaction-in-words.tsx';
import classes from './verdict-card.module.css';
import { LANGUAGE } from '../../../messages/language.ts';

/** A longer transaction would bury the differences; its hash identifies it. */
const MAX_HEX = 20_000;

/**
 * Details for the service's operator: public facts, one per line, and the unsigned bytes if there are few.
 */
export function differenceText(
  { comparison, payloadHashHex, byteLength, inspection }: CheckedTransaction,
  transactionHex = '',
): string {
  return [
    `${t('common.hash')}: ${payloadHashHex}`,
    `${t('transaction.size')}: ${t('transaction.sizeText', { count: byteLength })}`,
    `${t('transaction.authority')}: ${spelledOutText(inspection.authority)}`,
    ...comparison.reasons,
    ...comparison.differences.map(differenceSentence),
    ...comparison.warnings.map(warningSentence),
    ...(transactionHex === '' || transactionHex.length > MAX_HEX
      ? []
      : [t('transaction.bytes', { hex: transactionHex })]),
  ].join('\n');
}

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/**
 * A transaction's parts, counted: `1 contribution`, `2 contributions, 4 permissions … and 2 expiry dates …`.
 */
function transactionParts(inspection: TransactionInspection): string {
  const { contributions, flags, grants, expiryTriggers } = inspection;
  const counted = [
    { words: 'transaction.partContributions', count: contributions.length },
    { words: 'transaction.partFlags', count: flags.length },
    { words: 'transaction.partGrants', count: grants.length },
    { words: 'transaction.partTriggers', count: expiryTriggers.length },
  ] as const;
  return list.format(counted.filter(({ count }) => count > 0).map(({ words, count }) => t(words, { count })));
}

/** The look of a verdict: a match with warnings must not look like one without. */
type Look = Verdict | 'warned';

const lookOf = (comparison: Comparison): Look => (isWarned(comparison) ? 'warned' : comparison.verdict);

const ICONS = {
  matches: IconCircleCheck,
  warned: IconAlertTriangle,
  differs: IconAlertOctagon,
  'cannot-inspect': IconEyeOff,
} as const satisfies Record<Look, unknown>;

const TITLES = {
  matches: 'transaction.matches',
  warned: 'transaction.warnedTitle',
  differs: 'transaction.differsTitle',
  'cannot-inspect': 'transaction.unreadableTitle',
} as const satisfies Record<Look, MessageKey>;

function verdictText({ comparison, inspection }: CheckedTransaction): string {
  if (comparison.verdict === 'matches') {
    const parts = transactionParts(inspection);
    if (!isWarned(comparison)) return t('transaction.matchesText', { parts });
    const what = comparison.warnings.every(({ code }) => code === 'expiry') ? 'expiry' : 'times';
    return t('transaction.warnedText', { parts, what });
  }
  return t(comparison.verdict === 'differs' ? 'transaction.differsText' : 'transaction.unreadableText');
}

/** The reasons why it cannot be read, the known differences, and the part that could be read. */
function Unreadable({ checked: { comparison, inspection } }: { readonly checked: CheckedTransaction }) {
  const others = useMemo(() => describeRest(inspection), [inspection]);
  const { reasons, differences } = comparison;
  return (
    <>
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {differences.length > 0 && <DifferenceTable differences={differences} />}
      {inspection.unreadable !== undefined && (
        <SentenceList title={t('common.readAllTheSame')} statements={others} />
      )}
    </>
  );
}

/**
 * Copies public facts for the service's operator. Built on demand, since there may be thousands of
 * differences.
 */
function CopyDetails({ checked, transactionHex }: Pick<VerdictCardProps, 'checked' | 'transactionHex'>) {
  return (
    <CopyButton
      text={() => differenceText(checked, transactionHex)}
      thing={t('transaction.rows')}
      variant="default"
      size="sm"
    >
      {t('transaction.copyDetails')}
    </CopyButton>
  );
}

/** A verdict in one line; the card says it in full. */
export function VerdictLine({ checked: { comparison } }: { readonly checked: CheckedTransaction }) {
  const look = lookOf(comparison);
  const Icon = ICONS[look];
  return (
    <Group gap="xs" wrap="nowrap" className={classes['line'] ?? ''} data-look={look}>
      <Icon size={20} aria-hidden className={classes['icon']} />
      <Text fw={650}>{t(TITLES[look])}</Text>
    </Group>
  );
}

export interface VerdictCardProps {
  readonly checked: CheckedTransaction;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The unsigned bytes, to be copied along with the differences. */
  readonly transactionHex?: string | undefined;
  /** For dialogs: focuses the heading on opening. */
  readonly takesFocus?: boolean;
  /** Id of the verdict's sentence, which describes the button that acts on it. */
  readonly sentenceId?: string;
  /** Actions. */
  readonly children?: ReactNode;
  /** Further detail at the end: the raw bytes. */
  readonly further?: ReactNode;
}

/**
 * The verdict on a transaction and its content. Takes the check's result and nothing else, so it cannot show
 * anything from the form.
 */
export function VerdictCard({
  checked,
  transactionHex,
  headingRef,
  takesFocus = false,
  sentenceId,
  children,
  further,
}: VerdictCardProps) {
  const { comparison, inspection } = checked;
  const { verdict, differences, warnings } = comparison;
  const look = lookOf(comparison);
  const Icon = ICONS[look];
  return (
    <section className={classes['card']} data-verdict={verdict} data-look={look}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Icon size={24} aria-hidden className={classes['icon']} />
          <Title
            order={3}
            size="h2"
            tabIndex={-1}
            className={classes['heading'] ?? ''}
            data-autofocus={takesFocus || undefined}
            {...(headingRef ? { ref: headingRef } : {})}
          >
            {t(TITLES[look])}
          </Title>
        </Group>
        <Text id={sentenceId}>{verdictText(checked)}</Text>
        {verdict === 'differs' && <DifferenceTable differences={differences} />}
        {verdict === 'cannot-inspect' && <Unreadable checked={checked} />}
        <WarningTable warnings={warnings} />
        {verdict === 'matches' && <TransactionContent inspection={inspection} />}
        {verdict === 'cannot-inspect' && <TransactionHeader inspection={inspection} />}
        {(children !== undefined || look !== 'matches') && (
          <Group gap="xs" className={classes['further'] ?? ''}>
            {children}
            {look !== 'matches' && <CopyDetails checked={checked} transactionHex={transactionHex} />}
          </Group>
        )}
        {verdict === 'differs' && (
          <Text size="sm" c="dimmed">
            {t('transaction.builtFromBytes')}
          </Text>
        )}
        {verdict === 'differs' && <TransactionContent inspection={inspection} differences={differences} />}
        {verdict === 'cannot-inspect' ? (
          further
        ) : (
          <Details>
            <TransactionHeader inspection={inspection} />
            {further}
          </Details>
        )}
      </Stack>
    </section>
  );
}
