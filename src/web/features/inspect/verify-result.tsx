import { Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type Ref, useEffect } from 'react';
import type { ReadTransaction } from '../../../signer/signer.ts';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { ByteParts } from '../../desk/byte-parts/byte-parts.tsx';
import { TransactionContent, TransactionHeader } from '../../desk/transaction-view/transaction-in-words.tsx';
import { HashComparison } from './hash-comparison.tsx';
import type { InspectStore } from './inspect-store.ts';
import { LedgerProof } from './ledger-proof.tsx';
import { t } from './messages.ts';
import { useLedgerCheck } from './use-ledger-check.ts';
import classes from './verify-result.module.css';

function Claims({ title, claims }: { readonly title: string; readonly claims: readonly string[] }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      <ul className={classes.claims}>
        {claims.map((claim) => (
          <li key={claim}>
            <MarkedText>{claim}</MarkedText>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface VerifyResultProps {
  readonly store: InspectStore;
  /** Signed, every signature valid. */
  readonly read: ReadTransaction;
  /** The receipt of the ledger that came with it, unchecked. */
  readonly receipt: string | undefined;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** A valid proof: what it proves, what it does not, and the signed content. */
export function VerifyResult({ store, read, receipt, headingRef }: VerifyResultProps) {
  const { inspection, payloadHashHex } = read;
  const nowMs = useNow();
  const ledger = useLedgerCheck(receipt, store.hex());
  const isInTheLedger = ledger?.kind === 'proved';
  useEffect(() => {
    if (isInTheLedger) store.receiptProved();
  }, [isInTheLedger, store]);
  const { authority, expiresAtMs, signatures } = inspection;
  const count = signatures.length;
  const expired = expiresAtMs !== undefined && expiresAtMs < nowMs;
  return (
    <section className={classes.result}>
      <Stack gap="md">
        <div>
          <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
            <IconCircleCheck size={24} aria-hidden />
            {t('verify.holds')}
          </Title>
          <Text>{t('verify.holdsText', { count })}</Text>
        </div>
        <Claims
          title={t('verify.proves')}
          claims={[t('verify.provesSigned', { count }), t('verify.provesUnaltered'), t('verify.provesHash')]}
        />
        <Claims
          title={t('verify.provesNot')}
          claims={[
            ...(isInTheLedger ? [] : [t('verify.notAccepted')]),
            t('verify.notWho', { account: shownAsciiText(authority) }),
            t('verify.notTrue'),
            t('verify.notWhen'),
          ]}
        />
        {ledger !== undefined && <LedgerProof check={ledger} />}
        <section>
          <Title order={3}>{t('verify.signed')}</Title>
          <TransactionHeader inspection={inspection} withLayout />
          <Text size="sm">{t(expired ? 'verify.expired' : 'verify.notExpired')}</Text>
        </section>
        <HashComparison payloadHashHex={payloadHashHex} />
        <TransactionContent inspection={inspection} headingOrder={3} />
        <ByteParts transactionHex={store.hex()} explain={store.explain} />
      </Stack>
    </section>
  );
}
