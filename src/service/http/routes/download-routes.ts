import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DOWNLOAD_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../../contract/download.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { type Download, downloadAgain } from '../../registry/downloads/download-again.ts';
import { downloadContributions, quoteDownload } from '../../registry/downloads/download-contributions.ts';
import { readDownloaded } from '../../registry/downloads/read-downloaded.ts';
import { readDownloadParameters } from '../../registry/downloads/read-parameters.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { busy, Turns } from '../limits/turns.ts';
import { serve } from './serve.ts';
import { DOWNLOAD, DOWNLOAD_AGAIN, QUOTE } from './download-schemas.ts';
import { sendDownload } from './send-pages.ts';

const keySchema = z.uuid().lowercase().optional();

/**
 * The name that the client gives its download: quoted, as the draft has it, or bare, as most clients send it.
 * @throws {ServiceError} 400
 */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_KEY_HEADER]?.toString();
  const key = keySchema.safeParse(sent?.replace(/^"(.*)"$/u, '$1').toLowerCase());
  if (key.success) return key.data;
  const message = 'The header Idempotency-Key is one UUID, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".';
  throw new ServiceError(400, 'invalid-idempotency-key', message, { path: IDEMPOTENCY_KEY_HEADER });
}

/** Downloads by filter, their quotes, and the same download again. Source: INTERFACE.md, "Download". */
export function downloadRoutes(app: FastifyInstance, context: ServiceContext): void {
  /**
   * Of one peer, in this process: the next download finds its contributions after the previous one is marked as
   * known. They wait here rather than in the store, where each would hold a connection.
   */
  const downloads = new Turns({
    atOnce: 1,
    waiting: 400,
    full: () =>
      busy(
        'too-many-searches',
        '401 downloads of this peer are under way already. Nothing was charged; send this one again when some are answered.',
        1,
      ),
  });

  function send(request: FastifyRequest, reply: FastifyReply, made: Download, message: string): FastifyReply {
    reply.header(DOWNLOAD_ID_HEADER, made.details.downloadId);
    const pages = readDownloaded(app.slowly(context.db, request), made, context.clock.nowMs());
    return sendDownload(reply, success(made.details, message, 'Ok'), pages);
  }

  serve(app, 'download', {
    ...DOWNLOAD,
    for: 'accounts',
    turn: 'search',
    isCompressed: true,
    async handler(request, reply) {
      const asked = readDownloadParameters(request.query, 'download');
      const key = idempotencyKeyOf(request);
      const caller = callerOf(request);
      const made = await downloads.inTurn(caller.peerId, () => {
        if (request.raw.socket.destroyed)
          throw new ServiceError(503, 'client-gone', 'The client has gone, so nothing was bought for it.');
        return downloadContributions({ ...context, db: app.slowly(context.db) }, caller, asked, key);
      });
      return send(request, reply, made, 'The contributions were downloaded.');
    },
  });

  serve(app, 'quote', {
    ...QUOTE,
    for: 'accounts',
    turn: 'search',
    isCompressed: true,
    async handler(request) {
      const asked = readDownloadParameters(request.query, 'quote');
      const deps = { ...context, db: app.slowly(context.db, request) };
      const quoted = await quoteDownload(deps, callerOf(request), asked);
      return success(quoted, 'What a download would find and cost now.');
    },
  });

  serve(app, 'downloadAgain', {
    ...DOWNLOAD_AGAIN,
    config: { pathHasGrammar: true },
    for: 'accounts',
    turn: 'search',
    isCompressed: true,
    async handler(request, reply, downloadId) {
      const deps = { ...context, db: app.slowly(context.db, request) };
      const made = await downloadAgain(deps, callerOf(request), downloadId);
      return send(request, reply, made, 'The contributions of this download, again and free.');
    },
  });
}
