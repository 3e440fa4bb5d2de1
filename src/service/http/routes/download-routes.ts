import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOWNLOAD_ID_HEADER } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { Query } from '../../platform/query.ts';
import {
  type Download,
  downloadAgain,
  downloadContributions,
  quoteDownload,
} from '../../registry/downloads/download-contributions.ts';
import { readDownloaded } from '../../registry/downloads/read-downloaded.ts';
import { readDownloadParameters } from '../../registry/downloads/read-parameters.ts';
import { authenticate, callerOf } from '../authentication/authenticate.ts';
import { compressAnswers } from '../compress-answers.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { rawPathOf } from '../not-found.ts';
import { sendDownload } from './send-pages.ts';

/** What is chosen by filter and paid for, and the same again. Source: INTERFACE.md, "Download". */
export async function downloadRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { download, quote, downloadAgain: again } = ENDPOINTS;
  await app.register(async (scope) => {
    await compressAnswers(scope);
    const onRequest = [authenticate(context), scope.awaitSearchTurn];

    function send(reply: FastifyReply, made: Download, message: string): FastifyReply {
      reply.header(DOWNLOAD_ID_HEADER, made.details.downloadId);
      const pages = readDownloaded(context.db, made, context.clock.nowMs());
      return sendDownload(reply, success(made.details, message, 'Ok'), pages);
    }

    // A HEAD, which the framework would answer by the same handler, would pay too.
    scope.route({
      method: download.method,
      url: download.path,
      exposeHeadRoute: false,
      onRequest,
      async handler(request: FastifyRequest<{ Querystring: Query }>, reply) {
        const asked = readDownloadParameters(request.query, 'download');
        const made = await downloadContributions(context, callerOf(request), asked);
        return send(reply, made, 'The contributions were downloaded.');
      },
    });

    scope.route({
      method: quote.method,
      url: quote.path,
      exposeHeadRoute: false,
      onRequest,
      async handler(request: FastifyRequest<{ Querystring: Query }>) {
        const asked = readDownloadParameters(request.query, 'quote');
        const quoted = await quoteDownload(context, callerOf(request), asked);
        return success(quoted, 'What a download would find and cost now.');
      },
    });

    scope.route({
      method: again.method,
      url: `${again.path}*`,
      exposeHeadRoute: false,
      onRequest,
      async handler(request, reply) {
        const downloadId = rawPathOf(request.url).slice(again.path.length);
        const made = await downloadAgain(context, callerOf(request), downloadId);
        return send(reply, made, 'The contributions of this download, again and free.');
      },
    });
  });
}
