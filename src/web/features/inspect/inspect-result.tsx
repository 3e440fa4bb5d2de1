import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { ReadTransaction } from '../../../signer/signer.ts';
import { judgeTimes } from '../../../transaction/compare/compare-times.ts';
import type { Difference } from '../../../transaction/compare/difference.ts';
import { describeRest } from '../../../transaction/inspect/describe.ts';
import type { TransactionInspection } from '../../../transaction/inspect/inspection.ts';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { exactTime, type TimeFormat } from '../../ui/format/time.ts';
import { useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { ByteParts } from '../../desk/byte-parts/byte-parts.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { WarningTable } from '../../desk/transaction-view/difference-table.tsx';
import { SentenceList } from '../../desk/transaction-view/sentence-list.tsx';
import { TransactionContent, TransactionHeader } from '../../desk/transaction-view/transaction-in-words.tsx';
import classes from './inspect-result.module.css';
import type { InspectStore } from './inspect-store.ts';
import { t } from './messages.ts';

/** The warnings about a transaction. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes['warnings']}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden className={classes['icon']} />
          {warning}
        </li>
      ))}
    </ul>
  );
}

/** Mail programs, chats and some browsers truncate longer addresses, which ruins the transaction. */
const MAX_LINK_CHARACTERS = 32_000;

/**
 * Returns the address that shows a transaction. It is in the fragment, which browsers send to no server.
 * @returns `undefined` if it would be too long
 */
function inspectLink(origin: string, transactionHex: string): string | undefined {
  const link = `${origin}${PATHS.inspect}#${transactionHex}`;
  return link.length > MAX_LINK_CHARACTERS ? undefined : link;
}

/** The maximum lead of a clock. Source: WIRE-FORMAT.md, "Reports". */
const MAX_AHEAD_MS = 5 * 60_000;

/** Returns the reasons, as far as times tell, why the registry would not accept a transaction now. */
export function timeWarnings(
  {
    creationTimeMs,
    expiresAtMs,
    signatures,
  }: Pick<TransactionInspection, 'creationTimeMs' | 'expiresAtMs' | 'signatures'>,
  nowMs: number,
  format: TimeFormat,
): readonly string[] {
  if (expiresAtMs !== undefined && expiresAtMs < nowMs)
    return [
      t('inspect.tooLate', {
        signed: String(signatures.length > 0),
        at: exactTime(Number(expiresAtMs), format),
      }),
    ];
  return creationTimeMs > nowMs + MAX_AHEAD_MS ? [t('inspect.notYetValid')] : [];
}

/**
 * Several times the largest report. Anything larger is hostile, and judging all of its times would block the
 * page.
 */
const MAX_JUDGED = 20_000;

/** Returns the wrong and the unusual times of the contributions. */
export function unusualTimes(inspection: TransactionInspection): readonly Difference[] {
  const contributions = inspection.contributions.slice(0, MAX_JUDGED);
  const { differences, warnings } = judgeTimes({ ...inspection, contributions });
  return [...differences, ...warnings];
}

function LinkOut({ link, signed }: { readonly link: string | undefined; readonly signed: boolean }) {
  if (link === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('inspect.linkTooLong', { limit: MAX_LINK_CHARACTERS })}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <CopyButton text={link} thing={t('inspect.link')} variant="default" size="sm">
        {t('inspect.copyLink')}
      </CopyButton>
      {signed && (
        <Text size="sm" c="dimmed">
          {t('inspect.linkSigned')}
        </Text>
      )}
    </Group>
  );
}

export interface InspectResultProps {
  readonly store: InspectStore;
  readonly read: ReadTransaction;
  /** What it proves, if anything. */
  readonly proof: ReactNode;
  /** Takes the ledger's key, if that matters. */
  readonly ledgerKey: ReactNode;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The content of a transaction, its signatures and its bytes. */
export function InspectResult({
  store,
  read: { inspection },
  proof,
  ledgerKey,
  headingRef,
}: InspectResultProps) {
  const { signatures, unreadable } = inspection;
  const { account } = useDeskState();
  const nowMs = useNow();
  const format = useTimeFormat();
  const others = useMemo(() => describeRest(inspection), [inspection]);
  const unusual = useMemo(() => unusualTimes(inspection), [inspection]);
  return (
    <Card withBorder component="section" className={classes['result'] ?? ''}>
      <Stack gap="sm">
        <Title order={2} tabIndex={-1} ref={headingRef} className={classes['heading'] ?? ''}>
          {t('inspect.result')}
        </Title>
        {proof}
        <Warnings warnings={timeWarnings(inspection, nowMs, format)} />
        <WarningTable warnings={unusual} />
        {unreadable === undefined ? (
          <TransactionContent inspection={inspection} headingOrder={3} />
        ) : (
          <>
            <Text fw={600}>{t('inspect.unreadable', { reason: unreadable })}</Text>
            <SentenceList title={t('common.readAllTheSame')} statements={others} headingOrder={3} />
          </>
        )}
        {ledgerKey}
        <TransactionHeader inspection={inspection} withLayout own={account} />
        <LinkOut link={inspectLink(window.location.origin, store.hex())} signed={signatures.length > 0} />
        <ByteParts transactionHex={store.hex()} explain={store.explain} />
      </Stack>
    </Card>
  );
}
