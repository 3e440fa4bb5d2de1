import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { otherAnswer } from './answers.ts';
import { serve } from '../serve.ts';

/** Serves the document of all routes, built on first request: that takes longer than the rest of the start. */
export function openApiRoutes(app: FastifyInstance): void {
  let json: string | undefined;
  serve(app, 'openApi', {
    tag: 'Operation',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas that check the requests.',
    answer: otherAnswer(
      'The document; not in the envelope.',
      'application/json',
      z.looseObject({ openapi: z.string() }),
    ),
    handler: (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((json ??= JSON.stringify(app.swagger()))),
  });
}
