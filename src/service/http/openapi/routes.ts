import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { documentSchema } from './document.ts';
import { renderPage } from './render-page.ts';

/** The page's own style; no script runs on it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The document of all routes and the same to read, made when it is first asked for: that takes longer than a start. */
export function openApiRoutes(app: FastifyInstance): void {
  let made: { readonly json: string; readonly page: string } | undefined;
  function make() {
    const document: unknown = app.swagger();
    return { json: JSON.stringify(document), page: renderPage(documentSchema.parse(document)) };
  }
  app.route({
    method: ENDPOINTS.openApi.method,
    url: ENDPOINTS.openApi.path,
    handler: (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((made ??= make()).json),
  });
  app.route({
    method: ENDPOINTS.openApiPage.method,
    url: ENDPOINTS.openApiPage.path,
    handler: (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY })
        .send((made ??= make()).page),
  });
}
