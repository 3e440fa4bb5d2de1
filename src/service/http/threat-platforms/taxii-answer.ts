import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const TAXII_TYPE = 'application/taxii+json;version=2.1';
export const STIX_TYPE = 'application/stix+json;version=2.1';

/** As bytes: a text's type would become `…; version="2.1"; charset=utf-8`, which clients refuse. */
export const sendTaxii = (reply: FastifyReply, value: object): FastifyReply =>
  reply.header('content-type', TAXII_TYPE).send(Buffer.from(`${JSON.stringify(value)}\n`));

export const taxiiErrorSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  http_status: z.string(),
});

/** An error as TAXII has it. What is wrong with a key is not said: nobody known asks. */
export const taxiiErrorOf = (statusCode: number, message: string): z.output<typeof taxiiErrorSchema> => ({
  title: STATUS_CODES[statusCode] ?? 'Error',
  ...(statusCode === 401 ? {} : { description: message }),
  http_status: String(statusCode),
});

const taxiiAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { [TAXII_TYPE]: { schema } },
});

/** What the document says of a TAXII answer, and of all refusals that such a request can get. */
export const taxiiAnswers = (
  description: string,
  schema: z.ZodType,
  refused: Readonly<Record<number, string>> = {},
) => ({
  200: taxiiAnswer(description, schema),
  ...Object.fromEntries(
    Object.entries({
      400: 'The address cannot be understood.',
      401: 'The key is missing, was revoked or has expired.',
      403: 'A practice registry was addressed by a host name other than this machine’s.',
      429: 'Too many requests. Retry after Retry-After.',
      500: 'Something went wrong in the service; its log says what.',
      503: 'The service or its store is temporarily unavailable. Retry after Retry-After.',
      ...refused,
    }).map(([status, sentence]) => [
      status,
      taxiiAnswer(`${STATUS_CODES[status] ?? 'Refused'}. ${sentence}`, taxiiErrorSchema),
    ]),
  ),
});
