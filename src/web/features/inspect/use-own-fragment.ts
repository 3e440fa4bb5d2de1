import { useEffect, useState } from 'react';

/**
 * Returns the fragment of the address until the account that opened it signs out. It is then removed from the
 * address and not read again, since the next account must not see it.
 * @returns the fragment to read; empty for none
 */
export function useOwnFragment(fragment: string, accountId: string | undefined, forget: () => void): string {
  const [owner, setOwner] = useState(accountId);
  const hasLeft = owner !== undefined && owner !== accountId;
  if (owner !== accountId && (!hasLeft || fragment === '')) setOwner(accountId);
  useEffect(() => {
    if (hasLeft && fragment !== '') forget();
  }, [hasLeft, fragment, forget]);
  return hasLeft ? '' : fragment;
}
