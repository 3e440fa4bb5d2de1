import { Loader, Stack, Title } from '@mantine/core';
import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import type { InspectStore } from './inspect-store.ts';
import { t } from './messages.ts';
import classes from './proof.module.css';
import { type LedgerCheck, useLedgerCheck } from './use-ledger-check.ts';

interface Claim {
  readonly text: string;
  readonly isProved: boolean;
}

/** Returns what a receipt says: of the entry, which it proves, and of its witnesses, who may be too few. */
function useLedgerClaims(check: LedgerCheck | undefined): readonly Claim[] {
  const format = useTimeFormat();
  if (check?.kind !== 'proved') return [];
  const { entry, witnessCount, isOwn } = check;
  const { checkpoint, cosignedAtSeconds, hasQuorum, height } = entry;
  const count = cosignedAtSeconds.size;
  const by = count === 0 ? 'none' : exactTimes(Math.max(...cosignedAtSeconds.values()) * 1_000, format);
  return [
    {
      text: t('inspectProof.entry', {
        height,
        origin: shownText(checkpoint.origin),
        size: checkpoint.size,
        isOwn: String(isOwn),
      }),
      isProved: true,
    },
    {
      text: `${t('inspectProof.witnesses', { count, total: witnessCount, by })}${hasQuorum ? '' : ` ${t('inspectProof.tooFew')}`}`,
      isProved: count > 0 && hasQuorum,
    },
  ];
}

export interface ProofProps {
  readonly store: InspectStore;
  /** The number of signatures, all of which are valid. */
  readonly signatureCount: number;
  /** The receipt of the ledger that came with the transaction, unchecked. */
  readonly receipt: string | undefined;
}

/** What a signed transaction and its receipt prove, and what they do not. */
export function Proof({ store, signatureCount, receipt }: ProofProps) {
  const format = useTimeFormat();
  const ledger = useLedgerCheck(receipt, store.hex());
  const isInTheLedger = ledger?.kind === 'proved';
  const claims = useLedgerClaims(ledger);
  useEffect(() => {
    if (isInTheLedger) store.receiptProved();
  }, [isInTheLedger, store]);
  return (
    <section>
      <Stack gap="xs">
        <Title order={3}>{t('inspectProof.title')}</Title>
        <div role="status">
          <ul className={classes.claims}>
            {[{ text: t('inspectProof.signed', { count: signatureCount }), isProved: true }, ...claims].map(
              ({ text, isProved }) => (
                <li key={text}>
                  {isProved ? (
                    <IconCheck size={16} aria-hidden className={classes.proved} />
                  ) : (
                    <IconHelpCircle size={16} aria-hidden />
                  )}
                  <MarkedText>{text}</MarkedText>
                </li>
              ),
            )}
            {ledger?.kind === 'no-key' && (
              <li>
                <IconHelpCircle size={16} aria-hidden />
                {t('inspectProof.noKey')}
              </li>
            )}
            <li className={classes.notProved}>
              <IconX size={16} aria-hidden />
              {isInTheLedger
                ? t('inspectProof.notProvedOfEntry', { at: exactTimes(ledger.entry.atMs, format) })
                : t('inspectProof.notProved')}
            </li>
          </ul>
          {ledger?.kind === 'checking' && <Loader size={16} aria-label={t('inspectProof.checking')} />}
        </div>
        {ledger?.kind === 'refused' && (
          <Problem title={t('inspectProof.receiptRefused')} error={ledger.error} />
        )}
      </Stack>
    </section>
  );
}
