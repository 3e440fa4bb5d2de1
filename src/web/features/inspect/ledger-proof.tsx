import { Loader, Stack, Title } from '@mantine/core';
import { PolicyField } from '../../desk/ledger/policy-field.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { exactTimes } from '../../ui/format/time.ts';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import type { LedgerCheck } from './use-ledger-check.ts';
import classes from './verify-result.module.css';

type Proved = Extract<LedgerCheck, { readonly kind: 'proved' }>;

function ProvedClaims({ entry, witnessCount, isOwn }: Proved) {
  const format = useTimeFormat();
  const { checkpoint, cosignedAtSeconds, hasQuorum, height, atMs } = entry;
  const latestSeconds = Math.max(...cosignedAtSeconds.values());
  const count = cosignedAtSeconds.size;
  const by = count === 0 ? 'none' : exactTimes(latestSeconds * 1_000, format);
  const claims = [
    t('verify.ledgerEntry', {
      height,
      origin: shownText(checkpoint.origin),
      size: checkpoint.size,
      isOwn: String(isOwn),
    }),
    `${t('verify.ledgerWitnesses', { count, total: witnessCount, by })}${hasQuorum ? '' : ` ${t('verify.ledgerTooFew')}`}`,
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

/** The outcome for a receipt of the ledger, and the keys by which it is checked. */
export function LedgerProof({ check }: { readonly check: LedgerCheck }) {
  return (
    <section>
      <Stack gap="sm">
        <div>
          <Title order={3}>{t('verify.ledger')}</Title>
          <div role="status">
            {check.kind === 'no-key' && t('verify.ledgerNoKey')}
            {check.kind === 'checking' && <Loader size={16} aria-label={t('verify.ledgerChecking')} />}
            {check.kind === 'proved' && <ProvedClaims {...check} />}
          </div>
        </div>
        {check.kind === 'refused' && <Problem title={t('verify.ledgerFails')} error={check.error} />}
        <PolicyField />
      </Stack>
    </section>
  );
}
