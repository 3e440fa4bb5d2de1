import type { FastifyInstance } from 'fastify';
import {
  practiceAccountRequestSchema,
  practiceAccountSchema,
  practiceTamperingRequestSchema,
  practiceTamperingSchema,
} from '../../contract/practice.ts';
import { callerOf } from '../http/authentication/authenticate.ts';
import type { ServiceContext } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { answer } from '../http/openapi/answers.ts';
import { serve } from '../http/routes/serve.ts';
import { ONE_AT_A_TIME, Turns } from '../http/limits/turns.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';
import type { Tx } from '../store/db.ts';
import { chooseTampering, findTampering } from './tampering/tamper-on-purpose.ts';

/** Lets anybody create an authorized account, and have it cheated on purpose. Registered in practice mode only. */
export function practiceRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  // Each needs the ledger's lock.
  const registrations = new Turns(ONE_AT_A_TIME);
  serve(app, 'practiceAccount', {
    tag: 'Practice',
    summary: 'Register a practice account',
    description:
      'Registers an account for keys that were made elsewhere, and authorizes it at once. The peer is created if it is new. Private keys are never sent.',
    body: practiceAccountRequestSchema,
    answer: answer('The account is registered and authorized.', practiceAccountSchema),
    refused: {
      400: 'The body is invalid, or a new name may be taken for another: letters of several scripts, or characters that cannot be seen.',
      409: 'The account or the e-mail address exists with other keys.',
    },
    async handler({ body }) {
      const administrator = { nowMs: clock.nowMs() };
      const add = async (tx: Tx) => {
        const { account } = await addAccount(tx, administrator, { ...body, newPeer: true });
        if (account.status === 'registered')
          await changeStatus(tx, administrator, account.accountId, 'authorized');
        return account;
      };
      const { accountId, peerId } = await registrations.inTurn('all', () => db.transaction(add));
      return success({ accountId, peerId }, 'The practice account is registered and authorized.');
    },
  });

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
