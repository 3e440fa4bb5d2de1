import type { FastifyInstance } from 'fastify';
import { accountDetailsSchema } from '../../../contract/account-details.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readAccountDetails } from '../../registry/accounts/account-details.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer } from '../openapi/answers.ts';

/** The caller's own account. Source: INTERFACE.md, "Account". */
export function accountRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.route({
    method: ENDPOINTS.account.method,
    url: ENDPOINTS.account.path,
    schema: {
      tags: ['Own data'],
      summary: 'The caller’s account',
      description:
        'What the ledger says about the account and its peer. Both public keys and the privilege stand under two names each, since clients know either. What the ledger never holds, such as names and telephone numbers, is null.',
      response: { 200: answer('The account.', accountDetailsSchema) },
    },
    onRequest: authenticate(context),
    async handler(request) {
      const { accountId } = callerOf(request);
      const details = await readAccountDetails(context.db, accountId, context.clock.nowMs());
      return success(details, `The account ${accountId}.`);
    },
  });
}
