import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { FIELD_NAMES } from '../../../contract/contribution-fields.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { describeRest } from '../../../transaction/inspect/describe.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import type {
  InspectedContribution,
  TransactionInspection,
} from '../../../transaction/inspect/inspection.ts';
import { isPlainText } from '../../../transaction/words/visible-text.ts';
import { CopyableHash } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import type { RowsHandle } from '../../ui/grid/windowed-rows.tsx';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { relativeTime } from '../../ui/format/time.ts';
import { ContributionInWords, ContributionTable } from './contribution-table.tsx';
import { type DifferingRows, differingRows, DiffersMark } from './differing-rows.tsx';
import { FlagTable } from './flag-table.tsx';
import { t } from './messages.ts';
import { SentenceList } from './sentence-list.tsx';
import { type OwnIdentity, SignatureList } from './signature-list.tsx';

/** Returns whether any text of the transaction gets marked. Scans all of it, so call it once. */
function hasMarks(inspection: TransactionInspection): boolean {
  const { authority, contributions, registrations, flags, grants, expiryTriggers, others } = inspection;
  const odd = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text !== undefined && !isPlainText(text));
  return (
    odd(authority) ||
    contributions.some((contribution) => odd(...FIELD_NAMES.map((field) => contribution[field]))) ||
    registrations.some(({ definitionId }) => odd(definitionId)) ||
    flags.some(({ definitionId, accountId }) => odd(definitionId, accountId)) ||
    grants.some(({ definitionId, accountId, grantedTo }) => odd(definitionId, accountId, grantedTo)) ||
    expiryTriggers.some(({ definitionId, accountId, authority: runsAs }) =>
      odd(definitionId, accountId, runsAs),
    ) ||
    others.some(({ path, text }) =>
      odd(path, ...text.map((part) => (typeof part === 'string' ? '' : part.quote))),
    )
  );
}

const MS_PER_S = 1000;
/** The farthest a `Date` reaches from 1970, in seconds (ECMA-262, 21.4.1.1). */
const FARTHEST_S = 8.64e12;

const whenText = (atS: number, nowMs: number): string =>
  atS <= FARTHEST_S ? relativeTime(atS * MS_PER_S, nowMs) : t('common.outOfTime', { value: String(atS) });

/**
 * The time until the contributions expire, nearest and farthest. It must be plain to see: no request names
 * it, so no comparison covers it. Requires at least one contribution.
 */
export function expiryInWords(contributions: readonly InspectedContribution[], nowMs: number): string {
  let firstS = Number.POSITIVE_INFINITY;
  let lastS = 0;
  for (const { expiryAtS } of contributions) {
    firstS = Math.min(firstS, expiryAtS);
    lastS = Math.max(lastS, expiryAtS);
  }
  const first = whenText(firstS, nowMs);
  const last = whenText(lastS, nowMs);
  return first === last
    ? t('transaction.expiresAlike', { when: first })
    : t('transaction.expiresBetween', { first, last });
}

/** Moves from one differing row to the next, also by keyboard. */
function DifferenceSteps({
  differing,
  onStep,
}: {
  readonly differing: DifferingRows;
  readonly onStep: (index: number) => void;
}) {
  const positions = useMemo(() => [...differing.keys()].sort((one, other) => one - other), [differing]);
  const current = useRef(-1);
  if (positions.length === 0) return null;
  function step(by: number) {
    current.current = (current.current + by + positions.length) % positions.length;
    onStep(positions[current.current] ?? 0);
  }
  return (
    <Group gap="xs">
      <Text size="sm">{t('transaction.rowsDiffer', { count: positions.length })}</Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowDown size={16} aria-hidden />}
        onClick={() => step(1)}
      >
        {t('transaction.nextDifference')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowUp size={16} aria-hidden />}
        onClick={() => step(current.current < 0 ? 0 : -1)}
      >
        {t('transaction.previousDifference')}
      </Button>
    </Group>
  );
}

interface ItemsProps {
  readonly headingOrder: 3 | 4;
  readonly inspection: TransactionInspection;
  readonly differences: readonly Difference[];
}

function Contributions({ inspection: { contributions }, differences, headingOrder }: ItemsProps) {
  const nowMs = useNow();
  const tableRef = useRef<RowsHandle>(null);
  const differing = useMemo(() => differingRows(differences, 'contribution'), [differences]);
  const [first] = contributions;
  if (first === undefined) return null;
  const title = (
    <Title order={headingOrder} size="h3">
      {t('transaction.contributionsCounted', { count: contributions.length })}
    </Title>
  );
  if (contributions.length === 1) {
    const fields = differing.get(0);
    return (
      <section>
        {title}
        {fields !== undefined && <DiffersMark fields={fields} />}
        <ContributionInWords contribution={first} nowMs={nowMs} />
      </section>
    );
  }
  return (
    <Stack component="section" gap={6}>
      {/* The verdict above has counted them. */}
      {headingOrder === 4 && differences.length === 0 ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {contributions.some(({ expiryAtS }) => expiryAtS !== first.expiryAtS) && (
        <Text>{expiryInWords(contributions, nowMs)}</Text>
      )}
      <DifferenceSteps differing={differing} onStep={(index) => tableRef.current?.focusRow(index)} />
      <ContributionTable contributions={contributions} differing={differing} ref={tableRef} />
    </Stack>
  );
}

function Flags({ inspection: { authority, flags }, differences, headingOrder }: ItemsProps) {
  const tableRef = useRef<RowsHandle>(null);
  const differing = useMemo(() => differingRows(differences, 'flag'), [differences]);
  if (flags.length === 0) return null;
  return (
    <Stack component="section" gap={6}>
      <Title order={headingOrder} size="h3">
        {t('transaction.flagsCounted', { count: flags.length })}
      </Title>
      <DifferenceSteps differing={differing} onStep={(index) => tableRef.current?.focusRow(index)} />
      <FlagTable flags={flags} authority={authority} differing={differing} ref={tableRef} />
    </Stack>
  );
}

const NONE: readonly Difference[] = [];

export interface TransactionContentProps {
  readonly inspection: TransactionInspection;
  /** Differences from the request; the affected rows are marked. */
  readonly differences?: readonly Difference[];
  /** One level below the enclosing heading. */
  readonly headingOrder?: 3 | 4;
}

/** Describes a transaction from its bytes alone, never from the form: the text read is the content signed. */
export function TransactionContent({
  inspection,
  differences = NONE,
  headingOrder = 4,
}: TransactionContentProps) {
  const marked = useMemo(() => hasMarks(inspection), [inspection]);
  const rest = useMemo(() => describeRest(inspection), [inspection]);
  return (
    <Stack gap="sm">
      {marked && (
        <Text size="sm" fw={600}>
          {t('transaction.marksNote')}
        </Text>
      )}
      <Contributions inspection={inspection} differences={differences} headingOrder={headingOrder} />
      <Flags inspection={inspection} differences={differences} headingOrder={headingOrder} />
      <SentenceList title={t('transaction.also')} statements={rest} headingOrder={headingOrder} />
    </Stack>
  );
}

export interface TransactionHeaderProps {
  readonly inspection: TransactionInspection;
  /** Whether to name the format as well. */
  readonly withLayout?: boolean;
  /** The account that is signed in; its own entries are marked as such. */
  readonly own?: OwnIdentity | undefined;
}

/** The authority, creation time, validity and hash of a transaction. */
export function TransactionHeader({ inspection, withLayout = false, own }: TransactionHeaderProps) {
  const nowMs = useNow();
  const { creationTimeMs, expiresAtMs, nonce, signatures } = inspection;
  return (
    <Facts>
      <Fact name={t('transaction.authority')}>
        <TransactionText ascii>{inspection.authority}</TransactionText>
        {own?.accountId === inspection.authority && ` ${t('transaction.yourAccount')}`}
      </Fact>
      <Fact name={t('transaction.createdAt')}>
        <MomentText ms={creationTimeMs} nowMs={nowMs} />
      </Fact>
      <Fact name={t('transaction.validUntil')}>
        {expiresAtMs === undefined ? (
          t('transaction.validForever')
        ) : (
          <MomentText ms={expiresAtMs} nowMs={nowMs} />
        )}
      </Fact>
      <Fact name={t('transaction.signatures')}>
        <SignatureList signatures={signatures} own={own} />
      </Fact>
      <Fact name={t('transaction.size')}>{t('transaction.sizeText', { count: inspection.byteLength })}</Fact>
      <Fact name={t('transaction.nonce')}>
        {nonce === undefined ? t('transaction.noNonce') : String(nonce)}
      </Fact>
      {withLayout && <Fact name={t('common.layout')}>{t('common.layoutText')}</Fact>}
      <Fact name={t('common.hash')}>
        <CopyableHash thing={t('common.hash')} hex={inspection.payloadHashHex} />
      </Fact>
    </Facts>
  );
}

/** Hash and size, which identify a transaction to others. For use inside `Facts`. */
export function HashAndSize({
  checked: { payloadHashHex, byteLength },
}: {
  readonly checked: Pick<CheckedTransaction, 'payloadHashHex' | 'byteLength'>;
}) {
  return (
    <>
      <Fact name={t('common.hash')}>
        <CopyableHash thing={t('common.hash')} hex={payloadHashHex} />
      </Fact>
      <Fact name={t('transaction.size')}>{t('transaction.sizeText', { count: byteLength })}</Fact>
    </>
  );
}
