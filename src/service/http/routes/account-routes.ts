import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountDetailsSchema } from '../../../contract/account-details.ts';
import { accountOperationsSchema } from '../../../contract/account-operation.ts';
import { type Balance, balanceSchema } from '../../../contract/balance.ts';
import { type LedgerTransaction, ledgerTransactionSchema } from '../../../contract/contribution.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { movementsSchema } from '../../../contract/movement.ts';
import { type Query, wholeNumberOf } from '../../platform/query.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { readAccountDetails } from '../../registry/accounts/account-details.ts';
import { readOperations } from '../../registry/accounts/read-operations.ts';
import { readMovements } from '../../registry/rewards/read-movements.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { rawPathOf } from '../not-found.ts';
import { answer, BAD_PARAMETER, payloadHashSchema, wholeNumber } from '../openapi/answers.ts';
import { serve } from './serve.ts';

const PAGE_SIZE = 50;
const MOST_OPERATIONS = 200;
const MOST_MOVEMENTS = 1_000;

const sizeParameter = (most: number) =>
  wholeNumber(`At most so many, from 1 to ${most}; ${PAGE_SIZE} without it.`);
const beforeParameter = wholeNumber('Only those of earlier entries: the last `height` of the page before.');

/** @throws {ServiceError} 400 */
function pageOf(query: Query, name: 'limit' | 'size', most: number) {
  const newest = Number.MAX_SAFE_INTEGER;
  const size = wholeNumberOf(query, name, { least: 1, most }) ?? PAGE_SIZE;
  return { size, before: wholeNumberOf(query, 'before', { least: 1, most: newest }) ?? newest };
}

/** The token that rewards are counted in. */
const REWARD_TOKEN = 'reward#contribution';

const balanceRowSchema = z.object({ tokens: z.int() });

const transactionRowSchema = z.object({
  body: z.instanceof(Uint8Array),
  height: z.int(),
  entryHash: z.instanceof(Uint8Array),
  atMs: z.int(),
});

const OWN_TRANSACTION = `select body, height, entry_hash as "entryHash", at_ms as "atMs"
  from ledger_transaction own join ledger_entry using (height)
  where own.payload_hash = decode($1, 'hex') and own.account_id = $2`;

/**
 * The caller's own account, what it has done, and what its peer has earned. Source: INTERFACE.md, "Account" and
 * "Operations"; DECISIONS.md, "Balance", "Movements" and "Transaction".
 */
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
    query: z.object({ limit: sizeParameter(MOST_OPERATIONS), before: beforeParameter }),
    answer: answer('The operations.', accountOperationsSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const page = pageOf(request.query, 'limit', MOST_OPERATIONS);
      const { accountId } = callerOf(request);
      const operations = await readOperations(app.slowly(db, request), accountId, page);
      return success(operations, `What ${accountId} has reported and flagged, the newest first.`);
    },
  });

  serve(app, 'balance', {
    tag: 'Own data',
    summary: 'The tokens of the caller’s peer',
    description: 'What all accounts of the peer have earned together.',
    answer: answer('The balance.', balanceSchema),
    for: 'accounts',
    async handler(request) {
      const { accountId, peerId } = callerOf(request);
      const sql = 'select tokens from balance where peer_id = $1';
      const [row] = await db.query(sql, [peerId], balanceRowSchema);
      const tokenId = { definitionId: REWARD_TOKEN, accountId };
      const balance: Balance = { tokenId, balance: row?.tokens ?? 0 };
      return success(balance, `The balance of ${peerId}.`);
    },
  });

  serve(app, 'movements', {
    tag: 'Own data',
    summary: 'The movements of the balance',
    description:
      'What the caller’s peer has earned and paid, the newest first: one for each ledger entry that changed its balance, which is the sum of them all.',
    query: z.object({ size: sizeParameter(MOST_MOVEMENTS), before: beforeParameter }),
    answer: answer('The movements.', movementsSchema),
    refused: { 400: BAD_PARAMETER },
    for: 'accounts',
    turn: 'search',
    async handler(request) {
      const page = pageOf(request.query, 'size', MOST_MOVEMENTS);
      const { peerId } = callerOf(request);
      const movements = await readMovements(app.slowly(db, request), peerId, page);
      return success(movements, `What ${peerId} has earned and paid, the newest first.`);
    },
  });

  serve(app, 'readTransaction', {
    isCompressed: true,
    config: { pathHasGrammar: true },
    tag: 'Own data',
    summary: 'A transaction of the caller’s account, as it was signed',
    description:
      'By the hash of its payload: the signed transaction as the ledger has it, and the entry that holds it. So that somebody else can check who signed what, without this service.',
    id: payloadHashSchema,
    answer: answer('The signed transaction and its entry.', ledgerTransactionSchema),
    refused: { 404: 'The ledger has no such transaction, or another account’s.' },
    for: 'accounts',
    turn: 'long-answer',
    async handler(request) {
      const hash = rawPathOf(request.url).slice(ENDPOINTS.readTransaction.path.length);
      const asked = [hash.toLowerCase(), callerOf(request).accountId];
      const [row] = payloadHashSchema.safeParse(hash).success
        ? await app.slowly(db, request).query(OWN_TRANSACTION, asked, transactionRowSchema)
        : [];
      if (row === undefined) {
        const message = 'No transaction of this account on the ledger has this hash.';
        throw new ServiceError(404, 'no-such-transaction', message);
      }
      const transaction: LedgerTransaction = {
        transactionHex: bytesToHex(row.body),
        height: row.height,
        entryHash: bytesToHex(row.entryHash),
        timestamp: new Date(row.atMs).toISOString(),
      };
      return success(transaction, 'The transaction as it was signed; its transactionHex is in data.');
    },
  });
}
