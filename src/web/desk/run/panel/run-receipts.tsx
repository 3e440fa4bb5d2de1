import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyableHash } from '../../../ui/components/copy-button.tsx';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { isUnanswered } from '../../../../client/http/api-errors.ts';
import { isFound } from '../../../../client/submission/submission-state.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { InTheLog } from '../../ledger/in-the-log.tsx';
import { ProofMaker } from '../../proof/proof-maker.tsx';
import { MonthLeft } from '../../tokens/month-left.tsx';
import { rowInWords } from './row-in-words.ts';
import { t } from './messages.ts';
import { receiptCsv } from '../receipt-csv.ts';
import { useOnceConnected } from '../../session/use-once-connected.ts';
import type { Run } from '../run.ts';
import { type BatchReceipt, sumOf } from '../run-state.ts';

/** More than anyone reads one by one; the export has all. */
const MOST_LINES = 10;

function Registry({ receipt, run }: { readonly receipt: BatchReceipt; readonly run: Run }) {
  const { isAsking, missing, number, registry, registryError } = receipt;
  if (isAsking) return t('run.asking');
  return (
    <Stack gap={4}>
      <span>
        {registry === undefined
          ? (registryError?.message ?? t('run.notAsked'))
          : t('run.written', { kind: run.plan.kind, found: registry.found, expected: registry.expected })}
      </span>
      {missing.length > 0 && registry !== undefined && (
        <ul>
          {missing.slice(0, MOST_LINES).map((row) => (
            <li key={row.key}>
              <MarkedText>{rowInWords(row)}</MarkedText>
            </li>
          ))}
          {registry.expected - registry.found > MOST_LINES && (
            <li>{t('run.more', { count: registry.expected - registry.found - MOST_LINES })}</li>
          )}
        </ul>
      )}
      {!isFound(registry) && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          onClick={() => void run.lookAgain(number)}
        >
          {t('run.lookAgain')}
        </Button>
      )}
    </Stack>
  );
}

interface ReceiptProps {
  readonly receipt: BatchReceipt;
  readonly run: Run;
  readonly isOneOfMany: boolean;
}

/** The receipt of one transaction. A run may have hundreds: a collapsed one is not rendered. */
function Receipt({ receipt, run, isOneOfMany }: ReceiptProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (!isOneOfMany || receipt.missing.length > 0);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // Browsers tell of what the page opened as well.
        if (open !== isOpen) setChosen(open);
      }}
    >
      <summary>{t('run.receipt', { number: receipt.number })}</summary>
      {isOpen && (
        <Stack gap="sm" mt="xs" align="flex-start">
          <Facts>
            {isOneOfMany && (
              <>
                <Fact name={t('run.column.rows')}>{receipt.rowCount}</Fact>
                <Fact name={t('run.column.reward')}>
                  {receipt.rewarded === undefined
                    ? t('run.rewardNone')
                    : t('run.rewarded', { count: receipt.rewarded })}
                </Fact>
              </>
            )}
            <Fact name={t('run.column.registry')}>
              <Registry receipt={receipt} run={run} />
            </Fact>
            <InTheLog payloadHashHex={receipt.payloadHashHex} />
            <Fact name={t('run.column.hash')}>
              <CopyableHash thing={t('run.column.hash')} hex={receipt.payloadHashHex} />
            </Fact>
          </Facts>
          <ProofMaker payloadHashHex={receipt.payloadHashHex} />
        </Stack>
      )}
    </details>
  );
}

export interface RunReceiptsProps {
  readonly run: Run;
  /** Whether the page says above how many rows were accepted and what they earned. */
  readonly isSummedElsewhere?: boolean;
}

/** The outcomes of a run's transactions, one by one and together. */
export function RunReceipts({ run, isSummedElsewhere = false }: RunReceiptsProps) {
  const { batches } = useStore(run);
  const { kind } = run.plan;
  const receipts = batches.flatMap(({ receipt }) => receipt ?? []);
  useOnceConnected(() => {
    for (const { isAsking, number, registryError } of receipts)
      if (!isAsking && isUnanswered(registryError)) void run.lookAgain(number);
  });
  if (receipts.length === 0) return null;
  // A single receipt needs no summary.
  const areSeveral = receipts.length > 1;
  const { found, repeated, rewarded, rows, withoutReward } = sumOf(receipts);
  return (
    <Stack gap="sm">
      <Title order={3}>{t('run.receipts')}</Title>
      <Text fw={650} role="status">
        {[
          ...(isSummedElsewhere
            ? []
            : [t('run.accepted', { kind, count: rows }), t('run.rewarded', { count: rewarded })]),
          ...(found === undefined || !areSeveral ? [] : [t('run.written', { kind, found, expected: rows })]),
        ].join(' · ')}
      </Text>
      <MonthLeft />
      {withoutReward > 0 && <Text size="sm">{t('run.rewardUnknown', { count: withoutReward })}</Text>}
      {repeated > 0 && <Text size="sm">{t('run.repeated', { count: repeated })}</Text>}
      {receipts.map((receipt) => (
        <Receipt key={receipt.number} receipt={receipt} run={run} isOneOfMany={areSeveral} />
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            downloadFile(`${run.plan.kind}-receipts.csv`, receiptCsv(run.plan.kind, batches), 'text/csv')
          }
        >
          {t('run.export')}
        </Button>
      </Group>
    </Stack>
  );
}
