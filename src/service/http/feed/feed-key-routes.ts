import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import {
  type FeedKey,
  feedKeySchema,
  madeFeedKeySchema,
  MAX_FEED_KEYS,
  MAX_NEVER,
  newFeedKeySchema,
} from '../../../contract/feed.ts';
import { MAX_CHECK_BYTES } from '../../platform/body-limits.ts';
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
import { answer, NOT_A_READER, pathOf, refusals } from '../openapi/answers.ts';
import { ignoreBodies } from '../request-bodies.ts';

const keyIdSchema = z.string().min(1).meta({ description: 'The `keyId` of a key.' });

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
    bodyLimit: MAX_CHECK_BYTES,
    onRequest: [onRequest, app.awaitBodyTurn],
    schema: {
      tags: ['Feed'],
      summary: 'Make a feed key',
      description: `A key for a program of the caller’s peer, which has at most ${MAX_FEED_KEYS}. It opens the change feed, lists, TAXII, the MISP feed and the check of identifiers, and nothing else, until it is revoked or expires. The answer is the only one that has it. With \`fraudTypes\` or \`destinations\` it shows only changes of these; what stands in \`never\` (identifiers, ranges, blocks of addresses; at most ${MAX_NEVER.toLocaleString('en')}) is in none of its lists; the feed, TAXII and MISP may have it.`,
      body: newFeedKeySchema,
      response: {
        200: answer('The key.', madeFeedKeySchema),
        ...refusals({
          400: 'The name is missing or too long, a fraud type or destination is none, an entry of `never` cannot be read, or the key would have expired already.',
          403: NOT_A_READER,
          409: `The peer has ${MAX_FEED_KEYS} keys.`,
        }),
      },
    },
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
    schema: {
      tags: ['Feed'],
      summary: 'The feed keys of the caller’s peer',
      description: 'Without the keys themselves, the oldest first.',
      response: { 200: answer('The keys.', z.array(feedKeySchema)) },
    },
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
      schema: {
        tags: ['Feed'],
        summary: 'Revoke a feed key',
        description: 'It opens nothing from now on.',
        params: pathOf(keyIdSchema),
        response: {
          200: answer('It was revoked.', z.null()),
          ...refusals({ 404: 'The peer has no such key.' }),
        },
      },
      onRequest,
      async handler(request) {
        await revokeFeedKey(db, decodedRestOf(request.url, revoke.path), callerOf(request).peerId);
        return success(null, 'The key was revoked, and opens nothing from now on.');
      },
    });
    done();
  });
}
