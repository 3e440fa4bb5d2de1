import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { endpointOf } from './endpoint-of.ts';

/** Whoever opens an answer as a page gets one that may do nothing. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** For what answers data. What helmet does for each answer costs more than the rest of a small request. */
export function addDataHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (endpointOf(route) === undefined) return;
    const addHeaders: onRequestHookHandler = (_request, reply, done) => {
      reply.headers(DATA_HEADERS);
      done();
    };
    route.onRequest = [addHeaders, ...[route.onRequest ?? []].flat()];
  });
}

/**
 * For the scope that serves the app and answers what is not found: a strict content security policy. WebAssembly is
 * compiled for signing; the component library sets inline styles. Whether connections are encrypted is for the proxy in
 * front to say.
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
