import { holdAccount } from '../../registry/accounts/account-store.ts';
import { type Caller, isSessionOpen } from '../../registry/accounts/session-store.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import type { Tx } from '../../store/db.ts';
import { unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';

/**
 * Makes what reads for a peer after the caller's session. Those of one peer are made one after the other, and wait here rather
 * than each with a connection of the store. @throws {ServiceError} 401, 403
 */
export function makerForPeers({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>) {
  const peers = new Turns(ONE_AT_A_TIME);
  return <Made>(caller: Caller, make: (tx: Tx, nowMs: number) => Promise<Made>): Promise<Made> =>
    peers.inTurn(caller.peerId, () =>
      db.transaction(async (tx) => {
        const nowMs = clock.nowMs();
        // A suspension or a rotation ends all that there are: none is made beside it.
        await holdAccount(tx, caller.accountId);
        if (!(await isSessionOpen(tx, caller.sessionId, nowMs)))
          throw unauthorized('The session was closed.');
        await feedViewOf(tx, { ...caller, fraudTypes: [], destinations: [] }, nowMs);
        return make(tx, nowMs);
      }),
    );
}
