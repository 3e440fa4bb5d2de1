import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { documentSchema } from './document.ts';
import { renderPage } from './render-page.ts';

/** The page's own style; no script runs on it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The document of all routes and the same to read, made once, when the service is complete. */
export function openApiRoutes(app: FastifyInstance): void {
  let json = '';
  let page = '';
  app.addHook('onReady', (done) => {
    const document: unknown = app.swagger();
    json = JSON.stringify(document);
    page = renderPage(documentSchema.parse(document));
    done();
  });
  app.route({
    method: ENDPOINTS.openApi.method,
    url: ENDPOINTS.openApi.path,
    handler: (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json),
  });
  app.route({
    method: ENDPOINTS.openApiPage.method,
    url: ENDPOINTS.openApiPage.path,
    handler: (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY })
        .send(page),
  });
}
