import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { Balance } from '../../../contract/balance.ts';
import { assertKnownParameters, type Query, wholeNumberOf } from '../../platform/query.ts';
import { readMovements } from '../../registry/rewards/read-movements.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

/** The token that rewards are counted in. */
const REWARD_TOKEN = 'reward#contribution';

const rowSchema = z.object({ tokens: z.int() });

const PAGE_SIZE = 50;
const MOST_MOVEMENTS = 1_000;

/** The balance of the caller's peer, and its movements. Source: DECISIONS.md, "Balance" and "Movements". */
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

  app.route({
    method: ENDPOINTS.movements.method,
    url: ENDPOINTS.movements.path,
    onRequest: [authenticate(context), app.awaitSearchTurn],
    async handler(request: FastifyRequest<{ Querystring: Query }>) {
      const { query } = request;
      assertKnownParameters(query, ['size', 'before']);
      const size = wholeNumberOf(query, 'size', { least: 1, most: MOST_MOVEMENTS }) ?? PAGE_SIZE;
      const newest = Number.MAX_SAFE_INTEGER;
      const before = wholeNumberOf(query, 'before', { least: 1, most: newest }) ?? newest;
      const { peerId } = callerOf(request);
      return success(
        await readMovements(app.slowly(context.db, request), peerId, { before, size }),
        `What ${peerId} has earned and paid, the newest first.`,
      );
    },
  });
}
