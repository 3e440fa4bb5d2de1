import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * A strict content security policy for the app that this service serves. WebAssembly is compiled for signing; the
 * component library sets inline styles. Whether connections are encrypted is for the proxy in front to say.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const service = baseUrl === '' ? [] : [new URL(baseUrl).origin];
  await app.register(helmet, {
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
