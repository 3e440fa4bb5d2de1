import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MAX_WEBHOOKS, type Webhook } from '../../../../contract/webhook.ts';
import { accountDetailsOptions } from '../../../api/account-options.ts';
import { downloadPriceOptions } from '../../../api/download-options.ts';
import { webhooksOptions } from '../../../api/webhook-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Hint } from '../../../ui/components/hint.tsx';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import { isShown, OfferedPart } from '../../../ui/offered/offered-part.tsx';
import type { ConnectionsParts } from '../connections-parts.ts';
import { useUnlockedDialog } from '../use-unlocked-dialog.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { t } from './messages.ts';
import { NewWebhookDialog, type WebhookPreset } from './new-webhook-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';
import classes from './webhooks.module.css';

const HEADING = 'webhooks';

/** The button that was pressed goes with its webhook. */
const focusHeading = () => document.getElementById(HEADING)?.focus({ preventScroll: true });

const NOTHING: WebhookPreset = {
  name: '',
  watch: '',
  events: ['contribution.reported', 'contribution.flagged'],
};

export interface WebhooksCardProps {
  readonly accountId: string;
  readonly parts: ConnectionsParts;
  readonly onParts: (parts: ConnectionsParts) => void;
}

const ASK_EVERY_MS = 15_000;

/** Whether the service leaves out reports of other peers, because the peer pays for each; `undefined` until it is known. */
function usePays(accountId: string): boolean | undefined {
  const { client } = useDesk().session;
  const price = useQuery(downloadPriceOptions(client, accountId));
  const details = useQuery(accountDetailsOptions(client, accountId));
  if (price.isPending || details.isPending) return undefined;
  const { plain = 0, scored = 0 } = price.data ?? {};
  return (plain > 0 || scored > 0) && details.data?.plan !== 'PREMIUM';
}

/** Where the service sends changes, if it does. An address that says what to watch opens the form with it. */
export function WebhooksCard({ accountId, parts, onParts }: WebhooksCardProps) {
  const { client } = useDesk().session;
  // Their last answers change without anybody's doing.
  const webhooks = useQuery({ ...webhooksOptions(client, accountId), refetchInterval: ASK_EVERY_MS });
  const pays = usePays(accountId);
  const making = useUnlockedDialog<WebhookPreset>();
  const replaying = useUnlockedDialog<Webhook>();
  const deleting = useUnlockedDialog<Webhook>();
  // Where there are as many as there may be, the card says so.
  const mayMake = Array.isArray(webhooks.data) && webhooks.data.length < MAX_WEBHOOKS && pays !== undefined;
  const { open } = making;
  const { watch, name = '', ...rest } = parts;
  const wasOpened = useRef(false);
  useEffect(() => {
    if (watch === undefined || !mayMake || wasOpened.current) return;
    // Once: a declined key leaves the page as it is.
    wasOpened.current = true;
    void open({ watch, name, events: ['contribution.reported'] });
  }, [watch, name, mayMake, open]);
  if (!isShown(webhooks)) return null;
  return (
    <TitledCard
      title={t('webhooks.title')}
      id={HEADING}
      aside={
        <>
          <Hint about={t('webhooks.title')}>{t('webhooks.hint')}</Hint>
          {mayMake && (
            <Button variant="default" size="compact-md" ml="auto" onClick={() => void open(NOTHING)}>
              {t('webhooks.new')}
            </Button>
          )}
        </>
      }
    >
      <OfferedPart
        query={webhooks}
        waiting={t('webhooks.loading')}
        failed={t('webhooks.failed')}
        heightPx={36}
      >
        {(all) => (
          <>
            {all.length === 0 ? (
              <Text size="sm">{t('webhooks.none')}</Text>
            ) : (
              <ul className={classes.webhooks}>
                {all.map((webhook) => (
                  <WebhookItem
                    key={webhook.webhookId}
                    accountId={accountId}
                    webhook={webhook}
                    onReplay={() => void replaying.open(webhook)}
                    onDelete={() => void deleting.open(webhook)}
                  />
                ))}
              </ul>
            )}
            {all.length >= MAX_WEBHOOKS && <Text size="sm">{t('webhooks.full', { count: all.length })}</Text>}
          </>
        )}
      </OfferedPart>
      {making.subject !== undefined && pays !== undefined && (
        <NewWebhookDialog
          accountId={accountId}
          preset={making.subject}
          pays={pays}
          onClose={() => {
            making.close();
            // The page as it is now no longer asks for a webhook.
            if (watch !== undefined) onParts(rest);
          }}
        />
      )}
      {replaying.subject !== undefined && (
        <ReplayDialog accountId={accountId} webhook={replaying.subject} onClose={replaying.close} />
      )}
      {deleting.subject !== undefined && (
        <DeleteDialog
          accountId={accountId}
          webhook={deleting.subject}
          onDeleted={focusHeading}
          onClose={deleting.close}
        />
      )}
    </TitledCard>
  );
}
