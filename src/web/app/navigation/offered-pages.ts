import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useOffersDownload } from '../../features/download/use-offers-download.ts';
import { usePeers } from '../../registry/peer-directory/peer-directory.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { browserStorage } from '../../platform/storage/json-storage.ts';

const offeredSchema = z.object({ download: z.boolean(), peers: z.boolean() });

/** The pages that not every deployment offers. */
export type OfferedPages = z.output<typeof offeredSchema>;

/** On the first sign-in of a browser every page is linked, since links must not move under the pointer. */
const NOTHING_KNOWN: OfferedPages = { download: true, peers: true };

/**
 * Returns the offered pages. Until the deployment has answered, they are those of the last time, or all: a link that
 * appears just after signing in would move the others under the pointer.
 */
export function useOfferedPages(): OfferedPages {
  const { baseUrl } = useDesk().config;
  const toldPeers = usePeers();
  const offersDownload = useOffersDownload();
  const key = `contribution-desk.offered-pages.${baseUrl}`;
  const [before, setBefore] = useState(() =>
    offeredSchema.catch(NOTHING_KNOWN).parse(browserStorage().read(key)),
  );
  const download = offersDownload ?? before.download;
  const peers = toldPeers === undefined ? before.peers : toldPeers !== null;
  const isTold = offersDownload !== undefined && toldPeers !== undefined;
  // Quick access stays mounted while one account signs out and the next signs in.
  if (isTold && (download !== before.download || peers !== before.peers)) setBefore({ download, peers });
  useEffect(() => {
    if (isTold) browserStorage().write(key, { download, peers });
  }, [isTold, key, download, peers]);
  return { download, peers };
}
