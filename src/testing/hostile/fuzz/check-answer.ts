import { schemaViolation } from '../../service/schema-violation.ts';
import { errorEnvelopeSchema, statusSchema } from '../../../contract/envelope.ts';
import { z } from 'zod';
import { TAXII_TYPE, taxiiErrorSchema } from '../../../service/http/threat-platforms/taxii-answer.ts';
import type { DocumentOperation, OpenApiDocument } from '../../service/openapi-document.ts';

export interface GeneratedAnswer {
  readonly statusCode: number;
  readonly contentType: string;
  readonly payload: string;
}

const envelopedSchema = z.object({ status: statusSchema, data: z.unknown() });

function readJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

/** Returns the fault of an answer to any request; `undefined` if it has none. */
function faultOfAny({ statusCode, contentType, payload }: GeneratedAnswer): string | undefined {
  if (statusCode >= 500) return `it is a ${statusCode}`;
  if (statusCode < 400) return undefined;
  if (contentType === TAXII_TYPE) {
    const error = taxiiErrorSchema.safeParse(readJson(payload));
    return error.data?.http_status === String(statusCode) ? undefined : 'a refusal is no error of TAXII';
  }
  if (contentType !== 'application/json; charset=utf-8') return `a refusal is ${contentType}`;
  const body = errorEnvelopeSchema.safeParse(readJson(payload));
  if (!body.success) return 'a refusal is not in the envelope';
  return body.data.status.code === statusCode ? undefined : `its code is ${body.data.status.code}`;
}

/** The operations of the document by their names. */
export const operationsOf = ({ paths }: OpenApiDocument): ReadonlyMap<string, DocumentOperation> =>
  new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation] as const),
    ),
  );

/** The same for one that an operation of the document describes. */
export function faultOf(
  document: OpenApiDocument,
  operation: DocumentOperation | undefined,
  answer: GeneratedAnswer,
): string | undefined {
  const general = faultOfAny(answer);
  if (general !== undefined || operation === undefined) return general;
  const { operationId } = operation;
  const { statusCode, contentType, payload } = answer;
  const described = operation.responses[String(statusCode)];
  if (described === undefined) return `${operationId} is not described to answer ${statusCode}`;
  // What the client has already: no body, and no type of one.
  if (statusCode === 304) return payload === '' ? undefined : 'a 304 has a body';
  const content = Object.entries(described.content).find(([type]) => contentType.startsWith(type))?.[1];
  if (content === undefined) return `${operationId} is not described to answer ${contentType}`;
  if (contentType !== TAXII_TYPE && !contentType.startsWith('application/json')) return undefined;
  const body = readJson(payload);
  if (body === undefined) return 'its body is not JSON';
  const enveloped = envelopedSchema.safeParse(body);
  if (enveloped.success && enveloped.data.status.code !== statusCode) return 'its code is not its status';
  return schemaViolation(document, content.schema, body);
}
