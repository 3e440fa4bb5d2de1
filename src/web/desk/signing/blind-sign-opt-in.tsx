import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { mayBlindSign } from '../../../transaction/compare/comparison.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { HashAndSize } from '../transaction-view/transaction-in-words.tsx';
import classes from './blind-sign-opt-in.module.css';
import { t } from './messages.ts';

export interface BlindSignOptInProps {
  /** A transaction that cannot be inspected. */
  readonly checked: CheckedTransaction;
  readonly agreed: boolean;
  readonly busy: boolean;
  readonly onAgree: (agreed: boolean) => void;
  /** Shown once the analyst has agreed. */
  readonly children: ReactNode;
}

/**
 * The explicit opt-in for one transaction that cannot be inspected. If anything that could be judged differs,
 * it shows the reason instead.
 */
export function BlindSignOptIn({ checked, agreed, busy, onAgree, children }: BlindSignOptInProps) {
  const titleId = useId();
  if (!mayBlindSign(checked.comparison)) return <Text>{t('blindSign.refused')}</Text>;
  return (
    <section className={classes.optIn} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title id={titleId} order={3}>
          {t('blindSign.title')}
        </Title>
        <Text size="sm">{t('blindSign.text')}</Text>
        <Facts>
          <HashAndSize checked={checked} />
          <Fact name={t('common.layout')}>{t('common.layoutText')}</Fact>
        </Facts>
        <Checkbox
          label={t('blindSign.agree')}
          checked={agreed}
          disabled={busy}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
        {children}
      </Stack>
    </section>
  );
}
