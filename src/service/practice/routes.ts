import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { practiceAccountRequestSchema } from '../../contract/practice.ts';
import type { ServiceContext } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';

/** Lets anybody create an authorized account. Registered in practice mode only. */
export function practiceRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: ENDPOINTS.practiceAccount.method,
    url: ENDPOINTS.practiceAccount.path,
    schema: { body: practiceAccountRequestSchema },
    async handler({ body }) {
      const administrator = { nowMs: clock.nowMs() };
      const { accountId, peerId } = await db.transaction(async (tx) => {
        const { account } = await addAccount(tx, administrator, { ...body, newPeer: true });
        if (account.status === 'registered')
          await changeStatus(tx, administrator, account.accountId, 'authorized');
        return account;
      });
      return success({ accountId, peerId }, 'The practice account is registered and authorized.');
    },
  });
}
