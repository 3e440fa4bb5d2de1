import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { findFeedKey, isFeedKey } from '../../registry/feed/feed-keys.ts';
import { type FeedReader, feedViewOf } from '../../registry/feed/feed-view.ts';
import { FeedKeyUses } from '../../registry/feed/key-uses.ts';
import type { FeedView } from '../../registry/feed/read-changes.ts';
import type { Db, Tx } from '../../store/db.ts';
import { authenticate, callerOf, readToken, unauthorized } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that let in accounts in their sessions, or programs with a feed key of their peer too. */
    letIn: Readonly<Record<'accounts' | 'readers', onRequestAsyncHookHandler>>;
  }
  interface FastifyRequest {
    /** Set where readers are let in: with which key; null in a session. */
    feedKey: (FeedReader & { readonly keyId: string }) | null;
  }
}

/** How long uses are counted here before the store is told. */
const NOTED_EVERY_MS = 10_000;

/** Requests with a feed key count towards the limit of the account that made it. */
export function registerAuthentication(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('feedKey', null);
  const accounts = authenticate({ db, clock });
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

  const readers: onRequestAsyncHookHandler = async function readers(request, reply) {
    const token = readToken(request);
    if (token === undefined || !isFeedKey(token)) return accounts.call(this, request, reply);
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
  };
  app.decorate('letIn', { accounts, readers });
}

/** Who reads, behind authentication. */
export function readerOf(request: FastifyRequest): FeedReader {
  if (request.feedKey !== null) return request.feedKey;
  const { accountId, peerId } = callerOf(request);
  return { peerId, accountId, fraudTypes: [], destinations: [] };
}

/** What the reader of a request is shown now, and the store that it is read from. @throws {ServiceError} 403 */
export async function viewOf(
  request: FastifyRequest,
  nowMs: number,
): Promise<{ readonly tx: Tx; readonly view: FeedView }> {
  const tx = request.server.reading(request);
  return { tx, view: await feedViewOf(tx, readerOf(request), nowMs) };
}
