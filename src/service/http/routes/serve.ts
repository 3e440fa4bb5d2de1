import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { z } from 'zod';
import { ENDPOINTS, type EndpointName } from '../../../contract/endpoints.ts';
import { SMALL_BODY_BYTES } from '../../platform/body-limits.ts';
import { assertKnownParameters, type Query } from '../../platform/query.ts';
import { addDataHeaders } from '../headers.ts';
import { decodedRestOf, WITHOUT_HEAD } from '../not-found.ts';
import { refusals } from '../openapi/answers.ts';
import { commonRefusals } from '../openapi/common-refusals.ts';
import { ignoreBodies } from '../request-bodies.ts';

/**
 * How large answers are compressed for clients that accept it, while they are streamed. The lowest level reduces a list of
 * contributions to a tenth, at some 600 MB/s beside the main thread: less work than producing the list.
 */
export const COMPRESSION = {
  // A small request must not become a large one.
  globalDecompression: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // Smaller answers take a few packets either way.
  threshold: 16 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Lets routes compress their answers. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...COMPRESSION, globalCompression: false });
}

const TOKEN = [{ accessToken: [] }, { bareAccessToken: [] }];

/** A request of an endpoint whose body is this. */
export type Asked<Body = unknown> = FastifyRequest<{ Querystring: Query; Body: Body }>;

/** What an endpoint is, does and says of itself in the OpenAPI document. */
export interface Endpoint<Body extends z.ZodType> extends Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'preValidation' | 'validatorCompiler' | 'config'
> {
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The rest of the path, where it ends with a name. */
  readonly id?: z.ZodType;
  /** Its members are all parameters that there are. */
  readonly query?: z.ZodObject;
  /** Others are none of its business. */
  readonly takesAnyQuery?: boolean;
  readonly headers?: z.ZodObject;
  readonly body?: Body;
  /** Any body of any type is taken and ignored. */
  readonly ignoresBody?: boolean;
  /** The answer of 200; `answers` has others. */
  readonly answer?: object;
  readonly answers?: object;
  /** What it refuses, by status, beside what any such request can be refused. */
  readonly refused?: Readonly<Record<number, string>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whom it lets in: accounts in their sessions, or programs with a feed key too. Without it, everybody. */
  readonly for?: 'accounts' | 'readers';
  /** What comes before that. */
  readonly before?: onRequestHookHandler;
  /** What waits in the line of its account. So does a large body, where there is a limit of its own. */
  readonly turn?: 'search' | 'long-answer';
  /** For monitoring: not counted. */
  readonly isMonitoring?: boolean;
  /** Only for answers without secrets, since a compressed size reveals something about the content. */
  readonly isCompressed?: boolean;
  /** @param name the rest of the path, decoded, where it ends with a name */
  handler(request: Asked<z.output<Body>>, reply: FastifyReply, name: string): Promise<unknown> | FastifyReply;
}

/** Adds the route of an endpoint. */
export function serve<Body extends z.ZodType = z.ZodUnknown>(
  app: FastifyInstance,
  name: EndpointName,
  endpoint: Endpoint<Body>,
): void {
  const { tag, summary, description, id, query, headers, body, security, for: lets } = endpoint;
  const {
    answer,
    answers,
    refused = {},
    before,
    turn,
    isMonitoring = false,
    isCompressed,
    ignoresBody,
    takesAnyQuery,
    ...options
  } = endpoint;
  const { method, path } = ENDPOINTS[name];
  const parameters = Object.keys(query?.shape ?? {});
  const common = commonRefusals({
    limited: !isMonitoring,
    authenticated: lets !== undefined,
    bodyLimit: method === 'GET' ? undefined : (options.bodyLimit ?? SMALL_BODY_BYTES),
    readsBody: body !== undefined,
  });
  const isStrict = query !== undefined && takesAnyQuery !== true;

  function route(scope: FastifyInstance): void {
    scope.route<{ Querystring: Query; Body: z.output<Body> }>({
      ...options,
      method,
      url: path.slice(scope.prefix.length) + (path.endsWith('/') ? '*' : ''),
      exposeHeadRoute: !WITHOUT_HEAD.has(ENDPOINTS[name]),
      compress: isCompressed === true && COMPRESSION,
      schema: {
        operationId: name,
        tags: [tag],
        summary,
        description,
        ...(id && { params: z.object({ id }) }),
        ...(parameters.length > 0 && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...((security ?? (lets && TOKEN)) && { security: security ?? TOKEN }),
        response: { ...refusals({ ...common, ...refused }), ...(answer && { 200: answer }), ...answers },
      },
      onRequest: [
        addDataHeaders,
        ...(lets ? [] : [isMonitoring ? scope.paceAddress : scope.limitAddress]),
        ...(before ? [before] : []),
        ...(lets ? [scope.letIn[lets]] : []),
        ...(turn ? [scope.turns[turn]] : []),
        ...(options.bodyLimit === undefined ? [] : [scope.turns.body]),
      ],
      async handler(request, reply) {
        if (isStrict) assertKnownParameters(request.query, parameters);
        return endpoint.handler(request, reply, id === undefined ? '' : decodedRestOf(request.url, path));
      },
    });
  }

  if (ignoresBody !== true) route(app);
  else
    void app.register((scope, _options, done) => {
      ignoreBodies(scope);
      route(scope);
      done();
    });
}
