import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { practiceTamperingRequestSchema, practiceTamperingSchema } from '../../../contract/practice.ts';
import { authenticate, callerOf } from '../../http/authentication/authenticate.ts';
import type { ServiceContext } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { answer, refusals } from '../../http/openapi/answers.ts';
import { chooseTampering, findTampering } from './tamper-on-purpose.ts';

/** Reads and sets the caller's tampering. Registered in practice mode only. */
export function tamperingRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db } = context;
  const onRequest = authenticate(context);

  app.route({
    method: ENDPOINTS.readTampering.method,
    url: ENDPOINTS.readTampering.path,
    schema: {
      tags: ['Practice'],
      summary: 'What is assembled wrongly on purpose',
      description:
        'A practice registry can tamper with an account’s transactions on request, to show that the app notices.',
      response: {
        200: answer('How this account’s transactions are tampered with.', practiceTamperingSchema),
      },
    },
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
    schema: {
      tags: ['Practice'],
      summary: 'Choose what is assembled wrongly on purpose',
      description:
        'A tampered transaction is never accepted, no matter who signs it. `none` turns tampering off.',
      body: practiceTamperingRequestSchema,
      response: {
        200: answer(
          'How this account’s transactions are tampered with from now on.',
          practiceTamperingSchema,
        ),
        ...refusals({ 400: 'There is no such kind of tampering.' }),
      },
    },
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
