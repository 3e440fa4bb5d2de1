import { useQuery } from '@tanstack/react-query';
import { quoteOptions } from '../../api/download-options.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';

/** The smallest question that a quote answers. */
const ONE = { size: '1' } as const;

/** Whether the deployment offers downloads: it gives quotes. `undefined` as long as that is not known. */
export function useOffersDownload(): boolean | undefined {
  const { session } = useDesk();
  const { account } = useDeskState();
  const quote = useQuery({
    ...quoteOptions(session.client, account?.accountId ?? '', ONE),
    enabled: account !== undefined,
  });
  return quote.data === undefined ? undefined : quote.data !== null;
}
