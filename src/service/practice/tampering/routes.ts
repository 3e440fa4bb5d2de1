import type { FastifyInstance } from 'fastify';
import { practiceTamperingRequestSchema, practiceTamperingSchema } from '../../../contract/practice.ts';
import { callerOf } from '../../http/authentication/authenticate.ts';
import type { ServiceContext } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { answer } from '../../http/openapi/answers.ts';
import { serve } from '../../http/routes/serve.ts';
import { chooseTampering, findTampering } from './tamper-on-purpose.ts';

/** Reads and sets the caller's tampering. Registered in practice mode only. */
export function tamperingRoutes(app: FastifyInstance, { db }: ServiceContext): void {
  serve(app, 'readTampering', {
    tag: 'Practice',
    summary: 'What is assembled wrongly on purpose',
    description:
      'A practice registry can tamper with an account’s transactions on request, to show that the app notices.',
    answer: answer('How this account’s transactions are tampered with.', practiceTamperingSchema),
    for: 'accounts',
    async handler(request) {
      const kind = await findTampering(db, callerOf(request).accountId);
      return success({ kind }, 'What the service assembles wrongly for this account, on purpose.');
    },
  });

  serve(app, 'chooseTampering', {
    for: 'accounts',
    tag: 'Practice',
    summary: 'Choose what is assembled wrongly on purpose',
    description:
      'A tampered transaction is never accepted, no matter who signs it. `none` turns tampering off.',
    body: practiceTamperingRequestSchema,
    answer: answer('How this account’s transactions are tampered with from now on.', practiceTamperingSchema),
    refused: { 400: 'There is no such kind of tampering.' },
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
