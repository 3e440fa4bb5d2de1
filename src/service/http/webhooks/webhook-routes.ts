import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LAST_POSITION } from '../../../contract/feed.ts';
import {
  MAX_WEBHOOKS,
  madeWebhookSchema,
  newWebhookSchema,
  replayWebhookSchema,
  webhookSchema,
} from '../../../contract/webhook.ts';
import type { ReadFrom } from '../../ledger/standby.ts';
import { MAX_CHECK_BYTES } from '../../platform/body-limits.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type Cursor, cursorOf } from '../../registry/feed/read-changes.ts';
import { postWebhook, type PostWebhook, whyNotSentTo } from '../../registry/webhooks/post-webhook.ts';
import { verifyWebhook } from '../../registry/webhooks/verify-webhook.ts';
import {
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  replayWebhook,
} from '../../registry/webhooks/webhook-store.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { assertNotAhead } from '../feed/ledger-watch.ts';
import { makerForPeers } from '../feed/make-for-peer.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';
import { answer, NOT_A_READER } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';

const webhookIdSchema = z.string().min(1).meta({ description: 'The `webhookId` of a webhook.' });
const UNKNOWN = { 404: 'The peer has no such webhook.' };

/** Where a peer is sent changes; any of its accounts may see, verify, replay and delete them. Source: INTERFACE.md, "Webhooks". */
export function webhookRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, clock, settings } = context;
  const makeForPeer = makerForPeers(context);
  const verifications = new Turns(ONE_AT_A_TIME);
  const stopping = new AbortController();
  app.addHook('preClose', () => stopping.abort());

  /** @throws {ServiceError} 409 beyond the ledger's end */
  const cursorWithin = (text: string, head: ReadFrom): Cursor => {
    const cursor = cursorOf(text);
    assertNotAhead(cursor, head);
    return cursor;
  };

  serve(app, 'makeWebhook', {
    bodyLimit: MAX_CHECK_BYTES,
    for: 'accounts',
    tag: 'Webhooks',
    summary: 'Make a webhook',
    description: `Sends changes of the feed to an address, by Standard Webhooks: \`contribution.reported\` for reports that overlap an entry of \`watch\`; \`contribution.flagged\`, \`.withdrawn\` and \`.reinstated\` for reports of the caller’s peer; \`limit.near\` once a month, at 80 % of the monthly limit. A message has at most 25 changes of one entry, in the order of the feed. What is not answered by 2xx within 15 s is sent again, with the same \`webhook-id\`, after 5 s, 30 s, 2, 10 and 30 minutes, 1, 2, then 4 hours. A peer has at most ${MAX_WEBHOOKS}. The answer is the only one that has the secret.`,
    body: newWebhookSchema,
    answer: answer('The webhook’s id, and the secret that signs.', madeWebhookSchema),
    refused: {
      400: 'A member is wrong, or the address is none that anything is sent to.',
      403: NOT_A_READER,
      409: `The peer has ${MAX_WEBHOOKS} webhooks, or the cursor lies beyond the ledger’s end.`,
    },
    async handler(request) {
      const { body } = request;
      const caller = callerOf(request);
      const { head } = caller;
      const reason = whyNotSentTo(body.url, settings.webhookHosts);
      if (reason !== undefined) throw new ServiceError(400, 'invalid-webhook-url', reason, { path: 'url' });
      const cursor =
        body.after === undefined
          ? { height: head.height, position: LAST_POSITION }
          : cursorWithin(body.after, head);
      const made = await makeForPeer(caller, (tx, nowMs) => makeWebhook(tx, caller, body, cursor, nowMs));
      return success(made, 'The webhook was made. This answer is the only one that has its secret.');
    },
  });

  serve(app, 'webhooks', {
    for: 'accounts',
    tag: 'Webhooks',
    summary: 'The webhooks of the caller’s peer',
    description: 'Without their secrets, the oldest first, each with its last answer.',
    answer: answer('The webhooks.', z.array(webhookSchema)),
    async handler(request) {
      const { peerId } = callerOf(request);
      return success(await listWebhooks(db, peerId), `The webhooks of ${peerId}.`);
    },
  });

  serve(app, 'replayWebhook', {
    for: 'accounts',
    tag: 'Webhooks',
    summary: 'Send again from a cursor on',
    description:
      'Changes behind the cursor are sent from now on, those that were received before with the same `webhook-id`.',
    id: webhookIdSchema,
    body: replayWebhookSchema,
    answer: answer('It goes on behind the cursor.', z.null()),
    refused: { ...UNKNOWN, 409: 'The cursor lies beyond the ledger’s end.' },
    async handler(request, _reply, webhookId) {
      const { peerId, head } = callerOf(request);
      const cursor = cursorWithin(request.body.after, head);
      await replayWebhook(db, webhookId, peerId, cursor);
      return success(null, 'The webhook goes on behind the cursor.');
    },
  });

  serve(app, 'verifyWebhook', {
    ignoresBody: true,
    for: 'accounts',
    tag: 'Webhooks',
    summary: 'Verify a webhook',
    description:
      'Sends `webhook.verify`, which the receiver answers with 2xx and the `challenge` as the body. A webhook that was off goes on then.',
    id: webhookIdSchema,
    answer: answer('The receiver answered with the challenge.', z.null()),
    refused: { ...UNKNOWN, 409: 'It did not; `message` says what happened.' },
    async handler(request, _reply, webhookId) {
      const { peerId } = callerOf(request);
      const post: PostWebhook = (message, signal) => postWebhook(message, settings.webhookHosts, signal);
      const deps = { db, clock, post };
      await verifications.inTurn(peerId, () => verifyWebhook(deps, webhookId, peerId, stopping.signal));
      return success(null, 'The receiver answered with the challenge.');
    },
  });
  serve(app, 'deleteWebhook', {
    ignoresBody: true,
    for: 'accounts',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Nothing more is sent, but for a message that is under way.',
    id: webhookIdSchema,
    answer: answer('It was deleted.', z.null()),
    refused: UNKNOWN,
    async handler(request, _reply, webhookId) {
      await deleteWebhook(db, webhookId, callerOf(request).peerId);
      return success(null, 'The webhook was deleted.');
    },
  });
}
