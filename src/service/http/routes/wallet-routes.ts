import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Balance, balanceSchema } from '../../../contract/balance.ts';
import { movementsSchema } from '../../../contract/movement.ts';
import { assertKnownParameters, type Query, wholeNumberOf } from '../../platform/query.ts';
import { readMovements } from '../../registry/rewards/read-movements.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, refusals, wholeNumber } from '../openapi/answers.ts';

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
    schema: {
      tags: ['Own data'],
      summary: 'The tokens of the caller’s peer',
      description: 'What all accounts of the peer have earned together.',
      response: { 200: answer('The balance.', balanceSchema) },
    },
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
    schema: {
      tags: ['Own data'],
      summary: 'The movements of the balance',
      description:
        'What the caller’s peer has earned and paid, the newest first: one for each ledger entry that changed its balance, which is the sum of them all.',
      querystring: z.object({
        size: wholeNumber(`At most so many, from 1 to ${MOST_MOVEMENTS}; ${PAGE_SIZE} without it.`),
        before: wholeNumber('Only those of earlier entries: the last `height` of the page before.'),
      }),
      response: { 200: answer('The movements.', movementsSchema), ...refusals({ 400: BAD_PARAMETER }) },
    },
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
