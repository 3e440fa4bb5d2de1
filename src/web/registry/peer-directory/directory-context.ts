import { createContext, useContext } from 'react';
import type { Peer } from '../../../client/account/peers.ts';

export interface Directory {
  readonly peers: readonly Peer[];
  /** True if the id is that of a peer. A flagger may also be an account or an e-mail address. */
  readonly has: (peerId: string) => boolean;
}

// In a file apart from its provider: hot reload would create a second context without a provider.
const DirectoryContext = createContext<Directory | undefined>(undefined);
export const DirectoryProvider = DirectoryContext.Provider;

/** The peers of the registry; `undefined` while they load, or if the deployment does not list them. */
export const useDirectory = (): Directory | undefined => useContext(DirectoryContext);
