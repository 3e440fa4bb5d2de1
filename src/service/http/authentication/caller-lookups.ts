import type { Caller } from '../../registry/accounts/session-store.ts';

/** Statements in progress at once: with a second one, a stuck statement does not delay all callers. */
const MOST_AT_ONCE = 2;

/**
 * Looks up the callers of access tokens. Requests that arrive while statements are in progress share the next one:
 * thousands at once cost the store a few statements, and each sees the store's state after its arrival.
 */
export function createCallerLookups(
  findCallers: (accessTokens: readonly string[]) => Promise<ReadonlyMap<string, Caller>>,
): (accessToken: string) => Promise<Caller | undefined> {
  type Found = ReadonlyMap<string, Caller>;
  let underWay = 0;
  let next: { readonly accessTokens: Set<string>; readonly found: Promise<Found>; begin(): void } | undefined;

  async function run(accessTokens: ReadonlySet<string>): Promise<Found> {
    underWay += 1;
    try {
      return await findCallers([...accessTokens]);
    } finally {
      underWay -= 1;
      const waiting = next;
      next = undefined;
      waiting?.begin();
    }
  }

  function wait() {
    const accessTokens = new Set<string>();
    let begin = (): void => undefined;
    const found = new Promise<Found>((resolve) => {
      begin = () => resolve(run(accessTokens));
    });
    return { accessTokens, found, begin: () => begin() };
  }

  return async (accessToken) => {
    if (underWay < MOST_AT_ONCE) return (await run(new Set([accessToken]))).get(accessToken);
    next ??= wait();
    next.accessTokens.add(accessToken);
    return (await next.found).get(accessToken);
  };
}
