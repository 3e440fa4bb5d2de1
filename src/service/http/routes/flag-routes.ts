import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { flagAssembleRequestSchema, MAX_DRAFTS } from '../../../contract/contribution.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { MAX_ASSEMBLE_BYTES, MAX_SUBMIT_BYTES } from '../../platform/body-limits.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { assembleFlag } from '../../submit/assemble-flag.ts';
import { submitFlag } from '../../submit/submit-transaction.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

const countSchema = z.object({ assetDefinitionIds: z.array(z.unknown()) });

/** Too many items are 413, unlike other problems with a body. */
const assertFlagCount: preValidationHookHandler = (request, _reply, done) => {
  const read = countSchema.safeParse(request.body);
  const count = read.success ? read.data.assetDefinitionIds.length : 0;
  if (count <= MAX_DRAFTS) {
    done();
    return;
  }
  const message = `One flag names at most ${MAX_DRAFTS} contributions; this one names ${count}. Split it.`;
  done(new ServiceError(413, 'too-many-contributions', message));
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

/** Assembling and submitting flags: endpoints 4 and 5 of the interface. */
export function flagRoutes(app: FastifyInstance, context: ServiceContext): void {
  const onRequest = [authenticate(context), app.awaitBodyTurn];

  app.withTypeProvider<ZodTypeProvider>().route({
    method: ENDPOINTS.assembleFlag.method,
    url: ENDPOINTS.assembleFlag.path,
    bodyLimit: MAX_ASSEMBLE_BYTES,
    onRequest,
    preValidation: [assertFlagCount, nameCallersAccount],
    schema: { body: flagAssembleRequestSchema },
    async handler(request) {
      const transactionHex = await assembleFlag(context, callerOf(request), request.body);
      return success(transactionHex, 'The flag was assembled; its transactionHex is in data.');
    },
  });

  app.route({
    method: ENDPOINTS.submitFlag.method,
    url: ENDPOINTS.submitFlag.path,
    bodyLimit: MAX_SUBMIT_BYTES,
    onRequest,
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
