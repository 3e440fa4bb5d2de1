import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';

/** Serves the document of all routes, built on first request: that takes longer than the rest of the start. */
export function openApiRoutes(app: FastifyInstance): void {
  let json: string | undefined;
  app.route({
    method: ENDPOINTS.openApi.method,
    url: ENDPOINTS.openApi.path,
    handler: (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((json ??= JSON.stringify(app.swagger()))),
  });
}
