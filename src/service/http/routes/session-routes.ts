import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { sessionRequestSchema } from '../../../contract/session.ts';
import { findAccountByEmail } from '../../registry/accounts/account-store.ts';
import { endSession, exchangeRefresh, openSession } from '../../registry/accounts/session-store.ts';
import { authenticate, callerOf, readToken, unauthorized } from '../authentication/authenticate.ts';
import { isEmailSignature } from '../authentication/email-signature.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';
import { ignoreBodies } from '../request-bodies.ts';

/** Opening, refreshing and ending a session. Source: DECISIONS.md, "Sessions". */
export async function sessionRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db, clock } = context;
  /** By account those that open a session, by refresh token those that go on with one. */
  const changes = new Turns(ONE_AT_A_TIME);

  app.withTypeProvider<ZodTypeProvider>().route({
    method: ENDPOINTS.openSession.method,
    url: ENDPOINTS.openSession.path,
    schema: { body: sessionRequestSchema },
    async handler({ body: { email, signature, authPublicKeyHex } }) {
      const account = await findAccountByEmail(db, email);
      const signed = await isEmailSignature(email, hexToBytes(signature), hexToBytes(authPublicKeyHex));
      // The same answer for every mismatch: it must not reveal which addresses have an account.
      const owner =
        signed && account !== undefined && bytesToHex(account.authPublicKey) === authPublicKeyHex
          ? account
          : undefined;
      const tokens =
        owner && (await changes.inTurn(owner.accountId, () => openSession(db, owner, clock.nowMs())));
      if (tokens === undefined) {
        throw unauthorized(
          'The e-mail address, the Authorization key and the signature do not belong to one account here.',
        );
      }
      return success(tokens, 'The session is open.');
    },
  });

  await app.register((scope, _options, done) => {
    ignoreBodies(scope);

    scope.route({
      method: ENDPOINTS.refreshSession.method,
      url: ENDPOINTS.refreshSession.path,
      async handler(request) {
        const token = readToken(request);
        const next = token && (await changes.inTurn(token, () => exchangeRefresh(db, token, clock.nowMs())));
        if (next === undefined)
          throw unauthorized('The refresh token is not valid, or no longer. Sign in again.');
        if (next === 'exchanged-before') {
          throw unauthorized(
            'This refresh token was exchanged before, so two must have it, and the session has ended. Sign in again.',
          );
        }
        return success(next, 'The session goes on.');
      },
    });

    scope.route({
      method: ENDPOINTS.endSession.method,
      url: ENDPOINTS.endSession.path,
      onRequest: authenticate(context),
      async handler(request) {
        await endSession(db, callerOf(request).sessionId);
        return success({}, 'The session has ended.');
      },
    });
    done();
  });
}
