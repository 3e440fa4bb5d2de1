import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { cursorSchema, DEFAULT_CHANGES, MAX_CHANGES, MAX_WAIT_S } from '../../../contract/feed.ts';
import { type ReadFrom, readingFrom } from '../../ledger/standby.ts';
import {
  assertKnownParameters,
  type Query,
  refuseParameter,
  singleOf,
  wholeNumberOf,
} from '../../platform/query.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { isSessionOpen } from '../../registry/accounts/session-store.ts';
import { feedViewOf, findFeedView } from '../../registry/feed/feed-view.ts';
import {
  BEGINNING,
  type Cursor,
  cursorOf,
  cursorText,
  isFullPage,
} from '../../registry/feed/read-changes.ts';
import { callerOf, unauthorized } from '../authentication/authenticate.ts';
import { compressAnswers } from '../compress-answers.ts';
import type { ServiceContext } from '../context.ts';
import { sendText } from '../routes/send-pages.ts';
import { readerOf } from '../authentication/authenticate-reader.ts';
import { CHANGES_SCHEMA } from './changes-schema.ts';
import { eventText, FeedPieces, jsonText, linesText, MAX_PIECE } from './feed-texts.ts';
import { cursorAhead, type LedgerWatch } from './ledger-watch.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const LINES_TYPE = 'application/x-ndjson';
const EVENTS_TYPE = 'text/event-stream';

/** Of one key, or of one account in its session: open streams, and requests that wait for a change. */
const MOST_OPEN = 4;
const RETRY_AFTER_S = 5;

/** @throws {ServiceError} 400 */
function readCursor(name: string, text: string | undefined): Cursor {
  if (text === undefined) return BEGINNING;
  if (cursorSchema.safeParse(text).success) return cursorOf(text);
  throw refuseParameter(name, `${name} is a cursor of this feed, such as 1042.17, or 0.0 for its beginning.`);
}

/** @throws {ServiceError} 409 for a cursor of another history: this one is shorter */
function assertNotAhead({ height }: Cursor, { height: head }: ReadFrom): void {
  if (height > head) throw cursorAhead(height, head);
}

/** Counts what each reader has open. */
class OpenReaders {
  readonly #open = new Map<string, number>();

  /** @throws {ServiceError} 429 */
  take(reader: string): () => void {
    const open = this.#open.get(reader) ?? 0;
    if (open >= MOST_OPEN) {
      const message = `${MOST_OPEN} streams or waiting requests of this key are open already. Close one, or ask without wait.`;
      throw new ServiceError(429, 'too-many-open', message, {
        headers: { 'retry-after': String(RETRY_AFTER_S) },
      });
    }
    this.#open.set(reader, open + 1);
    return () => {
      const left = (this.#open.get(reader) ?? 1) - 1;
      if (left === 0) this.#open.delete(reader);
      else this.#open.set(reader, left);
    };
  }
}

/** Aborts when the request's connection closes, its answer ends, or the service stops. */
function endOf(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  stopping: AbortSignal,
): AbortSignal {
  const ended = new AbortController();
  // Not by `AbortSignal.any`: the signal that outlives the request would keep something of each.
  const end = () => {
    socket.off('close', end);
    stopping.removeEventListener('abort', end);
    ended.abort();
  };
  socket.once('close', end);
  stopping.addEventListener('abort', end);
  raw.once('close', end);
  if (socket.destroyed || stopping.aborted) end();
  return ended.signal;
}

/** The change feed, as JSON, lines or events. @param onRequest lets readers in. Source: INTERFACE.md, "Change feed". */
export async function feedRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  onRequest: onRequestAsyncHookHandler,
  watch: LedgerWatch,
): Promise<void> {
  const { db, clock } = context;
  const stopping = new AbortController();
  // One for each open stream or waiting request.
  setMaxListeners(0, stopping.signal);
  app.addHook('preClose', () => stopping.abort());
  const open = new OpenReaders();
  const reading = (head: ReadFrom) => app.slowly(readingFrom(context, head));
  const pieces = new FeedPieces(reading);

  await app.register(async (scope) => {
    await compressAnswers(scope);
    scope.route({
      method: ENDPOINTS.changes.method,
      url: ENDPOINTS.changes.path,
      schema: CHANGES_SCHEMA,
      onRequest,
      async handler(request: FastifyRequest<{ Querystring: Query }>, reply) {
        const { query, headers } = request;
        assertKnownParameters(query, ['after', 'limit', 'wait']);
        const accept = headers.accept?.toLowerCase() ?? '';
        const isStream = accept.includes(EVENTS_TYPE);
        const isLines = accept.includes(LINES_TYPE);
        const resumed = headers['last-event-id']?.toString();
        const after =
          isStream && resumed !== undefined
            ? readCursor('after', resumed)
            : readCursor('after', singleOf(query, 'after'));
        const limit = wholeNumberOf(query, 'limit', { least: 1, most: MAX_CHANGES }) ?? DEFAULT_CHANGES;
        const waitS = wholeNumberOf(query, 'wait', { least: 0, most: MAX_WAIT_S }) ?? 0;
        const { head } = callerOf(request);
        assertNotAhead(after, head);
        let view = await feedViewOf(readingFrom(context, head), readerOf(request), clock.nowMs());
        /** Whether the reader is still let in: its key was not revoked, nor its session closed. */
        const isLetIn = async () =>
          request.feedKey !== null || (await isSessionOpen(db, callerOf(request).sessionId, clock.nowMs()));

        const reader = request.feedKey?.keyId ?? callerOf(request).accountId;
        /** Watches the ledger until the request ends, or until the release. */
        function keepOpen() {
          const close = open.take(reader);
          const ended = endOf(request, reply, stopping.signal);
          const watching = watch.begin(request.feedKey?.keyId);
          let isOpen = true;
          const release = () => {
            if (!isOpen) return;
            isOpen = false;
            watching.end();
            close();
          };
          // The client may have gone already.
          if (ended.aborted) release();
          else ended.addEventListener('abort', release);
          return { watching, release, signal: AbortSignal.any([ended, watching.ended]) };
        }
        // Reading takes a turn of the account, which a key shares with all others that the account has made; waiting does not.
        const takeTurn = () => scope.takeSearchTurn(request, reply);
        if (isStream) {
          const { watching, signal } = keepOpen();
          const inTurn: Pick<FeedPieces, 'read'> = {
            async read(...asked) {
              const turn = await takeTurn();
              try {
                return await pieces.read(...asked);
              } finally {
                turn.end();
              }
            },
          };
          const viewNow = async () =>
            (await isLetIn()) ? findFeedView(db, readerOf(request), clock.nowMs()) : undefined;
          reply.header('cache-control', 'no-cache').header('connection', 'close');
          const text = eventText({ pieces: inTurn, after, head, viewNow, watching, signal });
          return sendText(reply, EVENTS_TYPE, text);
        }

        const format = isLines ? 'lines' : 'json';
        // Requests that wait are answered together, at the watch's looks: however fast the ledger grows, one that asks
        // again at once waits for the next look.
        let readTo = (waitS > 0 ? watch.head : undefined) ?? head;
        const readerTo = () => ({ format, view, head: readTo }) as const;
        let turn = await takeTurn();
        let first = await pieces.read(readerTo(), after, limit);
        const isNothing = () => cursorText(first.next) === cursorText(after);
        if (isNothing() && waitS > 0) {
          const { watching, release, signal } = keepOpen();
          try {
            const untilMs = performance.now() + waitS * 1000;
            for (let leftMs = waitS * 1000; leftMs > 0; leftMs = untilMs - performance.now()) {
              turn.end();
              readTo = await watching.waitFor(readTo, leftMs, signal);
              watching.ended.throwIfAborted();
              if (signal.aborted) break;
              turn = await takeTurn();
              // Its session may have been closed meanwhile, and its terms have changed.
              if (!(await isLetIn())) throw unauthorized('The session was closed.');
              view = await feedViewOf(db, readerOf(request), clock.nowMs());
              first = await pieces.read(readerTo(), after, limit);
              if (!isNothing()) break;
            }
          } finally {
            release();
          }
        }
        // One address has an answer for each format, and for each reader.
        const vary = [reply.getHeader('vary') ?? [], 'accept', 'authorization'].flat();
        reply.header('vary', vary.join(', '));
        // What a paying peer is shown changes with its terms; who is shown all may keep a full page for ever.
        const isFull =
          !first.isCaughtUp &&
          (limit <= MAX_PIECE || (await isFullPage(reading(readTo), { after, limit, upTo: readTo.height })));
        const isFinal = isFull && view.isWhole;
        reply.header('cache-control', isFinal ? 'private, max-age=31536000, immutable' : 'no-cache');
        if (isFull) {
          const shown = view.isWhole ? 'all' : 'own';
          // A name may hold what a header cannot.
          const whose = createHash('sha256').update(reader).digest('base64url').slice(0, 16);
          const tag = `"${cursorText(after)}-${limit}-${format}-${whose}-${shown}"`;
          reply.header('etag', tag);
          if (headers['if-none-match'] === tag) return reply.code(304).send();
        }
        const page = pieces.page(readerTo(), first, limit);
        return isLines
          ? sendText(reply, LINES_TYPE, linesText(page))
          : sendText(reply, JSON_TYPE, jsonText(page));
      },
    });
  });
}
