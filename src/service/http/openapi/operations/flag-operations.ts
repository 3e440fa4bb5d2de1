import { flagReceiptSchema, MAX_DRAFTS } from '../../../../contract/contribution.ts';
import {
  MAX_FLAG_ASSEMBLE_BYTES,
  MAX_SUBMIT_BYTES,
  MAX_TRANSACTION_BYTES,
} from '../../../platform/body-limits.ts';
import type { Operation } from './operation.ts';
import { signedTransactionSchema, unsignedTransactionSchema } from './schemas.ts';
import { mebibytes, NO_TOKEN, NOT_JSON, SIGNED_BY_ANOTHER } from './sentences.ts';

/** Endpoints 4 and 5 of the interface. */
export const FLAG_OPERATIONS = {
  assembleFlag: {
    tag: 'Flags',
    summary: 'Assemble a flag',
    description: `Turns 1 to ${MAX_DRAFTS} references into an unsigned ledger transaction of the caller’s account. \`definitionId\` is \`assetDefinitionIds\` as retrieval answered it. The body is at most ${mebibytes(MAX_FLAG_ASSEMBLE_BYTES)}.`,
    token: 'access',
    answer: { description: 'The hex of the unsigned transaction.', data: unsignedTransactionSchema },
    errors: {
      400: 'The body is not as it should be, or a contribution cannot be flagged.',
      401: NO_TOKEN,
      404: 'One of the contributions does not exist.',
      413: `More than ${MAX_DRAFTS} references, or more than ${mebibytes(MAX_FLAG_ASSEMBLE_BYTES)}, or what becomes a transaction of more than ${mebibytes(MAX_TRANSACTION_BYTES)}. Split the flag.`,
      415: NOT_JSON,
    },
  },
  submitFlag: {
    tag: 'Flags',
    summary: 'Submit a signed flag',
    description: `Flags the contributions, all or none. A flag on one’s own peer’s contribution, or on one already flagged, earns nothing. The same signed transaction sent again is answered as it was first and changes nothing. The body is at most ${mebibytes(MAX_SUBMIT_BYTES)}.`,
    token: 'access',
    body: signedTransactionSchema,
    answer: {
      description: 'They are flagged, and what that earned the caller’s peer.',
      data: flagReceiptSchema,
    },
    errors: {
      400: 'The bytes, a signature or the content are not as they should be, or this service did not assemble it.',
      401: NO_TOKEN,
      403: SIGNED_BY_ANOTHER,
      404: 'One of the contributions does not exist.',
      409: 'It cannot be applied to the registry as it is now.',
      413: `More than ${mebibytes(MAX_SUBMIT_BYTES)}, or more signatures or instructions than are read.`,
      415: NOT_JSON,
    },
  },
} as const satisfies Record<string, Operation>;
