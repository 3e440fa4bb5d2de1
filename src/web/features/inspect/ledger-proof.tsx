import { Loader, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asAppError } from '../../../contract/app-error.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import { checkLedgerReceipt, type ProvedEntry } from '../../../client/ledger/check-ledger-receipt.ts';
import { webCryptography } from '../../../transparency/web-cryptography.ts';
import { PolicyField } from '../../desk/ledger/policy-field.tsx';
import { useTrustedPolicy } from '../../desk/ledger/trusted-policy.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import classes from './verify-result.module.css';

function Proved({ entry, total }: { readonly entry: ProvedEntry; readonly total: number }) {
  const format = useTimeFormat();
  const { checkpoint, cosignedAtSeconds, hasQuorum, height, atMs } = entry;
  const latestSeconds = Math.max(...cosignedAtSeconds.values());
  const count = cosignedAtSeconds.size;
  const since = count === 0 ? 'none' : exactTimes(latestSeconds * 1_000, format);
  const claims = [
    t('verify.ledgerEntry', { height, origin: shownText(checkpoint.origin), size: checkpoint.size }),
    t('verify.ledgerWitnesses', { count, total, since }),
    ...(hasQuorum ? [] : [t('verify.ledgerTooFew')]),
    t('verify.ledgerNot', { at: exactTimes(atMs, format) }),
  ];
  return (
    <ul className={classes.claims}>
      {claims.map((claim) => (
        <li key={claim}>
          <MarkedText>{claim}</MarkedText>
        </li>
      ))}
    </ul>
  );
}

export interface LedgerProofProps {
  readonly receipt: string;
  /** The signed transaction that it should be about. */
  readonly transactionHex: string;
}

/** Checks the receipt that came with a proof, without a network, against keys that the reader or the build trusts. */
export function LedgerProof({ receipt, transactionHex }: LedgerProofProps) {
  const { text, policy } = useTrustedPolicy();
  const { data: entry, error } = useQuery({
    queryKey: ['ledger-receipt', receipt, text],
    queryFn: () =>
      policy === undefined
        ? null
        : checkLedgerReceipt(webCryptography, policy, receipt, hexToBytes(transactionHex)),
    enabled: policy !== undefined,
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section>
      <Title order={3}>{t('verify.ledger')}</Title>
      <Stack gap="sm">
        {policy === undefined && (
          <>
            <span>{t('verify.ledgerNoKey')}</span>
            <PolicyField />
          </>
        )}
        {policy !== undefined && entry === undefined && error === null && (
          <Loader size={16} aria-label={t('verify.ledgerChecking')} />
        )}
        {error !== null && <Problem title={t('verify.ledgerFails')} error={asAppError(error)} />}
        {entry !== undefined && entry !== null && (
          <Proved entry={entry} total={policy?.witnesses.length ?? 0} />
        )}
      </Stack>
    </section>
  );
}
