import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  cursorSchema,
  DEFAULT_CHANGES,
  feedPageSchema,
  MAX_CHANGES,
  MAX_WAIT_S,
} from '../../../contract/feed.ts';
import { readLedgerHead } from '../../ledger/append-entry.ts';
import { type ReadFrom, readingFrom } from '../../ledger/standby.ts';
import { type Query, refuseParameter, singleOf, wholeNumberOf } from '../../platform/query.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { isSessionOpen } from '../../registry/accounts/session-store.ts';
import { isFeedKeyLive } from '../../registry/feed/feed-keys.ts';
import { feedViewOf } from '../../registry/feed/feed-view.ts';
import {
  BEGINNING,
  type Cursor,
  cursorOf,
  cursorText,
  type FeedView,
  readChanges,
} from '../../registry/feed/read-changes.ts';
import { callerOf, unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { readerOf } from '../authentication/authenticate-reader.ts';
import { whenOver } from '../limits/requests-under-way.ts';
import { Turns } from '../limits/turns.ts';
import { answer, NOT_A_READER, parameter, wholeNumber } from '../openapi/answers.ts';
import { serve } from '../routes/serve.ts';
import { assertNotAhead, type LedgerWatch } from './ledger-watch.ts';

const LINES_TYPE = 'application/x-ndjson';

/** A cursor, or nothing. */
export const CURSOR_PATTERN = '^([0-9]{1,15}[.][0-9]{1,9})?$';

/** @param what the parameter is, in a sentence @throws {ServiceError} 400 */
export function readCursor(query: Query, name: 'after' | 'next', what: string): Cursor | undefined {
  const text = singleOf(query, name);
  if (text === undefined) return undefined;
  if (cursorSchema.safeParse(text).success) return cursorOf(text);
  throw refuseParameter(name, `${name} is ${what}.`);
}

/** Aborts when the request's connection closes, its answer ends, or the service stops. */
function endOf(request: FastifyRequest, reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const ended = new AbortController();
  // Not by `AbortSignal.any`: the signal that outlives the request would keep something of each.
  const end = () => {
    stopping.removeEventListener('abort', end);
    ended.abort();
  };
  stopping.addEventListener('abort', end);
  // At once where the connection is closed already.
  whenOver(request, reply, end);
  if (stopping.aborted) end();
  return ended.signal;
}

/** The change feed, as JSON or lines. Source: INTERFACE.md, "Change feed". */
export function feedRoutes(app: FastifyInstance, context: ServiceContext, watch: LedgerWatch): void {
  const { db, clock } = context;
  const stopping = new AbortController();
  // One for each waiting request.
  setMaxListeners(0, stopping.signal);
  app.addHook('preClose', () => stopping.abort());
  // Of one key, or of one account in its session.
  const waiting = new Turns({
    atOnce: 4,
    waiting: 0,
    full: () => {
      const message = '4 requests of this key are waiting already. End one, or ask without wait.';
      return new ServiceError(429, 'too-many-waiting', message, { retryAfterS: 5 });
    },
  });

  serve(app, 'changes', {
    tag: 'Feed',
    summary: 'What changed behind a cursor',
    description:
      'What the ledger’s entries did to contributions, in their order: `reported`, `flagged`, `withdrawn`, `reinstated`, each with the record as it stood after the entry. Store `next` together with what was received, and ask again behind it: nothing is lost or doubled. Where downloads cost and the peer has no plan, changes of contributions that it has not paid for are counted in runs of `not-yours`. The access token may be a feed key. With `Accept: application/x-ndjson` a change is a line, and the last line is `next` and `isCaughtUp`.',
    query: z.object({
      after: parameter(
        'Where to go on: a cursor of this feed; 0.0, the beginning, without it.',
        CURSOR_PATTERN,
      ),
      limit: wholeNumber(
        `At most so many changes of the ledger, from 1 to ${MAX_CHANGES}; ${DEFAULT_CHANGES} without it.`,
      ),
      wait: wholeNumber(
        `How many seconds the answer may wait for a change where there is none, from 0 to ${MAX_WAIT_S}; 0 without it.`,
      ),
    }),
    answer: answer('The changes, and where to go on.', feedPageSchema),
    refused: {
      304: 'The page is the one that `If-None-Match` names.',
      400: 'A parameter is invalid.',
      403: NOT_A_READER,
      409: 'The cursor lies beyond the ledger’s end: an older backup was restored.',
      429: 'Too many requests, or the key has four waiting requests. Retry after Retry-After.',
    },
    for: 'readers',
    isCompressed: true,
    async handler(request, reply) {
      const { query, headers } = request;
      const isLines = headers.accept?.toLowerCase().includes(LINES_TYPE) ?? false;
      const what = 'a cursor of this feed, such as 1042.17, or 0.0 for its beginning';
      const after = readCursor(query, 'after', what) ?? BEGINNING;
      const limit = wholeNumberOf(query, 'limit', { least: 1, most: MAX_CHANGES }) ?? DEFAULT_CHANGES;
      const waitS = wholeNumberOf(query, 'wait', { least: 0, most: MAX_WAIT_S }) ?? 0;
      const { head } = callerOf(request);
      assertNotAhead(after, head);
      const reader = request.feedKey?.keyId ?? callerOf(request).accountId;
      const readTo = async (to: ReadFrom, view: FeedView) => {
        // Reading takes a turn of the account, which a key shares with all others that the account has made; waiting does not.
        const turn = await app.turns.search(request, reply);
        try {
          return await readChanges(
            app.slowly(readingFrom(context, to)),
            { after, limit, upTo: to.height },
            view,
          );
        } finally {
          turn.end();
        }
      };

      // All who wait look at once: together they must leave the others a connection.
      const slowDb = app.slowly(db);
      const isLetIn = async () =>
        request.feedKey === null
          ? await isSessionOpen(slowDb, callerOf(request).sessionId, clock.nowMs())
          : await isFeedKeyLive(slowDb, request.feedKey.keyId, clock.nowMs());

      // Requests that wait are answered together, at the watch's looks: however fast the ledger grows, one that asks
      // again at once waits for the next look.
      let to = (waitS > 0 ? watch.head : undefined) ?? head;
      let view = await feedViewOf(readingFrom(context, head), readerOf(request), clock.nowMs());
      let page = await readTo(to, view);
      const isNothing = () => page.next === cursorText(after);
      if (isNothing() && waitS > 0) {
        await waiting.inTurn(reader, async () => {
          const signal = endOf(request, reply, stopping.signal);
          const untilMs = performance.now() + waitS * 1000;
          for (let leftMs = waitS * 1000; leftMs > 0; leftMs = untilMs - performance.now()) {
            to = await watch.waitFor(to, leftMs, signal);
            if (signal.aborted) break;
            // A look may be older than the cursor, or the ledger has become shorter.
            if (after.height > to.height) assertNotAhead(after, await readLedgerHead(db));
            // Meanwhile its session may have been closed or its key revoked, and its terms have changed.
            if (!(await isLetIn())) throw unauthorized('The session was closed, or the feed key revoked.');
            view = await feedViewOf(slowDb, readerOf(request), clock.nowMs());
            page = await readTo(to, view);
            if (!isNothing()) break;
          }
        });
      }
      // One address has an answer for each format, and for each reader.
      const vary = [reply.getHeader('vary') ?? [], 'accept', 'authorization'].flat();
      reply.header('vary', vary.join(', '));
      // What a paying peer is shown changes with its terms; who is shown all may keep a full page for ever.
      const isFull = !page.isCaughtUp;
      const isFinal = isFull && view.isWhole;
      reply.header('cache-control', isFinal ? 'private, max-age=31536000, immutable' : 'no-cache');
      if (isFull) {
        const format = isLines ? 'lines' : 'json';
        const shown = view.isWhole ? 'all' : 'own';
        // A name may hold what a header cannot.
        const whose = createHash('sha256').update(reader).digest('base64url').slice(0, 16);
        const tag = `"${cursorText(after)}-${limit}-${format}-${whose}-${shown}"`;
        reply.header('etag', tag);
        if (headers['if-none-match'] === tag) return reply.code(304).send();
      }
      if (!isLines) return success(page, 'The changes behind the cursor.');
      const { changes, ...end } = page;
      const lines = [...changes, end].map((line) => `${JSON.stringify(line)}\n`).join('');
      // As bytes: to a text the framework would add a charset, which the type has none of.
      return reply.type(LINES_TYPE).send(Buffer.from(lines));
    },
  });
}
