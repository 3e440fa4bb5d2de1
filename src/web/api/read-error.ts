import { z } from 'zod';
import { requestIssueSchema } from '../../contract/envelope.ts';
import { say } from '../words/say.ts';
import {
  type ApiError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  RejectedError,
  ServiceFaultError,
  UnauthorizedError,
  WrongBaseUrlError,
} from './api-errors.ts';

/** Any error body seen in the field: our envelope, `{ error, message }`, a framework's. Source: readings 31. */
const looseErrorSchema = z.object({
  status: z
    .object({ code: z.number().optional(), message: z.string().optional() })
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  errors: z.array(requestIssueSchema).optional().catch(undefined),
});

/** Seconds to wait by a `Retry-After` header in either of its forms (RFC 9110, 10.2.3); 0 without one. */
function retryAfterSeconds(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  if (/^\d+$/u.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** What a refusing answer means. `body` is its JSON, or `undefined` when it had none. `code` is the decisive status. */
export function readError(response: Response, body: unknown, code: number): ApiError {
  const loose = looseErrorSchema.safeParse(body);
  const inEnvelope = loose.success && loose.data.status !== undefined;
  if (code === 404 && !inEnvelope) return new WrongBaseUrlError(new URL(response.url).host, code);
  const said = loose.success
    ? (loose.data.status?.message ?? loose.data.message ?? loose.data.error)
    : undefined;
  const issues = loose.success ? (loose.data.errors ?? []) : [];
  const facts = { status: code, issues };
  if (code === 401) return new UnauthorizedError('unauthorized', say('api.unauthorized'), facts);
  if (code === 403) return new ForbiddenError('forbidden', said ?? say('api.forbidden'), facts);
  if (code === 404) return new NotFoundError('not-found', said ?? say('api.notFound'), facts);
  if (code === 429) {
    return new RateLimitedError(retryAfterSeconds(response.headers.get('retry-after'), Date.now()), facts);
  }
  if (code >= 500)
    return new ServiceFaultError('service-fault', said ?? say('api.fault', { status: code }), facts);
  return new RejectedError('rejected', said ?? say('api.rejected'), facts);
}
