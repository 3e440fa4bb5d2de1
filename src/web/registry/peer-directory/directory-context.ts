import { createContext, useContext } from 'react';
import type { Peer } from '../../../client/account/peers.ts';

export interface Directory {
  readonly peers: readonly Peer[];
  /** Whether it is one of them: elsewhere a flagger may be an account or an e-mail address. */
  readonly has: (peerId: string) => boolean;
  /** Goes to the page of a peer: for what has no room for a link with handlers of its own. */
  readonly open: (peerId: string) => void;
}

// Apart from the component that fills it: hot reload would make another context, which has no provider.
const DirectoryContext = createContext<Directory | undefined>(undefined);
export const DirectoryProvider = DirectoryContext.Provider;

/**
 * The peers of the registry; `undefined` as long as they are not known, or where the deployment does not tell
 * of them.
 */
export const useDirectory = (): Directory | undefined => useContext(DirectoryContext);
