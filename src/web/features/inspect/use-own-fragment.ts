import { useEffect, useState } from 'react';

/**
 * What stands behind the `#` of the address, for as long as the account that it was opened with is there.
 * When that one signs out it is taken out of the address and not read again: it is not the next one's
 * business.
 * @returns what is to be read; empty for nothing
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
