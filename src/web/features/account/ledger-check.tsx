import { Anchor, Text } from '@mantine/core';
import { isQuorumLost, quorumTimeOf } from '../../../transparency/policy.ts';
import type { NewestCheckpoint } from '../../desk/ledger/newest-checkpoint.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { MomentText, useNow } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import classes from './ledger-card.module.css';

type LedgerCheck = NewestCheckpoint & { readonly isOwn: boolean };
type Checked = Extract<LedgerCheck, { readonly kind: 'checked' }>;

type FailedCheck = Extract<LedgerCheck, { readonly kind: 'refused' | 'failed' }>;

export const isFailed = (check: LedgerCheck): check is FailedCheck =>
  check.kind === 'refused' || check.kind === 'failed';

/** An alarm: the service shows no checkpoint that the trusted key has signed. Or nothing could be checked. */
export function CheckProblem({ check }: { readonly check: FailedCheck }) {
  if (check.kind === 'failed') {
    return <Problem title={t('account.ledgerCheckFailed')} error={check.error} />;
  }
  const { error, isOwn } = check;
  if (error.reason === 'other-key') {
    return (
      <Problem
        title={t('account.ledgerOtherKey', { isOwn: String(isOwn) })}
        sentence={t('account.ledgerOtherKeyText')}
        error={error}
      />
    );
  }
  return (
    <Problem
      title={t('account.ledgerRefused')}
      error={error}
      {...(error.reason === 'malformed' ? { sentence: t('account.ledgerMalformed') } : {})}
    />
  );
}

interface SignatureProps {
  readonly check: Exclude<LedgerCheck, FailedCheck>;
  readonly onEnterKey: () => void;
}

/** By whom the newest checkpoint is signed, as this browser has checked, or why it has not. */
export function Signature({ check, onEnterKey }: SignatureProps) {
  switch (check.kind) {
    case 'no-key':
      return (
        <>
          {t('account.ledgerNoKey')}{' '}
          <Anchor component="button" type="button" fz="inherit" underline="always" onClick={onEnterKey}>
            {t('account.ledgerEnterKey')}
          </Anchor>
        </>
      );
    case 'checking':
      return t('account.ledgerChecking');
    case 'not-shown':
      return t('account.ledgerNotShown');
    case 'checked':
      return t('account.ledgerSigned', {
        isOwn: String(check.isOwn),
        size: check.checked.checkpoint.size,
        total: check.policy.witnesses.length,
      });
  }
}

export function WitnessName({ name }: { readonly name: string }) {
  return (
    <span className={classes['witness']}>
      <MarkedText>{shownText(name)}</MarkedText>
    </span>
  );
}

/** Which trusted witnesses have cosigned the newest checkpoint, and when. */
export function TrustedWitnesses({ isOwn, checked, policy }: Checked) {
  const nowMs = useNow();
  const { cosignedAtSeconds, hasQuorum } = checked;
  const isLost = isQuorumLost(policy, quorumTimeOf(policy, checked), nowMs / 1_000);
  return (
    <>
      {t('account.ledgerSeenBy', {
        count: cosignedAtSeconds.size,
        total: policy.witnesses.length,
        isOwn: String(isOwn),
        isEnough: String(hasQuorum),
      })}
      <ul className={classes['witnesses']}>
        {policy.witnesses.map(({ name }) => {
          const atSeconds = cosignedAtSeconds.get(name);
          return (
            <li key={name}>
              <WitnessName name={name} />{' '}
              {atSeconds === undefined ? (
                t('account.ledgerNotSeen')
              ) : (
                <MomentText ms={atSeconds * 1_000} nowMs={nowMs} />
              )}
            </li>
          );
        })}
      </ul>
      {isLost && (
        <Text size="sm" fw={600}>
          {t(hasQuorum ? 'account.ledgerOld' : 'account.ledgerTooFew')}
        </Text>
      )}
    </>
  );
}
