import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it answers data, which is never shown as a page. */
    answersData?: boolean;
  }
}

/** Whoever opens an answer as a page gets one that may do nothing. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * A strict content security policy for the app that this service serves, a stricter one for data. WebAssembly is compiled
 * for signing; the component library sets inline styles. Whether connections are encrypted is for the proxy in front
 * to say.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const service = baseUrl === '' ? [] : [new URL(baseUrl).origin];
  await app.register(helmet, {
    global: false,
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
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, answersData: endpointOf(route) !== undefined };
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Few and fixed: what helmet does for each answer costs more than the rest of a small request.
    if (request.routeOptions.config.answersData === true) reply.headers(DATA_HEADERS);
    else reply.helmet();
    done();
  });
}
