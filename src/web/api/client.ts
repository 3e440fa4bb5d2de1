import { z } from 'zod';
import { ENDPOINTS, type EndpointName } from '../../contract/endpoints.ts';
import { envelopeSchema } from '../../contract/envelope.ts';
import {
  ContractMismatchError,
  ForbiddenError,
  NetworkError,
  RequestTimeoutError,
  UnauthorizedError,
  WrongBaseUrlError,
} from './api-errors.ts';
import { readError } from './read-error.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/** Whoever holds the session's tokens; they live in its memory only and are never handed to a cache. */
export interface TokenSource {
  /** The token for the `Authorization` header, or `undefined` where the deployment needs none. */
  accessToken(): string | undefined;
  /** Gets a new access token; `false` when that is not possible. Concurrent callers share one attempt. */
  renew(): Promise<boolean>;
}

export interface RequestOptions<Data extends z.ZodType> {
  readonly endpoint: EndpointName;
  /** Takes the place of the endpoint's own path (an identifier appended to it). */
  readonly path?: string;
  /** Sent as JSON; no body and no content type when it is left out. */
  readonly body?: unknown;
  readonly data: Data;
  /** A token to send instead of the session's access token, `null` for none. */
  readonly token?: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface Client {
  /** The `data` of the answer's envelope, checked. @throws {ApiError} whatever else happened. */
  request<Data extends z.ZodType>(options: RequestOptions<Data>): Promise<z.output<Data>>;
}

/** A base URL and a path joined, without doubling the slash or a `/data` that the base ends in. Source: readings 26. */
export function joinUrl(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/\/+$/u, '');
  return base.endsWith('/data') && path.startsWith('/data/')
    ? base + path.slice('/data'.length)
    : base + path;
}

/** Status fields beside `code` are for display only. Source: readings 28, 29. */
const looseEnvelope = z.object({ status: z.object({ code: z.number() }), data: z.unknown() });

async function readAnswer<Data extends z.ZodType>(response: Response, data: Data): Promise<z.output<Data>> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    if (response.ok || response.status === 404) {
      throw new WrongBaseUrlError(new URL(response.url).host, response.status);
    }
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  const envelope = looseEnvelope.safeParse(body);
  if (!response.ok) throw readError(response, body, response.status);
  if (!envelope.success) throw new ContractMismatchError(['status']);
  // Success needs both the HTTP status and the envelope's code. Source: readings 30.
  if (envelope.data.status.code !== 200) throw readError(response, body, envelope.data.status.code);
  const checked = envelopeSchema(data).shape.data.safeParse(envelope.data.data);
  if (!checked.success) {
    throw new ContractMismatchError(
      checked.error.issues.map((issue) => `data.${issue.path.map(String).join('.')}`),
    );
  }
  return checked.data;
}

export interface ClientOptions {
  /** Empty for the page's own origin. */
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/** The one place that talks to the service. */
export function createClient({ baseUrl, tokens, ...options }: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;

  async function attempt<Data extends z.ZodType>(
    { endpoint, path, body, data, signal }: RequestOptions<Data>,
    token: string | null | undefined,
  ): Promise<z.output<Data>> {
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token !== undefined && token !== null) headers.set('authorization', `Bearer ${token}`);
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await send(joinUrl(baseUrl, path ?? ENDPOINTS[endpoint].path), {
        method: ENDPOINTS[endpoint].method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      return await readAnswer(response, data);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      if (timeout.aborted) throw new RequestTimeoutError(timeoutMs);
      if (error instanceof TypeError) throw new NetworkError(error);
      throw error;
    }
  }

  return {
    async request(requestOptions) {
      const { token } = requestOptions;
      if (token !== undefined) return attempt(requestOptions, token);
      try {
        return await attempt(requestOptions, tokens.accessToken());
      } catch (error) {
        // Some deployments answer 403 to a token that has ended. Source: readings 57.
        const tokenMayHaveEnded = error instanceof UnauthorizedError || error instanceof ForbiddenError;
        if (!tokenMayHaveEnded || !(await tokens.renew())) throw error;
        return attempt(requestOptions, tokens.accessToken());
      }
    },
  };
}
