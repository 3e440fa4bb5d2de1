import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DOWNLOAD_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { Query } from '../../platform/query.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type Download, downloadAgain } from '../../registry/downloads/download-again.ts';
import { downloadContributions, quoteDownload } from '../../registry/downloads/download-contributions.ts';
import { readDownloaded } from '../../registry/downloads/read-downloaded.ts';
import { readDownloadParameters } from '../../registry/downloads/read-parameters.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import { compressAnswers } from '../compress-answers.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { type TurnLimits, Turns } from '../limits/turns.ts';
import { decodedRestOf } from '../not-found.ts';
import { DOWNLOAD_AGAIN_SCHEMA, DOWNLOAD_SCHEMA, QUOTE_SCHEMA } from './download-schemas.ts';
import { sendDownload } from './send-pages.ts';

/**
 * Of one peer, in this process: the next download finds its contributions after the previous one is marked as
 * known. They wait here rather than in the store, where each would hold a connection.
 */
const DOWNLOADS: TurnLimits = { atOnce: 1, waiting: 400 };

/** Works when it is the peer's turn. @throws {ServiceError} 503 when too many wait or the client has gone */
async function inTurn<Result>(
  turns: Turns,
  { raw: { socket }, caller }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = turns.take(caller?.peerId ?? '');
  if (turn === undefined) {
    const message = `${DOWNLOADS.atOnce + DOWNLOADS.waiting} downloads of this peer are under way already. Nothing was charged; send this one again when some are answered.`;
    throw new ServiceError(503, 'too-many-searches', message, { headers: { 'retry-after': '1' } });
  }
  try {
    await turn.begins;
    if (socket.destroyed)
      throw new ServiceError(503, 'client-gone', 'The client has gone, so nothing was bought for it.');
    return await work();
  } finally {
    turn.end();
  }
}

const keySchema = z.uuid().lowercase().optional();

/**
 * The name that the client gives its download: quoted, as the draft has it, or bare, as most clients send it.
 * @throws {ServiceError} 400
 */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_KEY_HEADER]?.toString();
  const key = keySchema.safeParse(sent?.replace(/^"(.*)"$/u, '$1').toLowerCase());
  if (key.success) return key.data;
  const code = 'invalid-idempotency-key';
  const message = 'The header Idempotency-Key is one UUID, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".';
  throw new ServiceError(400, code, message, { issues: [{ path: IDEMPOTENCY_KEY_HEADER, code, message }] });
}

/** Downloads by filter, their quotes, and the same download again. Source: INTERFACE.md, "Download". */
export async function downloadRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { download, quote, downloadAgain: again } = ENDPOINTS;
  await app.register(async (scope) => {
    await compressAnswers(scope);
    const onRequest = [authenticate(context), scope.awaitSearchTurn];

    const turns = new Turns(DOWNLOADS);

    function send(
      request: FastifyRequest,
      reply: FastifyReply,
      made: Download,
      message: string,
    ): FastifyReply {
      reply.header(DOWNLOAD_ID_HEADER, made.details.downloadId);
      const pages = readDownloaded(scope.slowly(context.db, request), made, context.clock.nowMs());
      return sendDownload(reply, success(made.details, message, 'Ok'), pages);
    }

    // A HEAD, which the framework would answer by the same handler, would pay too.
    scope.route({
      method: download.method,
      url: download.path,
      schema: DOWNLOAD_SCHEMA,
      exposeHeadRoute: false,
      onRequest,
      async handler(request: FastifyRequest<{ Querystring: Query }>, reply) {
        const asked = readDownloadParameters(request.query, 'download');
        const key = idempotencyKeyOf(request);
        const made = await inTurn(turns, request, () =>
          downloadContributions({ ...context, db: scope.slowly(context.db) }, callerOf(request), asked, key),
        );
        return send(request, reply, made, 'The contributions were downloaded.');
      },
    });

    scope.route({
      method: quote.method,
      url: quote.path,
      schema: QUOTE_SCHEMA,
      exposeHeadRoute: false,
      onRequest,
      async handler(request: FastifyRequest<{ Querystring: Query }>) {
        const asked = readDownloadParameters(request.query, 'quote');
        const deps = { ...context, db: scope.slowly(context.db, request) };
        const quoted = await quoteDownload(deps, callerOf(request), asked);
        return success(quoted, 'What a download would find and cost now.');
      },
    });

    scope.route({
      method: again.method,
      url: `${again.path}*`,
      schema: DOWNLOAD_AGAIN_SCHEMA,
      config: { pathHasGrammar: true },
      exposeHeadRoute: false,
      onRequest,
      async handler(request, reply) {
        const downloadId = decodedRestOf(request.url, again.path);
        const deps = { ...context, db: scope.slowly(context.db, request) };
        const made = await downloadAgain(deps, callerOf(request), downloadId);
        return send(request, reply, made, 'The contributions of this download, again and free.');
      },
    });
  });
}
