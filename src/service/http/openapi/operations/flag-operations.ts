import {
  flagAssembleRequestSchema,
  flagReceiptSchema,
  MAX_DRAFTS,
} from '../../../../contract/contribution.ts';
import {
  MAX_ASSEMBLE_BYTES,
  MAX_SUBMIT_BYTES,
  MAX_TRANSACTION_BYTES,
} from '../../../platform/body-limits.ts';
import { z } from 'zod';
import type { Operation } from './operation.ts';
import { signedTransactionSchema, unsignedTransactionSchema } from './schemas.ts';
import { mebibytes, NO_TOKEN, NOT_JSON, SIGNED_BY_ANOTHER, TOO_MANY_OPEN } from './sentences.ts';

const { assetDefinitionIds: references } = flagAssembleRequestSchema.shape;
const flagAssembleBodySchema = z.object({
  assetDefinitionIds: z.union([references, z.array(z.string().min(1)).min(1).max(MAX_DRAFTS)]),
});

/** Endpoints 4 and 5 of the interface. */
export const FLAG_OPERATIONS = {
  assembleFlag: {
    tag: 'Flags',
    summary: 'Assemble a flag',
    description: `Turns 1 to ${MAX_DRAFTS} references into an unsigned ledger transaction of the caller’s account. \`definitionId\` is the \`assetDefinitionIds\` that retrieval returned; such ids alone, as texts, mean the caller’s account. The body is at most ${mebibytes(MAX_ASSEMBLE_BYTES)}.`,
    token: 'access',
    body: flagAssembleBodySchema,
    answer: { description: 'The hex of the unsigned transaction.', data: unsignedTransactionSchema },
    errors: {
      400: 'The body is invalid, or a contribution cannot be flagged.',
      401: NO_TOKEN,
      404: 'One of the contributions does not exist.',
      413: `More than ${MAX_DRAFTS} references, or more than ${mebibytes(MAX_ASSEMBLE_BYTES)}, or the resulting transaction would exceed ${mebibytes(MAX_TRANSACTION_BYTES)}. Split the flag.`,
      415: NOT_JSON,
      429: TOO_MANY_OPEN,
    },
  },
  submitFlag: {
    tag: 'Flags',
    summary: 'Submit a signed flag',
    description: `Flags the contributions, all or none. A flag on one’s own peer’s contribution, or on one already flagged, earns nothing. Submitting the same signed transaction again returns the first answer and changes nothing. The body is at most ${mebibytes(MAX_SUBMIT_BYTES)}.`,
    token: 'access',
    body: signedTransactionSchema,
    answer: {
      description: 'The contributions are flagged; the answer holds what the caller’s peer earned.',
      data: flagReceiptSchema,
    },
    errors: {
      400: 'The bytes, a signature or the content are invalid, or this service did not assemble it.',
      401: NO_TOKEN,
      403: SIGNED_BY_ANOTHER,
      404: 'One of the contributions does not exist.',
      409: 'It cannot be applied to the registry as it is now.',
      413: `More than ${mebibytes(MAX_SUBMIT_BYTES)}, or too many signatures or instructions.`,
      415: NOT_JSON,
    },
  },
} as const satisfies Record<string, Operation>;
