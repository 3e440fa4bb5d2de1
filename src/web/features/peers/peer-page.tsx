import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';
import { PeerView } from './peer-view.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export function PeerPage({ peerId }: { readonly peerId: string }) {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <Anchor component={Link} to={PATHS.peers} w="fit-content">
        {t('peers.all')}
      </Anchor>
      <Group gap="xs">
        <PageHeading>{t('peers.one', { peer: shownAsciiInRow(peerId) })}</PageHeading>
        <CopyButton text={peerId} thing={t('peers.field.peer')} />
      </Group>
      {account !== undefined && <PeerView account={account} peerId={peerId} />}
    </Stack>
  );
}
