import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type FeedKey, newFeedKeySchema } from '../../../contract/feed.ts';
import { holdAccount } from '../../registry/accounts/account-store.ts';
import { isSessionOpen } from '../../registry/accounts/session-store.ts';
import { listFeedKeys, makeFeedKey, revokeFeedKey } from '../../registry/feed/feed-keys.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import type { Tx } from '../../store/db.ts';
import { authenticate, callerOf, unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';
import { decodedRestOf } from '../not-found.ts';
import { ignoreBodies } from '../request-bodies.ts';

/** The keys by which programs of a peer read the feed; any of its accounts may see and revoke them. Source: INTERFACE.md, "Feed keys". */
export async function feedKeyRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db, clock } = context;
  // Those of one peer are made one after the other, and wait here rather than each with a connection of the store.
  const makers = new Turns(ONE_AT_A_TIME);
  const onRequest = authenticate(context);
  const { makeFeedKey: make, feedKeys, revokeFeedKey: revoke } = ENDPOINTS;

  app.withTypeProvider<ZodTypeProvider>().route({
    method: make.method,
    url: make.path,
    onRequest,
    schema: { body: newFeedKeySchema },
    async handler(request) {
      const caller = callerOf(request);
      const makeOne = async (tx: Tx) => {
        const nowMs = clock.nowMs();
        // A suspension or a rotation ends the keys that there are: none is made beside it.
        await holdAccount(tx, caller.accountId);
        if (!(await isSessionOpen(tx, caller.sessionId, nowMs)))
          throw unauthorized('The session was closed.');
        await feedViewOf(tx, { ...caller, fraudTypes: [], destinations: [] }, nowMs);
        return makeFeedKey(tx, caller, request.body, nowMs);
      };
      const made = await makers.inTurn(caller.peerId, () => db.transaction(makeOne));
      return success(made, 'The key was made. This answer is the only one that has it.');
    },
  });

  app.route({
    method: feedKeys.method,
    url: feedKeys.path,
    onRequest,
    async handler(request) {
      const { peerId } = callerOf(request);
      const keys = (await listFeedKeys(db, peerId)).map(({ peerId: _own, ...key }): FeedKey => key);
      return success(keys, `The feed keys of ${peerId}.`);
    },
  });

  await app.register((scope, _options, done) => {
    ignoreBodies(scope);
    scope.route({
      method: revoke.method,
      url: `${revoke.path}*`,
      onRequest,
      async handler(request) {
        await revokeFeedKey(db, decodedRestOf(request.url, revoke.path), callerOf(request).peerId);
        return success(null, 'The key was revoked, and opens nothing from now on.');
      },
    });
    done();
  });
}
