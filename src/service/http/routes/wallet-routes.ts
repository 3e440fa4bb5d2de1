import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Balance, balanceSchema } from '../../../contract/balance.ts';
import { movementsSchema } from '../../../contract/movement.ts';
import { wholeNumberOf } from '../../platform/query.ts';
import { readMovements } from '../../registry/rewards/read-movements.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, wholeNumber } from '../openapi/answers.ts';
import { serve } from './serve.ts';

/** The token that rewards are counted in. */
const REWARD_TOKEN = 'reward#contribution';

const rowSchema = z.object({ tokens: z.int() });

const PAGE_SIZE = 50;
const MOST_MOVEMENTS = 1_000;

/** The balance of the caller's peer, and its movements. Source: DECISIONS.md, "Balance" and "Movements". */
export function walletRoutes(app: FastifyInstance, context: ServiceContext): void {
  serve(app, 'balance', {
    tag: 'Own data',
    summary: 'The tokens of the caller’s peer',
    description: 'What all accounts of the peer have earned together.',
    answer: answer('The balance.', balanceSchema),
    for: 'accounts',
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

  serve(app, 'movements', {
    tag: 'Own data',
    summary: 'The movements of the balance',
    description:
      'What the caller’s peer has earned and paid, the newest first: one for each ledger entry that changed its balance, which is the sum of them all.',
    query: z.object({
      size: wholeNumber(`At most so many, from 1 to ${MOST_MOVEMENTS}; ${PAGE_SIZE} without it.`),
      before: wholeNumber('Only those of earlier entries: the last `height` of the page before.'),
    }),
    answer: answer('The movements.', movementsSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const { query } = request;
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
