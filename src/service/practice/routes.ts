import type { FastifyInstance } from 'fastify';
import { practiceAccountRequestSchema, practiceAccountSchema } from '../../contract/practice.ts';
import type { ServiceContext } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { answer } from '../http/openapi/answers.ts';
import { serve } from '../http/routes/serve.ts';
import { ONE_AT_A_TIME, Turns } from '../http/limits/turns.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';
import type { Tx } from '../store/db.ts';

/** Lets anybody create an authorized account. Registered in practice mode only. */
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
}
