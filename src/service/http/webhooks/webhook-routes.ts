import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import {
  MAX_WEBHOOKS,
  madeWebhookSchema,
  newWebhookSchema,
  replayWebhookSchema,
  webhookSchema,
} from '../../../contract/webhook.ts';
import { MAX_CHECK_BYTES } from '../../platform/body-limits.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { holdAccount } from '../../registry/accounts/account-store.ts';
import { isSessionOpen } from '../../registry/accounts/session-store.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import { type Cursor, cursorOf, LAST_POSITION } from '../../registry/feed/read-changes.ts';
import { postWebhook, whyNotSentTo } from '../../registry/webhooks/post-webhook.ts';
import { verifyWebhook } from '../../registry/webhooks/verify-webhook.ts';
import {
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  replayWebhook,
} from '../../registry/webhooks/webhook-store.ts';
import type { Tx } from '../../store/db.ts';
import { authenticate, callerOf, unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { cursorAhead } from '../feed/ledger-watch.ts';
import { ONE_AT_A_TIME, Turns } from '../limits/turns.ts';
import { decodedRestOf } from '../not-found.ts';
import { answer, NOT_A_READER, pathOf, refusals } from '../openapi/answers.ts';
import { ignoreBodies } from '../request-bodies.ts';

const webhookIdSchema = z.string().min(1).meta({ description: 'The `webhookId` of a webhook.' });
const UNKNOWN = { 404: 'The peer has no such webhook.' };

/** Where a peer is sent changes; any of its accounts may see, verify, replay and delete them. Source: INTERFACE.md, "Webhooks". */
export async function webhookRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { db, clock, settings } = context;
  // Those of one peer are made, and verified, one after the other.
  const peers = new Turns(ONE_AT_A_TIME);
  const stopping = new AbortController();
  app.addHook('preClose', () => stopping.abort());
  const onRequest = authenticate(context);
  const {
    makeWebhook: make,
    webhooks,
    deleteWebhook: end,
    verifyWebhook: verify,
    replayWebhook: replay,
  } = ENDPOINTS;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** @throws {ServiceError} 409 beyond the ledger's end */
  const cursorWithin = (text: string, head: number): Cursor => {
    const cursor = cursorOf(text);
    if (cursor.height > head) throw cursorAhead(cursor.height, head);
    return cursor;
  };

  typed.route({
    method: make.method,
    url: make.path,
    bodyLimit: MAX_CHECK_BYTES,
    onRequest: [onRequest, app.awaitBodyTurn],
    schema: {
      tags: ['Webhooks'],
      summary: 'Make a webhook',
      description: `Sends changes of the feed to an address, by Standard Webhooks: \`contribution.reported\` for reports that overlap an entry of \`watch\`; \`contribution.flagged\`, \`.withdrawn\` and \`.reinstated\` for reports of the caller’s peer; \`limit.near\` once a month, at 80 % of the monthly limit. A message has at most 25 changes of one entry, in the order of the feed. What is not answered by 2xx within 15 s is sent again, with the same \`webhook-id\`, after 5 s, 30 s, 2, 10 and 30 minutes, 1, 2, then 4 hours. A peer has at most ${MAX_WEBHOOKS}. The answer is the only one that has the secret.`,
      body: newWebhookSchema,
      response: {
        200: answer('The webhook’s id, and the secret that signs.', madeWebhookSchema),
        ...refusals({
          400: 'A member is wrong, or the address is none that anything is sent to.',
          403: NOT_A_READER,
          409: `The peer has ${MAX_WEBHOOKS} webhooks, or the cursor lies beyond the ledger’s end.`,
        }),
      },
    },
    async handler(request) {
      const { body } = request;
      const caller = callerOf(request);
      const { height: head } = caller.head;
      const reason = whyNotSentTo(body.url, settings.webhookHosts);
      if (reason !== undefined)
        throw new ServiceError(400, 'invalid-webhook-url', reason, {
          issues: [{ path: 'url', code: 'invalid-webhook-url', message: reason }],
        });
      const cursor =
        body.after === undefined ? { height: head, position: LAST_POSITION } : cursorWithin(body.after, head);
      const makeOne = async (tx: Tx) => {
        const nowMs = clock.nowMs();
        // A suspension or a rotation deletes the webhooks that there are: none is made beside it.
        await holdAccount(tx, caller.accountId);
        if (!(await isSessionOpen(tx, caller.sessionId, nowMs)))
          throw unauthorized('The session was closed.');
        await feedViewOf(tx, { ...caller, fraudTypes: [], destinations: [] }, nowMs);
        return makeWebhook(tx, caller, body, cursor, nowMs);
      };
      const made = await peers.inTurn(caller.peerId, () => db.transaction(makeOne));
      return success(made, 'The webhook was made. This answer is the only one that has its secret.');
    },
  });

  app.route({
    method: webhooks.method,
    url: webhooks.path,
    onRequest,
    schema: {
      tags: ['Webhooks'],
      summary: 'The webhooks of the caller’s peer',
      description: 'Without their secrets, the oldest first, each with its last answer.',
      response: { 200: answer('The webhooks.', z.array(webhookSchema)) },
    },
    async handler(request) {
      const { peerId } = callerOf(request);
      return success(await listWebhooks(db, peerId), `The webhooks of ${peerId}.`);
    },
  });

  typed.route({
    method: replay.method,
    url: `${replay.path}*`,
    onRequest,
    schema: {
      tags: ['Webhooks'],
      summary: 'Send again from a cursor on',
      description:
        'Changes behind the cursor are sent from now on, those that were received before with the same `webhook-id`.',
      params: pathOf(webhookIdSchema),
      body: replayWebhookSchema,
      response: {
        200: answer('It goes on behind the cursor.', z.null()),
        ...refusals({ ...UNKNOWN, 409: 'The cursor lies beyond the ledger’s end.' }),
      },
    },
    async handler(request) {
      const { peerId, head } = callerOf(request);
      const cursor = cursorWithin(request.body.after, head.height);
      await replayWebhook(db, decodedRestOf(request.url, replay.path), peerId, cursor);
      return success(null, 'The webhook goes on behind the cursor.');
    },
  });

  await app.register((scope, _options, done) => {
    ignoreBodies(scope);
    scope.route({
      method: verify.method,
      url: `${verify.path}*`,
      onRequest,
      schema: {
        tags: ['Webhooks'],
        summary: 'Verify a webhook',
        description:
          'Sends `webhook.verify`, which the receiver answers with 2xx and the `challenge` as the body. A webhook that was off goes on then.',
        params: pathOf(webhookIdSchema),
        response: {
          200: answer('The receiver answered with the challenge.', z.null()),
          ...refusals({ ...UNKNOWN, 409: 'It did not; `message` says what happened.' }),
        },
      },
      async handler(request) {
        const { peerId } = callerOf(request);
        const deps = {
          db,
          clock,
          post: (message: Parameters<typeof postWebhook>[0], signal: AbortSignal) =>
            postWebhook(message, settings.webhookHosts, signal),
        };
        const webhookId = decodedRestOf(request.url, verify.path);
        await peers.inTurn(peerId, () => verifyWebhook(deps, webhookId, peerId, stopping.signal));
        return success(null, 'The receiver answered with the challenge.');
      },
    });
    scope.route({
      method: end.method,
      url: `${end.path}*`,
      onRequest,
      schema: {
        tags: ['Webhooks'],
        summary: 'Delete a webhook',
        description: 'Nothing more is sent, but for a message that is under way.',
        params: pathOf(webhookIdSchema),
        response: { 200: answer('It was deleted.', z.null()), ...refusals(UNKNOWN) },
      },
      async handler(request) {
        await deleteWebhook(db, decodedRestOf(request.url, end.path), callerOf(request).peerId);
        return success(null, 'The webhook was deleted.');
      },
    });
    done();
  });
}
