import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type LedgerTransaction, ledgerTransactionSchema } from '../../../contract/contribution.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { rawPathOf } from '../not-found.ts';
import { answer, payloadHashSchema } from '../openapi/answers.ts';
import { serve } from './serve.ts';

const PAYLOAD_HASH = /^[0-9a-f]{64}$/iu;

const rowSchema = z.object({
  body: z.instanceof(Uint8Array),
  height: z.int(),
  entryHash: z.instanceof(Uint8Array),
  atMs: z.int(),
});

const OWN = `select body, height, entry_hash as "entryHash", at_ms as "atMs"
  from ledger_transaction own join ledger_entry using (height)
  where own.payload_hash = decode($1, 'hex') and own.account_id = $2`;

/** A transaction of the caller's account, as the ledger has it. Source: DECISIONS.md, "Transaction". */
export function transactionRoutes(app: FastifyInstance, { db }: ServiceContext): void {
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
      const { accountId } = callerOf(request);
      const [row] = PAYLOAD_HASH.test(hash)
        ? await app.slowly(db, request).query(OWN, [hash.toLowerCase(), accountId], rowSchema)
        : [];
      if (row === undefined) {
        throw new ServiceError(
          404,
          'no-such-transaction',
          'No transaction of this account on the ledger has this hash.',
        );
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
