import { STATUS_CODES } from 'node:http';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { envelopeSchema, errorEnvelopeSchema } from '../../../contract/envelope.ts';
import type { Operation } from './operations/operation.ts';
import { OPERATIONS } from './operations/operations.ts';

/** Errors that any request can get. An operation's own sentence for the same status wins. */
const ERRORS_OF_ALL: Readonly<Record<number, string>> = {
  400: 'The address or the headers of the request cannot be understood.',
  403: 'A practice registry was addressed by a host name other than this machine’s.',
  408: 'The request did not arrive in time.',
  417: 'The header Expect asks for something other than 100-continue.',
  431: 'The address or the headers are too large, or there are more than 200 headers.',
  500: 'Something went wrong in the service; its log says what.',
  503: 'The service or its store is temporarily unavailable, its clock is behind the ledger, or the account has too many searches or large requests under way. Retry the same request after Retry-After.',
};
const TOO_MANY = { 429: 'Too many requests. Retry after Retry-After.' };

const SECURITY = {
  access: [{ accessToken: [] }, { bareAccessToken: [] }],
  refresh: [{ refreshToken: [] }, { bareRefreshToken: [] }],
  metrics: [{ metricsToken: [] }, {}],
} as const;

function contentOf(answer: Operation['answer']): Record<string, { schema: z.ZodType }> {
  return 'data' in answer
    ? { 'application/json': { schema: envelopeSchema(answer.data) } }
    : { [answer.other.type]: { schema: answer.other.schema } };
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorEnvelopeSchema } },
});

/** A route's part of the document is built from this: fastify's schema, made of zod schemas. */
export function documentRoute(name: EndpointName, routeSchema: FastifySchema | undefined) {
  const {
    tag,
    summary,
    description,
    token,
    limited = true,
    params,
    query,
    headers,
    answer,
    accepted,
    errors,
    body,
  } = OPERATIONS[name];
  const refusals = { ...ERRORS_OF_ALL, ...(limited ? TOO_MANY : {}), ...errors };
  const documentedBody = body ?? routeSchema?.body;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(token === undefined ? {} : { security: SECURITY[token] }),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(headers === undefined ? {} : { headers }),
    ...(documentedBody === undefined ? {} : { body: documentedBody }),
    response: {
      200: { description: answer.description, content: contentOf(answer) },
      ...(accepted === undefined
        ? {}
        : {
            202: {
              description: accepted,
              content: { 'application/json': { schema: envelopeSchema(z.null()) } },
            },
          }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, sentence]) => [
          status,
          refusal(`${STATUS_CODES[status] ?? 'Refused'}. ${sentence}`),
        ]),
      ),
    },
  };
}
