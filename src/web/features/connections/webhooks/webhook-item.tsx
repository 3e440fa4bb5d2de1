import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asAppError } from '../../../../contract/app-error.ts';
import type { Webhook } from '../../../../contract/webhook.ts';
import { verifyWebhookOptions } from '../../../api/webhook-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownOwnInRow, shownSentence } from '../../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import { MomentText, useNow } from '../../../ui/format/time-text.tsx';
import { t } from './messages.ts';
import classes from './webhooks.module.css';

function LastAnswer({ answer }: { readonly answer: Webhook['lastAnswer'] }) {
  const nowMs = useNow();
  if (answer === null) return t('webhooks.noAnswer');
  const { at, status, problem } = answer;
  return (
    <>
      <MarkedText>
        {problem === null ? t('webhooks.received', { status: String(status) }) : shownSentence(problem)}
      </MarkedText>
      {' · '}
      <MomentText ms={Date.parse(at)} nowMs={nowMs} />
    </>
  );
}

export interface WebhookItemProps {
  readonly accountId: string;
  readonly webhook: Webhook;
  readonly onReplay: () => void;
  readonly onDelete: () => void;
}

/** One webhook: where it goes, what it is about, how its receiver answered last. */
export function WebhookItem({ accountId, webhook, onReplay, onDelete }: WebhookItemProps) {
  const { client } = useDesk().session;
  const nowMs = useNow();
  const verify = useMutation(verifyWebhookOptions(client, useQueryClient(), accountId));
  const { webhookId, name, url, events, watch, madeBy, off, lastAnswer, nextTryAt } = webhook;
  const shownName = shownOwnInRow(name);
  return (
    <li className={classes.webhook} data-is-off={off !== null || undefined}>
      <Title order={3}>
        <MarkedText>{shownName}</MarkedText>
      </Title>
      <Facts>
        {off !== null && (
          <Fact name={t('webhooks.state')}>
            <strong>{t(`webhooks.off.${off}`)}</strong>
          </Fact>
        )}
        <Fact name={t('webhooks.address')}>
          <TransactionText ascii>{url}</TransactionText>
        </Fact>
        <Fact name={t('webhooks.events')}>
          {events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}
        </Fact>
        {watch.length > 0 && (
          <Fact name={t('webhooks.watches')}>
            <TransactionText>{watch.join(', ')}</TransactionText>
          </Fact>
        )}
        <Fact name={t('webhooks.madeBy')}>
          <TransactionText ascii>{madeBy}</TransactionText>
        </Fact>
        <Fact name={t('webhooks.lastAnswer')}>
          <LastAnswer answer={lastAnswer} />
        </Fact>
        {nextTryAt !== null && (
          <Fact name={t('webhooks.nextTry')}>
            <MomentText ms={Date.parse(nextTryAt)} nowMs={nowMs} />
          </Fact>
        )}
      </Facts>
      {verify.isError && <Problem title={t('webhooks.verifyFailed')} error={asAppError(verify.error)} />}
      <Text size="sm" role="status" className={classes.status ?? ''}>
        {verify.isSuccess && t('webhooks.verified')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('webhooks.verifyNamed', { name: shownName })}
          aria-disabled={verify.isPending}
          onClick={() => {
            if (!verify.isPending) verify.mutate(webhookId);
          }}
        >
          {t(verify.isPending ? 'webhooks.verifying' : 'webhooks.verify')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('webhooks.replayNamed', { name: shownName })}
          onClick={onReplay}
        >
          {t('webhooks.replay')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('webhooks.deleteNamed', { name: shownName })}
          onClick={onDelete}
        >
          {t('webhooks.delete')}
        </Button>
      </Group>
    </li>
  );
}
