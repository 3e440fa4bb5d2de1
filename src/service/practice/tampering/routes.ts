import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { practiceTamperingRequestSchema } from '../../../contract/practice.ts';
import { authenticate, callerOf } from '../../http/authentication/authenticate.ts';
import type { ServiceContext } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { chooseTampering, findTampering } from './tamper-on-purpose.ts';

/** Reads and sets the caller's tampering. Registered in practice mode only. */
export function tamperingRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db } = context;
  const onRequest = authenticate(context);

  app.route({
    method: ENDPOINTS.readTampering.method,
    url: ENDPOINTS.readTampering.path,
    onRequest,
    async handler(request) {
      const kind = await findTampering(db, callerOf(request).accountId);
      return success({ kind }, 'What the service assembles wrongly for this account, on purpose.');
    },
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: ENDPOINTS.chooseTampering.method,
    url: ENDPOINTS.chooseTampering.path,
    onRequest,
    schema: { body: practiceTamperingRequestSchema },
    async handler(request) {
      const { kind } = request.body;
      await chooseTampering(db, callerOf(request).accountId, kind);
      return success(
        { kind },
        kind === 'none'
          ? 'The service assembles what this account asks for.'
          : 'From now on the service assembles something else than this account asks for.',
      );
    },
  });
}
