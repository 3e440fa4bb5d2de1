import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { endpointOf, isEndpoint } from '../endpoint-of.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import { responseHeaders, HEADER_COMPONENTS } from './answer-headers.ts';
import { documentRoute } from './document-route.ts';
import { TAGS } from './operations/operation.ts';
import { OPERATIONS } from './operations/operations.ts';
import { schemaWords } from './operations/schemas.ts';

const DESCRIPTION = `A ledger-backed registry of telecom fraud identifiers. The service assembles each transaction; the client reads it, signs it with a key that the service never sees, and submits it.

To sign: an unsigned transaction is the byte 01, the byte 00 (no signatures), and the payload, which is the rest. Take BLAKE2b-256 of the payload, set the lowest bit of its last byte, and sign these 32 bytes with ed25519. The signed transaction is 01 04 00 80, the public key (32 bytes), 01 01, the signature (64 bytes), and the same payload.

Every response except three (the app’s configuration, the metrics and this document) has the same shape: \`status\` with \`code\` (equal to the HTTP status), \`name\` and \`message\`, and \`data\`. When a request is refused, \`data\` is null and \`errors\` may list what is wrong.

Parameters behind the question mark are optional, and an empty one counts as missing where its description does not say otherwise.

Bodies are JSON. A NUL or half of a surrogate pair in a body or a parameter is 400. What is not HTTP, too large or too slow is answered 400, 408, 417 or 431 in the same shape before any of these addresses is looked at; an address that does not exist 404, and a method that an address does not have 405.`;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;
const bare = (description: string) =>
  ({ type: 'apiKey', in: 'header', name: 'Authorization', description }) as const;

const operationSchema = z.looseObject({
  operationId: z.enum(Object.keys(OPERATIONS).filter(isEndpoint)),
  tags: z.array(z.string()),
  requestBody: z
    .looseObject({ content: z.looseObject({ 'application/json': z.looseObject({}) }) })
    .optional(),
  responses: z.record(z.string(), z.looseObject({})),
});
const builtSchema = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The components that are referenced: each schema is generated for input and output, and few are used as both. */
function usedSchemas(document: object, schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const used = new Set<string>();
  const visit = (value: object): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/gu)) {
      const schema = schemas[name];
      if (used.has(name) || typeof schema !== 'object' || schema === null) continue;
      used.add(name);
      visit(schema);
    }
  };
  visit(document);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Adds the response headers and the examples of bodies; drops unused components and tags. */
function complete({ components, tags, paths, ...whole }: z.output<typeof builtSchema>) {
  const used = new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((it) => it.tags)));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { operationId, requestBody, responses } of operations) {
    const { example } = OPERATIONS[operationId];
    if (requestBody !== undefined && example !== undefined)
      requestBody.content['application/json']['example'] = example;
    for (const [status, answer] of Object.entries(responses)) {
      answer['headers'] = responseHeaders(status, OPERATIONS[operationId]);
    }
  }
  return {
    ...whole,
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      ...components,
      headers: HEADER_COMPONENTS,
      schemas: usedSchemas(paths, components.schemas),
    },
  };
}

/**
 * Collects the routes registered after it; `app.swagger()` returns the document. It lists the contract's endpoints
 * that this service offers, and no other route.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: schemaWords });
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry: schemaWords });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Contribution Desk', version: SERVICE_VERSION, description: DESCRIPTION },
      servers: [{ url: '/', description: 'Where this document was found.' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          accessToken: bearer('The access token of a session.'),
          bareAccessToken: bare('The access token without the word Bearer.'),
          refreshToken: bearer('The refresh token of a session.'),
          bareRefreshToken: bare('The refresh token without the word Bearer.'),
          metricsToken: bearer('The METRICS_TOKEN set by the service’s operator.'),
        },
      },
    },
    convertConstToEnum: false,
    transform(route) {
      const { url } = route;
      const name = endpointOf({ method: route.route.method, url });
      if (name === undefined) return { schema: { hide: true }, url };
      const { schema } = toJsonSchema({ ...route, schema: documentRoute(name, route.schema) });
      return { schema, url: url.replace(/\*$/u, ':id') };
    },
    transformObject: (document) => complete(builtSchema.parse(addComponents(document))),
  });
}
