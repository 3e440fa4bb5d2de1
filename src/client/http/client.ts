import { z } from 'zod';
import { cutText } from '../../transaction/words/cut-text.ts';
import { markedSentence } from '../../transaction/words/visible-text.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/download.ts';
import { type EndpointName, ENDPOINTS, UNKNOWN_PATH } from '../../contract/endpoints.ts';
import {
  envelopeSchema,
  NOT_NOW,
  requestIssueSchema,
  TOO_MUCH_AT_ONCE,
  truncatedSchema,
} from '../../contract/envelope.ts';
import {
  ApiError,
  BusyError,
  ContractMismatchError,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  NotJsonError,
  RateLimitedError,
  RejectedError,
  RequestTimeoutError,
  SERVICE_UNAVAILABLE,
  ServiceFaultError,
  UnauthorizedError,
  UnavailableError,
  WrongBaseUrlError,
} from './api-errors.ts';
import type { ReadAnswer } from './answer-parser.ts';
import { Connection } from './connection.ts';
import { readText } from './read-text.ts';

/** Any error body seen in the wild: our envelope, `{ error, message }`, a framework's own. */
const looseErrorSchema = z.object({
  status: z
    .object({ code: z.number().optional(), message: z.string().optional() })
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  errors: z.array(requestIssueSchema).optional().catch(undefined),
});

/** Seconds to wait according to a `Retry-After` header in either form (RFC 9110, 10.2.3); 0 without one. */
function retryAfterSeconds(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  if (/^\d+$/u.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** `[0].id: `, `assetDefinitionIds[0].definitionId: ` */
const ITEM_PATH = /^\w{0,64}(?:\[\d{1,6}\](?:\.\w{1,64})*)+: /u;

/**
 * Removes the JSON path of the first bad item, which a service writes before its sentence; people read the
 * sentence alone.
 */
function withoutPath(message: string, path = ''): string {
  const prefix = `${path}: `;
  return path !== '' && message.startsWith(prefix)
    ? message.slice(prefix.length)
    : message.replace(ITEM_PATH, '');
}

/** Far longer than our service's sentences, except one that quotes a very long identifier. */
const MAX_SENTENCE_LENGTH = 600;

/** Returns the beginning of a service's sentence, with every deceptive character marked. */
const shownSentence = (sentence: string): string => markedSentence(cutText(sentence, MAX_SENTENCE_LENGTH));

/** More than a person reads; a report of this app has one item. */
const MAX_ISSUES = 50;

/**
 * Turns an error response into an error. `body` is its JSON, `undefined` if it had none; `code` is the status
 * that counts.
 */
function readError(response: Response, body: unknown, code: number): ApiError {
  const loose = looseErrorSchema.safeParse(body);
  const inEnvelope = loose.success && loose.data.status !== undefined;
  const isUnknownPath = loose.success && loose.data.errors?.some((issue) => issue.code === UNKNOWN_PATH);
  if (code === 404 && (!inEnvelope || isUnknownPath))
    return new WrongBaseUrlError(new URL(response.url).host, code);
  const issues = loose.success
    ? (loose.data.errors ?? []).slice(0, MAX_ISSUES).map((issue) => ({
        ...issue,
        path: shownSentence(issue.path),
        message: shownSentence(withoutPath(issue.message, issue.path)),
      }))
    : [];
  const message = loose.success
    ? (loose.data.status?.message ?? loose.data.message ?? loose.data.error)
    : undefined;
  const said = message === undefined ? undefined : shownSentence(withoutPath(message, issues[0]?.path));
  const facts = { status: code, issues };
  if (code === 401)
    return new UnauthorizedError(
      'unauthorized',
      'The service no longer accepts this session. Unlock the key, or sign out and in again, then retry; your work is kept.',
      facts,
    );
  if (code === 403)
    return new ForbiddenError(
      'forbidden',
      said ?? 'This account is not authorized to do that. Ask your administrator; your work is kept.',
      facts,
    );
  if (code === 404)
    return new NotFoundError('not-found', said ?? 'The service does not know this request.', facts);
  const waitS = retryAfterSeconds(response.headers.get('retry-after'), Date.now());
  if (code === 429) return new RateLimitedError(waitS, facts);
  if (code === 503) {
    const cause = issues.find(({ path }) => path === '')?.code ?? '';
    if (TOO_MUCH_AT_ONCE.has(cause))
      return new BusyError('busy', said ?? SERVICE_UNAVAILABLE, { status: code });
    return new UnavailableError(said, waitS, NOT_NOW.has(cause), { status: code });
  }
  if (code >= 500)
    return new ServiceFaultError(
      'service-fault',
      said ?? `The service failed to answer (status ${code}). Try again in a moment.`,
      facts,
    );
  return new RejectedError('rejected', said ?? 'The service refused the request.', facts);
}

const REQUEST_TIMEOUT_MS = 30_000;

/** A session on the service. Its tokens are in memory only; they never reach a cache. */
export interface OpenSession {
  /** The token for the `Authorization` header. */
  accessToken(): string;
  /** Gets a new access token; `false` if this session is over. Concurrent callers share one attempt. */
  renew(): Promise<boolean>;
}

interface Asked {
  readonly endpoint: EndpointName;
  /** Added to the endpoint's path, percent-encoded once. */
  readonly segment?: string;
  /** The parameters of a GET. */
  readonly query?: URLSearchParams;
  /** Sent as JSON; if omitted, no body and no content type are sent. */
  readonly body?: unknown;
  /** Sent instead of the session's access token; `null` sends none. */
  readonly token?: string | null;
  /** Names the request: repeats with the same key are done once. */
  readonly idempotencyKey?: string | undefined;
  /** The time to wait for an answer, or for more of a stream; by default the usual one. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RequestOptions<Data extends z.ZodType> extends Asked {
  readonly data: Data;
}

export interface StreamOptions<Data extends z.ZodType> extends Asked {
  /** The answer's `data` without the records. */
  readonly data: Data;
  /**
   * Reads the body of a 2xx answer. Called once more if the token was renewed. @throws NotJsonError,
   * ContractMismatchError
   */
  readonly read: (body: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<ReadAnswer>;
  /** Told the headers of a 2xx answer, before its body is read. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** The members beside a list, when it was read as a stream. */
export interface StreamEnd<Data> {
  readonly count: number;
  readonly data: Data;
}

/** A list, and the number of all that match if it holds only the first. */
export interface AnsweredList<Data> {
  readonly data: Data;
  readonly truncatedOf: number | undefined;
}

export interface Client {
  /** The reachability of the service, shownSentence by the outcome of requests. */
  readonly connection: Connection;
  /** The validated `data` of the answer's envelope. @throws {ApiError} for everything else */
  request<Data extends z.ZodType>(options: RequestOptions<Data>): Promise<z.output<Data>>;
  /** The same for a list that may be cut. The time limit is for the time without a byte. */
  list<Data extends z.ZodType>(options: RequestOptions<Data>): Promise<AnsweredList<z.output<Data>>>;
  /**
   * A list, read while it arrives. The time limit is for the time without a byte. When this throws, a part
   * may have been read.
   * @throws {ApiError}
   */
  stream<Data extends z.ZodType>(options: StreamOptions<Data>): Promise<StreamEnd<z.output<Data>>>;
  /** An answer outside the envelope; `undefined` while it is not there yet (202). @throws {ApiError} */
  text(options: Asked): Promise<string | undefined>;
}

/** Joins a base URL and a path without doubling a slash, or a `/data` that the base already ends in. */
export function joinUrl(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/\/+$/u, '');
  return base.endsWith('/data') && path.startsWith('/data/')
    ? base + path.slice('/data'.length)
    : base + path;
}

/** Deployments spell the other status fields differently; only `code` counts. */
const looseEnvelope = z.object({
  status: z.object({ code: z.number() }),
  data: z.unknown(),
  truncated: truncatedSchema.optional().catch(undefined),
});

async function readWhole<Data extends z.ZodType>(
  response: Response,
  data: Data,
  onPiece?: () => void,
): Promise<AnsweredList<z.output<Data>>> {
  const text = await readText(response, onPiece);
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
  // Success needs both an HTTP 2xx and a code of 200 in the envelope.
  if (envelope.data.status.code !== 200) throw readError(response, body, envelope.data.status.code);
  return { data: checkedData(data, envelope.data.data), truncatedOf: envelope.data.truncated?.of };
}

function checkedData<Data extends z.ZodType>(schema: Data, data: unknown): z.output<Data> {
  const checked = envelopeSchema(schema).shape.data.safeParse(data);
  if (checked.success) return checked.data;
  throw new ContractMismatchError(
    checked.error.issues.map((issue) => ['data', ...issue.path].map(String).join('.')),
  );
}

async function readStream<Data extends z.ZodType>(
  response: Response,
  body: ReadableStream<Uint8Array>,
  { data, read }: Pick<StreamOptions<Data>, 'data' | 'read'>,
  signal: AbortSignal,
): Promise<StreamEnd<z.output<Data>>> {
  let answer: ReadAnswer;
  try {
    answer = await read(body, signal);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    if (error.afterRecords) throw new ContractMismatchError(['data']);
    throw new WrongBaseUrlError(new URL(response.url).host, response.status);
  }
  const envelope = looseEnvelope.safeParse(answer.envelope);
  if (!envelope.success) throw new ContractMismatchError(['status']);
  if (envelope.data.status.code !== 200)
    throw readError(response, answer.envelope, envelope.data.status.code);
  return { count: answer.count, data: checkedData(data, envelope.data.data) };
}

/** A body that tells of each piece as it is taken. */
function watched(body: ReadableStream<Uint8Array> | null, onPiece: () => void): ReadableStream<Uint8Array> {
  const tell = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      onPiece();
      controller.enqueue(piece);
    },
  });
  return (body ?? new Blob([]).stream()).pipeThrough(tell);
}

export interface ClientOptions {
  /** Empty for the page's own origin. */
  readonly baseUrl: string;
  /**
   * Returns the current session; `undefined` if no account is signed in or the deployment has no sessions.
   */
  readonly session: () => OpenSession | undefined;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/** The only code that talks to the service. */
export function createClient({ baseUrl, session, ...options }: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const usualTimeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const connection = new Connection();

  async function observed<Result>(result: Promise<Result>): Promise<Result> {
    try {
      const answered = await result;
      connection.answered();
      return answered;
    } catch (error) {
      if (error instanceof ApiError) connection.failed(error);
      throw error;
    }
  }

  /** `read` is told how to put off the time limit. */
  async function attempt<Result>(
    { endpoint, segment = '', query, body, idempotencyKey, timeoutMs = usualTimeoutMs, signal }: Asked,
    token: string | null | undefined,
    read: (response: Response, putOff: () => void, stop: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    // A string of RFC 8941, as the draft has it.
    if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_KEY_HEADER, `"${idempotencyKey}"`);
    if (token !== undefined && token !== null) headers.set('authorization', `Bearer ${token}`);
    const stop = new AbortController();
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const putOff = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        stop.abort();
      }, timeoutMs);
    };
    const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
    putOff();
    const url = joinUrl(baseUrl, ENDPOINTS[endpoint].path + encodeURIComponent(segment));
    const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
    try {
      const response = await send(url + search, {
        method: ENDPOINTS[endpoint].method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: either,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      return await read(response, putOff, either);
    } catch (error) {
      // Nothing more of the answer is wanted.
      stop.abort();
      if (signal?.aborted === true) throw error;
      if (isLate) throw new RequestTimeoutError(timeoutMs);
      if (error instanceof TypeError) throw new NetworkError(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Retries once with a new token if the old one may have expired. A request belongs to the session that
   * started it: if its refusal arrives after that session has ended, it is not retried with the session that
   * followed.
   */
  async function withToken<Result>(
    { token }: Asked,
    ask: (token: string | null | undefined) => Promise<Result>,
  ): Promise<Result> {
    if (token !== undefined) return observed(ask(token));
    const begunIn = session();
    if (begunIn === undefined) return observed(ask(undefined));
    try {
      return await observed(ask(begunIn.accessToken()));
    } catch (error) {
      // Some deployments answer 403 to an expired token.
      const tokenMayHaveEnded = error instanceof UnauthorizedError || error instanceof ForbiddenError;
      if (!tokenMayHaveEnded || !(await begunIn.renew())) throw error;
      return observed(ask(begunIn.accessToken()));
    }
  }

  const request: Client['request'] = (asked) =>
    withToken(asked, (token) =>
      attempt(asked, token, async (response) => (await readWhole(response, asked.data)).data),
    );

  const list: Client['list'] = (asked) =>
    withToken(asked, (token) =>
      attempt(asked, token, (response, putOff) => readWhole(response, asked.data, putOff)),
    );

  const stream: Client['stream'] = (asked) =>
    withToken(asked, (token) =>
      attempt(asked, token, async (response, putOff, stop) => {
        // An error is small, and read as a whole.
        if (!response.ok) return (await readWhole(response, z.never())).data;
        putOff();
        asked.onHeaders?.(response.headers);
        return readStream(response, watched(response.body, putOff), asked, stop);
      }),
    );

  const text: Client['text'] = (asked) =>
    withToken(asked, (token) =>
      attempt(asked, token, async (response) => {
        if (!response.ok) return (await readWhole(response, z.never())).data;
        // A body that nobody reads may hold a connection of Node.
        const body = await readText(response);
        return response.status === 202 ? undefined : body;
      }),
    );

  return { connection, request, list, stream, text };
}
