import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type FeedKey,
  feedKeySchema,
  madeFeedKeySchema,
  MAX_FEED_KEYS,
  MAX_NEVER,
  newFeedKeySchema,
} from '../../../contract/feed.ts';
import { MAX_CHECK_BYTES } from '../../platform/body-limits.ts';
import { listFeedKeys, makeFeedKey, revokeFeedKey } from '../../registry/feed/feed-keys.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, NOT_A_READER } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';
import { makerForPeers } from './make-for-peer.ts';

const keyIdSchema = z.string().min(1).meta({ description: 'The `keyId` of a key.' });

/** The keys by which programs of a peer read the feed; any of its accounts may see and revoke them. Source: INTERFACE.md, "Feed keys". */
export function feedKeyRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db } = context;
  const makeForPeer = makerForPeers(context);

  serve(app, 'makeFeedKey', {
    bodyLimit: MAX_CHECK_BYTES,
    for: 'accounts',
    tag: 'Feed',
    summary: 'Make a feed key',
    description: `A key for a program of the caller’s peer, which has at most ${MAX_FEED_KEYS}. It opens the change feed, lists, TAXII, the MISP feed and the check of identifiers, and nothing else, until it is revoked or expires. The answer is the only one that has it. With \`fraudTypes\` or \`destinations\` it shows only changes of these; what stands in \`never\` (identifiers, ranges, blocks of addresses; at most ${MAX_NEVER.toLocaleString('en')}) is in none of its lists; the feed, TAXII and MISP may have it.`,
    body: newFeedKeySchema,
    answer: answer('The key.', madeFeedKeySchema),
    refused: {
      400: 'The name is missing or too long, a fraud type or destination is none, an entry of `never` cannot be read, or the key would have expired already.',
      403: NOT_A_READER,
      409: `The peer has ${MAX_FEED_KEYS} keys.`,
    },
    async handler(request) {
      const caller = callerOf(request);
      const made = await makeForPeer(caller, (tx, nowMs) => makeFeedKey(tx, caller, request.body, nowMs));
      return success(made, 'The key was made. This answer is the only one that has it.');
    },
  });

  serve(app, 'feedKeys', {
    tag: 'Feed',
    summary: 'The feed keys of the caller’s peer',
    description: 'Without the keys themselves, the oldest first.',
    answer: answer('The keys.', z.array(feedKeySchema)),
    for: 'accounts',
    async handler(request) {
      const { peerId } = callerOf(request);
      const keys = (await listFeedKeys(db, peerId)).map(({ peerId: _own, ...key }): FeedKey => key);
      return success(keys, `The feed keys of ${peerId}.`);
    },
  });

  serve(app, 'revokeFeedKey', {
    ignoresBody: true,
    tag: 'Feed',
    summary: 'Revoke a feed key',
    description: 'It opens nothing from now on.',
    id: keyIdSchema,
    answer: answer('It was revoked.', z.null()),
    refused: { 404: 'The peer has no such key.' },
    for: 'accounts',
    async handler(request, _reply, keyId) {
      await revokeFeedKey(db, keyId, callerOf(request).peerId);
      return success(null, 'The key was revoked, and opens nothing from now on.');
    },
  });
}
