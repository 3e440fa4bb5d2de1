import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { feedKeysOptions } from '../../../api/feed-key-options.ts';
import { useDesk, useDeskState } from '../../../desk/session/desk-context.tsx';
import { PageHeading } from '../../../ui/components/page-heading.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { OfferedPart } from '../../../ui/offered/offered-part.tsx';
import type { ConnectionsParts } from '../connections-parts.ts';
import { ConsumerCard } from '../consumer/consumer-card.tsx';
import { FeedKeysCard } from '../feed-keys/feed-keys-card.tsx';
import { t } from '../messages.ts';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';

export interface ConnectionsPageProps {
  /** What the address says. */
  readonly parts: ConnectionsParts;
  readonly onParts: (parts: ConnectionsParts) => void;
}

function Connections({ accountId, parts, onParts }: ConnectionsPageProps & { readonly accountId: string }) {
  const { client } = useDesk().session;
  const keys = useQuery(feedKeysOptions(client, accountId));
  if (keys.data === null) return <Text>{t('connections.notOffered')}</Text>;
  return (
    <OfferedPart
      query={keys}
      waiting={t('connections.loading')}
      failed={t('connections.failed')}
      heightPx={200}
    >
      {() => (
        <>
          <ConsumerCard accountId={accountId} parts={parts} onParts={onParts} />
          <FeedKeysCard accountId={accountId} />
          <WebhooksCard accountId={accountId} parts={parts} onParts={onParts} />
        </>
      )}
    </OfferedPart>
  );
}

/** Connections: programs of the peer that fetch lists, follow changes or are sent them. */
export function ConnectionsPage(props: ConnectionsPageProps) {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to={PATHS.account} data-link="alone">
          {t('connections.back')}
        </Anchor>
        <PageHeading>{t('connections.title')}</PageHeading>
      </div>
      {account !== undefined && (
        <Connections key={account.accountId} accountId={account.accountId} {...props} />
      )}
    </Stack>
  );
}
