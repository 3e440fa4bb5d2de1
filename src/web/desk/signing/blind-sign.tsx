import { Button, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { checkedOf, type SubmissionState } from '../../../client/submission/submission-state.ts';
import { mayBlindSign } from '../../../transaction/compare/comparison.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { HashAndSize } from '../transaction-view/transaction-in-words.tsx';
import classes from './blind-sign.module.css';
import { t } from './messages.ts';

export interface BlindSignProps {
  /** In `review` or past it. */
  readonly state: SubmissionState;
  /** Signs and submits what cannot be inspected. */
  readonly onSign: () => Promise<void>;
}

/**
 * Signs one transaction that cannot be inspected, on the analyst's explicit opt-in. If anything that could be
 * judged differs, it shows the reason instead. Give it a `key` per transaction: an opt-in is for one.
 */
export function BlindSign({ state, onSign }: BlindSignProps) {
  const [agreed, setAgreed] = useState(false);
  const titleId = useId();
  const { phase } = state;
  const checked = checkedOf(state);
  if (checked?.comparison.verdict !== 'cannot-inspect') return null;
  if (!mayBlindSign(checked.comparison)) return <Text>{t('blindSign.refused')}</Text>;
  const isBusy = phase !== 'review';
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
          disabled={isBusy}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <Button
          variant="default"
          w="fit-content"
          disabled={!agreed}
          aria-disabled={isBusy}
          onClick={() => void onSign()}
        >
          {t(phase === 'unlocking' || phase === 'submitting' ? `blindSign.${phase}` : 'blindSign.sign')}
        </Button>
      </Stack>
    </section>
  );
}
