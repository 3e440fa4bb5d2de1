import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { Balance } from '../../../contract/balance.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

/** The token that rewards are counted in. */
const REWARD_TOKEN = 'reward#contribution';

const rowSchema = z.object({ tokens: z.int() });

/** What the caller's peer has earned. Source: DECISIONS.md, "Balance". */
export function walletRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.route({
    method: ENDPOINTS.balance.method,
    url: ENDPOINTS.balance.path,
    onRequest: authenticate(context),
    async handler(request) {
      const { accountId, peerId } = callerOf(request);
      const [row] = await context.db.query(
        'select tokens from balance where peer_id = $1',
        [peerId],
        rowSchema,
      );
      const balance: Balance = {
        tokenId: { definitionId: REWARD_TOKEN, accountId },
        balance: row?.tokens ?? 0,
      };
      return success(balance, `The balance of ${peerId}.`);
    },
  });
}
