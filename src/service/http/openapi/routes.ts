import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { otherAnswer } from './answers.ts';

/** Serves the document of all routes, built on first request: that takes longer than the rest of the start. */
export function openApiRoutes(app: FastifyInstance): void {
  let json: string | undefined;
  app.route({
    method: ENDPOINTS.openApi.method,
    url: ENDPOINTS.openApi.path,
    schema: {
      tags: ['Operation'],
      summary: 'This document',
      description: 'OpenAPI 3.1, made from the schemas that check the requests.',
      response: {
        200: otherAnswer(
          'The document; not in the envelope.',
          'application/json',
          z.looseObject({ openapi: z.string() }),
        ),
      },
    },
    handler: (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((json ??= JSON.stringify(app.swagger()))),
  });
}
