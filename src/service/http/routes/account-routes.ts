import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readAccountDetails } from '../../registry/accounts/account-details.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

/** The caller's own account. Source: INTERFACE.md, "Account". */
export function accountRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.route({
    method: ENDPOINTS.account.method,
    url: ENDPOINTS.account.path,
    onRequest: authenticate(context),
    async handler(request) {
      const { accountId } = callerOf(request);
      const details = await readAccountDetails(context.db, accountId, context.clock.nowMs());
      return success(details, `The account ${accountId}.`);
    },
  });
}
