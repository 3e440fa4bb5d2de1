import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountDetailsSchema } from '../../../contract/account-details.ts';
import { accountOperationsSchema } from '../../../contract/account-operation.ts';
import { wholeNumberOf } from '../../platform/query.ts';
import { readAccountDetails } from '../../registry/accounts/account-details.ts';
import { readOperations } from '../../registry/accounts/read-operations.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, BAD_PARAMETER, wholeNumber } from '../openapi/answers.ts';
import { serve } from './serve.ts';

const PAGE_SIZE = 50;
const MOST_OPERATIONS = 200;

/** The caller's own account, and what it has done. Source: INTERFACE.md, "Account" and "Operations". */
export function accountRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  serve(app, 'account', {
    tag: 'Own data',
    summary: 'The caller’s account',
    description:
      'What the ledger says about the account and its peer. Both public keys and the privilege stand under two names each, since clients know either. What the ledger never holds, such as names and telephone numbers, is null.',
    answer: answer('The account.', accountDetailsSchema),
    for: 'accounts',
    async handler(request) {
      const { accountId } = callerOf(request);
      const details = await readAccountDetails(db, accountId, clock.nowMs());
      return success(details, `The account ${accountId}.`);
    },
  });

  serve(app, 'operations', {
    tag: 'Own data',
    summary: 'What the caller’s account has reported and flagged',
    description:
      'Its reports and flags on the ledger, the newest first, from whichever program they were signed in. Each lists its first contributions; the _Transaction_ has them all.',
    query: z.object({
      limit: wholeNumber(`At most so many, from 1 to ${MOST_OPERATIONS}; ${PAGE_SIZE} without it.`),
      before: wholeNumber('Only those of earlier entries: the last `height` of the page before.'),
    }),
    answer: answer('The operations.', accountOperationsSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const { query } = request;
      const size = wholeNumberOf(query, 'limit', { least: 1, most: MOST_OPERATIONS }) ?? PAGE_SIZE;
      const newest = Number.MAX_SAFE_INTEGER;
      const before = wholeNumberOf(query, 'before', { least: 1, most: newest }) ?? newest;
      const { accountId } = callerOf(request);
      return success(
        await readOperations(app.slowly(db, request), accountId, { before, size }),
        `What ${accountId} has reported and flagged, the newest first.`,
      );
    },
  });
}
