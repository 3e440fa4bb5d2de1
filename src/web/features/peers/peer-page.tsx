import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';
import { PeerView } from './peer-view.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export function PeerPage({ peerId }: { readonly peerId: string }) {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <PageHeading>{t('peers.one', { peer: shownAsciiInRow(peerId) })}</PageHeading>
      {account !== undefined && <PeerView account={account} peerId={peerId} />}
    </Stack>
  );
}
