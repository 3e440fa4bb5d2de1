import type { Server } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { respondToClientError, respondToUncommonRequests } from './http/client-error.ts';
import { registerRateLimits } from './http/limits/rate-limits.ts';
import { limitRequestsUnderWay } from './http/limits/requests-under-way.ts';
import { limitSlowReads } from './http/limits/slow-reads.ts';
import type { ServiceContext } from './http/context.ts';
import { toErrorResponse } from './http/envelope.ts';
import { registerCors, registerPageHeaders } from './http/headers.ts';
import { asksForPage, BROKEN_LINK, respondNotFound } from './http/not-found.ts';
import { checkedByRoute } from './http/openapi/answers.ts';
import { registerDocsPage } from './http/openapi/docs-page.ts';
import { registerOpenApi } from './http/openapi/register-openapi.ts';
import { assertOwnHostName } from './http/own-host-name.ts';
import { parseJsonStrictly } from './http/request-bodies.ts';
import { requestIdOf } from './http/request-id.ts';
import { logResponse, logResponses, loggerOptions, type LogStream } from './http/request-log.ts';
import { accountRoutes } from './http/routes/account-routes.ts';
import { contributionRoutes } from './http/routes/contribution-routes.ts';
import { downloadRoutes } from './http/routes/download-routes.ts';
import { registerAuthentication } from './http/authentication/authenticate-reader.ts';
import { feedKeyRoutes } from './http/feed/feed-key-routes.ts';
import { feedRoutes } from './http/feed/feed-routes.ts';
import { LedgerWatch } from './http/feed/ledger-watch.ts';
import { listRoutes } from './http/lists/list-routes.ts';
import { flagRoutes } from './http/routes/flag-routes.ts';
import { ledgerRoutes } from './http/ledger/ledger-routes.ts';
import { publishLedger } from './http/ledger/publish-ledger.ts';
import { deliverWebhooks } from './http/webhooks/deliver-webhooks.ts';
import { webhookRoutes } from './http/webhooks/webhook-routes.ts';
import { metricsRoutes } from './http/routes/metrics-routes.ts';
import { newestRoutes } from './http/routes/newest-routes.ts';
import { peerRoutes } from './http/routes/peer-routes.ts';
import { sessionRoutes } from './http/routes/session-routes.ts';
import { statusRoutes } from './http/routes/status-routes.ts';
import { termsRoutes } from './http/routes/terms-routes.ts';
import { mispRoutes } from './http/threat-platforms/misp-routes.ts';
import { taxiiRoutes } from './http/threat-platforms/taxii-routes.ts';
import { registerCompression } from './http/routes/serve.ts';
import { serveApp } from './http/serve-app.ts';
import { refuseUnstorableText } from './http/storable-text.ts';
import { trustProxyOf } from './http/trusted-proxy.ts';
import { SMALL_BODY_BYTES } from './platform/body-limits.ts';
import type { Settings } from './platform/settings.ts';
import { practiceRoutes } from './practice/routes.ts';
import { tamperOnPurpose } from './practice/tampering/tamper-on-purpose.ts';
import { issueTransaction } from './submit/assembly.ts';
import { SubmitQueue } from './submit/submit-queue.ts';

/** An identifier has at most 2,048 characters, `x-x` two of them, and each may be percent-encoded. */
const MAX_PARAMETER_LENGTH = 16 * 1024;
/** The absolute form of a request's target, for proxies. Source: RFC 9112, 3.2.2. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*\/?/iu;
/** Clients of TAXII write its addresses with a slash at the end, or without. */
const TAXII_SLASH = new RegExp(`^(${ENDPOINTS.taxiiDiscovery.path}(?:/[^?]+)?)/(?=\\?|$)`, 'u');

const ROUTES = [
  statusRoutes,
  metricsRoutes,
  sessionRoutes,
  contributionRoutes,
  downloadRoutes,
  newestRoutes,
  listRoutes,
  feedKeyRoutes,
  mispRoutes,
  taxiiRoutes,
  webhookRoutes,
  flagRoutes,
  peerRoutes,
  termsRoutes,
  accountRoutes,
  ledgerRoutes,
];

/** Time-outs in milliseconds: what bounds a process that is reached directly. Slow clients are the business of the proxy in front. */
const CONNECTIONS = {
  /** For the headers of a request, from its first byte or from the connection on. */
  headersMs: 20_000,
  /** For a whole request: 9 MiB at 0.7 Mbit/s. */
  requestMs: 120_000,
  /** For the next request on an open connection. */
  keepAliveMs: 72_000,
  /** Without a single byte in either direction. */
  silenceMs: 150_000,
  /** The interval at which the first two are checked. */
  checkMs: 5_000,
};

export interface ServiceOptions extends ServiceContext {
  readonly logLevel: Settings['logLevel'];
  readonly logStream?: LogStream;
  /** The folder of the built app; without one only the service's own paths are served. */
  readonly webRoot?: string | undefined;
  /** Publishes the ledger and sends webhooks as long as the service runs. */
  readonly publishes?: boolean;
  /** Overrides of the defaults. */
  readonly connections?: Partial<typeof CONNECTIONS>;
}

/**
 * Responds to what the router rejects before it has found a route: a URL that is too long or cannot be decoded. No hook
 * runs for it, so it is rate-limited and logged here.
 */
async function respondUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  servesApp: boolean,
): Promise<void> {
  let failure: unknown = error;
  let page: string | undefined;
  try {
    await request.server.limitAddress(request, reply);
    // A link that was cut in the middle of an escape.
    if (servesApp && error.code === 'FST_ERR_BAD_URL' && asksForPage(request)) page = BROKEN_LINK;
  } catch (tooMany) {
    failure = tooMany;
  }
  const { statusCode, headers, body } = toErrorResponse(failure);
  reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...headers });
  await (page === undefined ? reply.code(statusCode).send(body) : reply.redirect(page));
  logResponse(request, reply);
}

function respondToErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { statusCode, headers, body } = toErrorResponse(error);
    // The framework would close the connection on a client that still sends what was refused: its sending
    // fails (EPIPE) before it has read why. So the rest is read and dropped, for as long as a request may
    // take.
    reply.removeHeader('connection');
    if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(statusCode).headers(headers).send(body);
  });
}

/** The whole service as one fastify instance: `inject` into it in tests, or let it listen on a port. */
export async function createService(options: ServiceOptions): Promise<FastifyInstance> {
  const { settings, practice, logLevel, webRoot } = options;
  const trusts = trustProxyOf(settings);
  const limits = { ...CONNECTIONS, ...options.connections };
  const serverOptions: FastifyHttpOptions<Server> = {
    logger: loggerOptions(logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusts,
    genReqId: requestIdOf(trusts),
    rewriteUrl: ({ url = '/' }) => url.replace(ABSOLUTE_FORM, '/').replace(TAXII_SLASH, '$1'),
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // Node would answer it without a body.
      requireHostHeader: false,
    },
    // Requests on open connections are still served while the service stops; fastify's own 503 has no envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) =>
      void respondUnrouted(error, request, reply, webRoot !== undefined),
    clientErrorHandler: respondToClientError,
  };
  const app = fastify(serverOptions);
  // Schemas check bodies alone. Those of parameters and answers describe what the routes read and write themselves.
  app.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? validatorCompiler(route) : checkedByRoute(),
  );
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  // A raw hex body would pass as text otherwise.
  app.removeContentTypeParser('text/plain');
  parseJsonStrictly(app);
  app.server.maxConnections = settings.maxConnections;
  respondToUncommonRequests(app.server);
  respondToErrors(app);
  logResponses(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  await registerOpenApi(app);
  if (practice) assertOwnHostName(app);
  await registerCors(app, settings);
  await registerRateLimits(app, options);
  limitRequestsUnderWay(app, options);
  registerAuthentication(app, options);
  limitSlowReads(app, options);
  await registerCompression(app);
  refuseUnstorableText(app);
  await app.register(async (scope) => {
    await registerPageHeaders(scope, settings);
    scope.addHook('onRequest', scope.limitAddress);
    await registerDocsPage(scope);
    if (webRoot !== undefined) await serveApp(scope, webRoot);
    scope.setNotFoundHandler(respondNotFound({ servesApp: webRoot !== undefined }));
  });
  const submissions = new SubmitQueue(options);
  app.addHook('onClose', () => submissions.close());
  const context = {
    ...options,
    submissions,
    // In a real registry nothing can replace the honest assembler.
    ...(practice ? { issue: tamperOnPurpose(issueTransaction) } : {}),
  };
  const { standby } = options;
  if (standby !== undefined) {
    await standby.begin((failure) => {
      if (failure === undefined) app.log.info('the standby answers reads');
      else app.log.warn({ err: failure }, 'the standby is away, and the primary answers reads');
    });
    app.addHook('onClose', () => standby.close());
  }
  const watch = new LedgerWatch(options.db, (error) =>
    app.log.warn({ err: error }, 'the head of the ledger cannot be read'),
  );
  feedRoutes(app, context, watch);
  for (const addRoutes of ROUTES) addRoutes(app, context);
  if (options.publishes === true) {
    publishLedger(app, options, watch);
    deliverWebhooks(app, options, watch);
  }
  if (practice) practiceRoutes(app, options);
  return app;
}
