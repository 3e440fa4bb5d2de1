import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { isUnanswered } from '../../../client/http/api-errors.ts';
import type { ReactNode } from 'react';
import { Details } from '../../ui/components/details.tsx';
import { CopyableHash } from '../../ui/components/copy-button.tsx';
import { downloadFile } from '../../ui/components/download-file.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { InTheLog } from '../ledger/in-the-log.tsx';
import { ProofMaker } from '../proof/proof-maker.tsx';
import { useOnceConnected } from '../session/use-once-connected.ts';
import { MonthLeft } from '../tokens/month-left.tsx';
import { t } from './messages.ts';
import { type AcceptedTransaction, missingRows, receiptCsv } from './receipt-csv.ts';
import { rowInWords } from './row-in-words.ts';

/** More than anyone reads one by one; the export has all. */
const MOST_LINES = 10;

export interface RegistryProofProps {
  readonly accepted: AcceptedTransaction;
  readonly onLookAgain: () => void;
}

/** What the registry itself shows of it; the service's answer alone proves nothing. */
export function RegistryProof({ accepted, onLookAgain }: RegistryProofProps) {
  const { kind, rows, state } = accepted;
  const { phase, verification, verificationError } = state;
  useOnceConnected(() => {
    if (phase === 'done' && isUnanswered(verificationError)) onLookAgain();
  });
  if (phase === 'verifying')
    return (
      <Group gap="xs" component="span">
        <Loader size={16} aria-hidden />
        {t('receipt.asking')}
      </Group>
    );
  const again = (
    <Button variant="default" size="compact-sm" w="fit-content" onClick={onLookAgain}>
      {t('receipt.lookAgain')}
    </Button>
  );
  if (verification === undefined)
    return verificationError === undefined ? (
      again
    ) : (
      <Problem title={t('receipt.notAsked')} error={verificationError}>
        {again}
      </Problem>
    );
  const { expected, found, newestOnly = false } = verification;
  if (found === expected) return t('receipt.found', { kind, found, expected });
  const missing = rows.length === 1 ? [] : missingRows(accepted);
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{t(newestOnly ? 'receipt.leftOut' : 'receipt.notFound', { kind, found, expected })}</span>
      </Group>
      {missing.length > 0 && (
        <ul>
          {[...new Set(missing.slice(0, MOST_LINES).map(rowInWords))].map((words) => (
            <li key={words}>
              <MarkedText>{words}</MarkedText>
            </li>
          ))}
          {expected - found > MOST_LINES && (
            <li>{t('receipt.more', { count: expected - found - MOST_LINES })}</li>
          )}
        </ul>
      )}
      {again}
    </Stack>
  );
}

export interface ReceiptDetailsProps {
  readonly payloadHashHex: string;
  readonly children: ReactNode;
}

/** What proves it, behind a word: seldom asked for once the registry has confirmed it. */
export function ReceiptDetails({ payloadHashHex, children }: ReceiptDetailsProps) {
  return (
    <Details>
      <Facts>
        <Fact name={t('common.hash')}>
          <CopyableHash thing={t('common.hash')} hex={payloadHashHex} />
        </Fact>
      </Facts>
      <ProofMaker payloadHashHex={payloadHashHex} />
      {children}
    </Details>
  );
}

/** The outcome of a list or of a selection: what the registry and the log show of it, and a proof. */
export function Receipt({ accepted, onLookAgain }: RegistryProofProps) {
  const { kind, state } = accepted;
  const { payloadHashHex } = state.checked;
  const { repeated = 0, rewarded } = state.receipt ?? {};
  return (
    <Stack gap="sm" align="flex-start">
      <MonthLeft />
      {rewarded === undefined && <Text size="sm">{t('receipt.rewardUnknown')}</Text>}
      {repeated > 0 && <Text size="sm">{t('receipt.repeated', { count: repeated })}</Text>}
      <Facts>
        <Fact name={t('receipt.registry')}>
          <div role="status">
            <RegistryProof accepted={accepted} onLookAgain={onLookAgain} />
          </div>
        </Fact>
        <InTheLog payloadHashHex={payloadHashHex} />
      </Facts>
      <ReceiptDetails payloadHashHex={payloadHashHex}>
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(`${kind}-receipt.csv`, receiptCsv(accepted), 'text/csv')}
        >
          {t('receipt.export')}
        </Button>
      </ReceiptDetails>
    </Stack>
  );
}
