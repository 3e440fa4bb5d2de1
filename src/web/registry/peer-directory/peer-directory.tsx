import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Peer } from '../../../client/account/peers.ts';
import { peersOptions } from '../../api/peer-options.ts';
import { PEER_ROUTE } from '../../ui/format/paths.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { type Directory, DirectoryProvider } from './directory-context.ts';

/** All peers, once for everything that is on the page; `undefined` or `null` where nothing is to be shown of them. */
export function usePeers(): readonly Peer[] | null | undefined {
  const { session } = useDesk();
  const { account } = useDeskState();
  const options = peersOptions(session.client, account?.accountId ?? '');
  return useQuery({ ...options, enabled: account !== undefined }).data;
}

/** Tells everything below it which peers there are. */
export function PeerDirectory({ children }: { readonly children: ReactNode }) {
  const peers = usePeers();
  const navigate = useNavigate();
  const directory = useMemo((): Directory | undefined => {
    if (peers === undefined || peers === null) return undefined;
    const ids = new Set(peers.map(({ peerId }) => peerId));
    return {
      peers,
      has: (peerId) => ids.has(peerId),
      open: (peerId) => void navigate({ to: PEER_ROUTE, params: { peerId } }),
    };
  }, [peers, navigate]);
  return <DirectoryProvider value={directory}>{children}</DirectoryProvider>;
}
