import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Peer } from '../../../client/account/peers.ts';
import { peersOptions } from '../../api/peer-options.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { type Directory, DirectoryProvider } from './directory-context.ts';

/** Returns all peers; `undefined` while they load, `null` if the deployment does not list them. */
export function usePeers(): readonly Peer[] | null | undefined {
  const { session } = useDesk();
  const { account } = useDeskState();
  const options = peersOptions(session.client, account?.accountId ?? '');
  return useQuery({ ...options, enabled: account !== undefined }).data;
}

export function PeerDirectory({ children }: { readonly children: ReactNode }) {
  const peers = usePeers();
  const directory = useMemo((): Directory | undefined => {
    if (peers === undefined || peers === null) return undefined;
    const ids = new Set(peers.map(({ peerId }) => peerId));
    return { peers, has: (peerId) => ids.has(peerId) };
  }, [peers]);
  return <DirectoryProvider value={directory}>{children}</DirectoryProvider>;
}
