import { z } from 'zod';
import { sessionTokensSchema } from '../../../../contract/session.ts';
import { balanceSchema } from '../../../../contract/balance.ts';
import { ledgerTransactionSchema } from '../../../../contract/contribution.ts';
import { SESSION } from './examples.ts';
import type { Operation } from './operation.ts';
import { payloadHashParameterSchema } from './schemas.ts';
import { NO_TOKEN, NOT_JSON, OVER_SMALL_BODY } from './sentences.ts';

/** Sessions, and the caller's own data. */
export const SESSION_OPERATIONS = {
  openSession: {
    tag: 'Sessions',
    summary: 'Open a session',
    description:
      'The signature is ed25519 with the Authorization key over BLAKE2b-256 of the UTF-8 e-mail address. It never changes, so keep it like a password.',
    example: SESSION,
    answer: {
      description:
        'An access token for 300 seconds, and a refresh token for 12 hours. The session ends after 24 hours.',
      data: sessionTokensSchema,
    },
    errors: {
      400: 'The body is invalid.',
      401: 'Address, key and signature do not belong to one account here.',
      413: OVER_SMALL_BODY,
      415: NOT_JSON,
    },
  },
  refreshSession: {
    tag: 'Sessions',
    summary: 'Refresh a session',
    description:
      '`Authorization` carries the refresh token; any body is ignored. Both tokens are replaced. The used refresh token works for 10 seconds more, in case the answer is lost; used later it ends the session.',
    token: 'refresh',
    answer: { description: 'A new pair of tokens.', data: sessionTokensSchema },
    errors: {
      401: 'The refresh token is missing, invalid or expired, or was exchanged before; then the session has ended.',
      413: OVER_SMALL_BODY,
    },
  },
  endSession: {
    tag: 'Sessions',
    summary: 'End the session',
    description: 'Both tokens of the session are refused from now on. Any body is ignored.',
    token: 'access',
    answer: { description: 'The session has ended.', data: z.object({}) },
    errors: { 401: NO_TOKEN, 413: OVER_SMALL_BODY },
  },
  readTransaction: {
    tag: 'Own data',
    summary: 'A transaction of the caller’s account, as it was signed',
    description:
      'By the hash of its payload: the signed transaction as the ledger has it, and the entry that holds it. So that somebody else can check who signed what, without this service.',
    token: 'access',
    params: z.object({ id: payloadHashParameterSchema }),
    answer: { description: 'The signed transaction and its entry.', data: ledgerTransactionSchema },
    errors: {
      401: NO_TOKEN,
      404: 'The ledger has no such transaction, or another account’s.',
    },
  },
  balance: {
    tag: 'Own data',
    summary: 'The tokens of the caller’s peer',
    description: 'What all accounts of the peer have earned together.',
    token: 'access',
    answer: { description: 'The balance.', data: balanceSchema },
    errors: { 401: NO_TOKEN },
  },
} as const satisfies Record<string, Operation>;
