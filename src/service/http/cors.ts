import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../contract/endpoints.ts';

const PREFLIGHT_LIFETIME_S = 600;
const METHODS = [...new Set(Object.values(ENDPOINTS).map(({ method }) => method))];
/** What the app reads of an answer beside its body. */
const EXPOSED_HEADERS = [
  'x-request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

/**
 * Lets pages of these origins ask and read. There are no cookies, so credentials are never allowed. An answer to any
 * other origin says nothing of it. Preflights are answered here: they carry no token and count for nobody.
 */
export async function registerCors(
  app: FastifyInstance,
  { corsOrigins }: { corsOrigins: readonly string[] },
): Promise<void> {
  if (corsOrigins.length === 0) return;
  const listed = new Set(corsOrigins);
  await app.register(cors, {
    origin: (origin, answer) => {
      answer(null, origin !== undefined && listed.has(origin) ? origin : false);
    },
    credentials: false,
    methods: METHODS,
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_LIFETIME_S,
    // Its refusal is not in the envelope.
    strictPreflight: false,
  });
}
