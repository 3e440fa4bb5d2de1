import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { practiceAccountRequestSchema } from '../../contract/practice.ts';
import type { ServiceContext } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { ONE_AT_A_TIME, Turns } from '../http/limits/turns.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';
import type { Tx } from '../store/db.ts';

/** Lets anybody create an authorized account. Registered in practice mode only. */
export function practiceRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  // Each needs the ledger's lock.
  const registrations = new Turns(ONE_AT_A_TIME);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: ENDPOINTS.practiceAccount.method,
    url: ENDPOINTS.practiceAccount.path,
    schema: { body: practiceAccountRequestSchema },
    async handler({ body }) {
      const administrator = { nowMs: clock.nowMs() };
      const add = async (tx: Tx) => {
        const { account } = await addAccount(tx, administrator, { ...body, newPeer: true });
        if (account.status === 'registered')
          await changeStatus(tx, administrator, account.accountId, 'authorized');
        return account;
      };
      const { accountId, peerId } = await registrations.inTurn('all', () => db.transaction(add));
      return success({ accountId, peerId }, 'The practice account is registered and authorized.');
    },
  });
}
