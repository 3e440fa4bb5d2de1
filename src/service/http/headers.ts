import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { DOWNLOAD_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '../../contract/download.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import {
  LIST_COUNT_HEADER,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
} from '../../contract/list-formats.ts';

/** An answer opened as a page may do nothing. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** For data. Helmet costs more for each answer than the rest of a small request. */
export const addDataHeaders: onRequestHookHandler = (_request, reply, done) => {
  reply.headers(DATA_HEADERS);
  done();
};

/**
 * For the scope that serves the app and answers what is not found: a strict content security policy.
 * WebAssembly is compiled for signing; the component library sets inline styles. HSTS is for the proxy in
 * front to set.
 */
export async function registerPageHeaders(
  scope: FastifyInstance,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const service = baseUrl === '' ? [] : [new URL(baseUrl).origin];
  await scope.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...service],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
}

const PREFLIGHT_LIFETIME_S = 600;
const METHODS = [...new Set(Object.values(ENDPOINTS).map(({ method }) => method))];
/** The headers that the app reads. */
const EXPOSED_HEADERS = [
  DOWNLOAD_ID_HEADER,
  LIST_COUNT_HEADER,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
  'x-request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

/**
 * Allows these origins. There are no cookies, so credentials are never allowed. Preflights are answered here:
 * they carry no token and count towards no rate limit.
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
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_LIFETIME_S,
    // Its refusal is not in the envelope.
    strictPreflight: false,
  });
}
