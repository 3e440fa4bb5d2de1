import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { feedKeysOptions } from '../../api/feed-key-options.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';

/** The way to the page of programs, if the service has a feed. */
export function ConnectionsCard({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const keys = useQuery(feedKeysOptions(client, accountId));
  if (keys.data === undefined || keys.data === null) return null;
  return (
    <TitledCard title={t('account.connections')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('account.connectionsText')}</Text>
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.connections} {...props} />}>
          {t('account.toConnections')}
        </Button>
      </Group>
    </TitledCard>
  );
}
