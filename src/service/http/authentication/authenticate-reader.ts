import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { findFeedKey, isFeedKey } from '../../registry/feed/feed-keys.ts';
import type { FeedReader } from '../../registry/feed/feed-view.ts';
import { FeedKeyUses } from '../../registry/feed/key-uses.ts';
import type { Db } from '../../store/db.ts';
import { authenticate, authenticator, callerOf, readToken, unauthorized } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticateReader`: with which key; null in a session. */
    feedKey: (FeedReader & { readonly keyId: string }) | null;
  }
}

/** How long uses are counted here before the store is told. */
const NOTED_EVERY_MS = 10_000;

/**
 * Lets in an account in its session, or a program with a feed key of its peer. Requests of both count towards
 * the limit of the account, which of a key is the one that made it.
 */
export function authenticateReader(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): onRequestAsyncHookHandler {
  const bySession = authenticate({ db, clock });
  const uses = new FeedKeyUses();
  const noting = setInterval(() => {
    uses
      .note(db, clock.nowMs())
      .catch((error: unknown) => app.log.warn({ err: error }, 'uses of feed keys were not noted'));
  }, NOTED_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(noting);
    await uses.note(db, clock.nowMs());
  });

  return authenticator(async function hook(request, reply) {
    const token = readToken(request);
    if (token === undefined || !isFeedKey(token)) return bySession.call(this, request, reply);
    const grant = await findFeedKey(db, token, clock.nowMs());
    if (grant === undefined) {
      await request.server.limitAddress(request, reply);
      throw unauthorized('This feed key was revoked, has expired, or never was one.');
    }
    const { keyId, height, entryHash, ...reader } = grant;
    const { accountId, peerId } = reader;
    request.caller = { sessionId: keyId, accountId, peerId, head: { height, entryHash } };
    request.feedKey = { ...reader, keyId };
    uses.count(keyId);
    return request.server.limitAccount(request, reply);
  });
}

/** Who reads, behind `authenticateReader`. */
export function readerOf(request: FastifyRequest): FeedReader {
  if (request.feedKey !== null) return request.feedKey;
  const { accountId, peerId } = callerOf(request);
  return { peerId, accountId, fraudTypes: [], destinations: [] };
}
