import helmet from '@fastify/helmet';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
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
