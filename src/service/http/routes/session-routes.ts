import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { sessionRequestSchema, sessionTokensSchema } from '../../../contract/session.ts';
import { findAccountByEmail } from '../../registry/accounts/account-store.ts';
import { endSession, exchangeRefresh, openSession } from '../../registry/accounts/session-store.ts';
import { callerOf, readToken, unauthorized } from '../authentication/authenticate.ts';
import { isEmailSignature } from '../authentication/email-signature.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';
import { answer } from '../openapi/answers.ts';
import { serve } from './serve.ts';

/** Opening, refreshing and ending a session. Source: DECISIONS.md, "Sessions". */
export function sessionRoutes(app: FastifyInstance, { db, clock }: ServiceContext): void {
  /** By account those that open a session, by refresh token those that go on with one. */
  const changes = new Turns(ONE_AT_A_TIME);

  serve(app, 'openSession', {
    tag: 'Sessions',
    summary: 'Open a session',
    description:
      'The signature is ed25519 with the Authorization key over BLAKE2b-256 of the UTF-8 e-mail address. It never changes, so keep it like a password.',
    body: sessionRequestSchema,
    answer: answer(
      'An access token for 300 seconds, and a refresh token for 12 hours. The session ends after 24 hours.',
      sessionTokensSchema,
    ),
    refused: { 401: 'Address, key and signature do not belong to one account here.' },
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

  serve(app, 'refreshSession', {
    ignoresBody: true,
    tag: 'Sessions',
    summary: 'Refresh a session',
    description:
      '`Authorization` carries the refresh token; any body is ignored. Both tokens are replaced. The used refresh token works for 10 seconds more, in case the answer is lost; used later it ends the session.',
    security: [{ refreshToken: [] }, { bareRefreshToken: [] }],
    answer: answer('A new pair of tokens.', sessionTokensSchema),
    refused: {
      401: 'The refresh token is missing, invalid or expired, or was exchanged before; then the session has ended.',
    },
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

  serve(app, 'endSession', {
    ignoresBody: true,
    tag: 'Sessions',
    summary: 'End the session',
    description: 'All tokens of the session are refused from now on. Any body is ignored.',
    answer: answer('The session has ended.', z.object({})),
    for: 'accounts',
    async handler(request) {
      await endSession(db, callerOf(request).sessionId);
      return success({}, 'The session has ended.');
    },
  });
}
