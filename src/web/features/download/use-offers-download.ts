import { useQuery } from '@tanstack/react-query';
import { downloadPriceOptions, quoteOptions } from '../../api/download-options.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';

/** The smallest question that a quote answers. */
const ONE = { size: '1' } as const;

/**
 * Whether the deployment offers downloads, known without one, which might cost something: it names a price,
 * or else gives quotes. `undefined` as long as that is not known.
 */
export function useOffersDownload(): boolean | undefined {
  const { session } = useDesk();
  const { account } = useDeskState();
  const accountId = account?.accountId ?? '';
  const isSignedIn = account !== undefined;
  const price = useQuery({ ...downloadPriceOptions(session.client, accountId), enabled: isSignedIn });
  const namesPrice = price.data !== null && price.data !== undefined;
  const quote = useQuery({
    ...quoteOptions(session.client, accountId, ONE),
    enabled: isSignedIn && !price.isPending && !namesPrice,
  });
  if (namesPrice) return true;
  return quote.data === undefined ? undefined : quote.data !== null;
}
