import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type FlagAssembleRequest,
  flagAssembleRequestSchema,
  flagReceiptSchema,
  MAX_DRAFTS,
} from '../../../contract/contribution.ts';
import { MAX_ASSEMBLE_BYTES, MAX_SUBMIT_BYTES, MAX_TRANSACTION_BYTES } from '../../platform/body-limits.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { assembleFlag } from '../../submit/assemble-flag.ts';
import { submitFlag } from '../../submit/submit-transaction.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import {
  answer,
  checkedByRoute,
  mebibytes,
  NOT_SUBMITTED,
  signedTransactionSchema,
  TOO_MANY_OPEN,
  unsignedTransactionSchema,
} from '../openapi/answers.ts';
import { type Asked, serve } from './serve.ts';

const countSchema = z.object({ assetDefinitionIds: z.array(z.unknown()) });

/** Too many items are 413, unlike other problems with a body. */
const assertFlagCount: preValidationHookHandler = (request, _reply, done) => {
  const read = countSchema.safeParse(request.body);
  const count = read.success ? read.data.assetDefinitionIds.length : 0;
  const message = `One flag names at most ${MAX_DRAFTS} contributions; this one names ${count}. Split it.`;
  done(count > MAX_DRAFTS ? new ServiceError(413, 'too-many-contributions', message) : undefined);
};

const assetsAloneSchema = z.looseObject({ assetDefinitionIds: z.array(z.string()) });

/** Contributions that are named by their assets alone are flagged by the caller's account. Some of each are refused. */
const nameCallersAccount: preValidationHookHandler = (request, _reply, done) => {
  const read = assetsAloneSchema.safeParse(request.body);
  if (read.success) {
    const { accountId } = callerOf(request);
    const named = read.data.assetDefinitionIds.map((definitionId) => ({ definitionId, accountId }));
    request.body = { ...read.data, assetDefinitionIds: named };
  }
  done();
};

/** What the body may be before the caller's account is named. */
const flagBodySchema = z.object({
  assetDefinitionIds: z.union([
    flagAssembleRequestSchema.shape.assetDefinitionIds,
    z.array(z.string().min(1)).min(1).max(MAX_DRAFTS),
  ]),
});

/** Assembling and submitting flags: endpoints 4 and 5 of the interface. */
export function flagRoutes(app: FastifyInstance, context: ServiceContext): void {
  serve(app, 'assembleFlag', {
    bodyLimit: MAX_ASSEMBLE_BYTES,
    for: 'accounts',
    preValidation: [assertFlagCount, nameCallersAccount],
    validatorCompiler: (route) => validatorCompiler({ ...route, schema: flagAssembleRequestSchema }),
    tag: 'Flags',
    summary: 'Assemble a flag',
    description: `Turns 1 to ${MAX_DRAFTS} references into an unsigned ledger transaction of the caller’s account. \`definitionId\` is the \`assetDefinitionIds\` that retrieval returned; such ids alone, as texts, mean the caller’s account. The body is at most ${mebibytes(MAX_ASSEMBLE_BYTES)}.`,
    body: flagBodySchema,
    answer: answer('The hex of the unsigned transaction.', unsignedTransactionSchema),
    refused: {
      400: 'The body is invalid, or a contribution cannot be flagged.',
      404: 'One of the contributions does not exist.',
      413: `More than ${MAX_DRAFTS} references, or more than ${mebibytes(MAX_ASSEMBLE_BYTES)}, or the resulting transaction would exceed ${mebibytes(MAX_TRANSACTION_BYTES)}. Split the flag.`,
      429: TOO_MANY_OPEN,
    },
    async handler(request: Asked<FlagAssembleRequest>) {
      const transactionHex = await assembleFlag(context, callerOf(request), request.body);
      return success(transactionHex, 'The flag was assembled; its transactionHex is in data.');
    },
  });

  serve(app, 'submitFlag', {
    bodyLimit: MAX_SUBMIT_BYTES,
    for: 'accounts',
    validatorCompiler: checkedByRoute,
    tag: 'Flags',
    summary: 'Submit a signed flag',
    description: `Flags the contributions, all or none. A flag on one’s own peer’s contribution, or on one already flagged, earns nothing. Submitting the same signed transaction again returns the first answer and changes nothing. The body is at most ${mebibytes(MAX_SUBMIT_BYTES)}.`,
    body: signedTransactionSchema,
    answer: answer(
      'The contributions are flagged; the answer holds what the caller’s peer earned.',
      flagReceiptSchema,
    ),
    refused: {
      ...NOT_SUBMITTED,
      404: 'One of the contributions does not exist.',
      409: 'It cannot be applied to the registry as it is now.',
      413: `More than ${mebibytes(MAX_SUBMIT_BYTES)}, or too many signatures or instructions.`,
    },
    async handler(request) {
      const receipt = await submitFlag(context, callerOf(request), request.body);
      return success(
        receipt,
        receipt.rewarded > 0
          ? 'The contribution is flagged.'
          : 'The contribution is flagged; this flag earns no reward.',
      );
    },
  });
}
