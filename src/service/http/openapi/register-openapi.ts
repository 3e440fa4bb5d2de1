import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_DESCRIPTIONS } from '../../../contract/descriptions/account.ts';
import { CONTRIBUTION_DESCRIPTIONS } from '../../../contract/descriptions/contribution.ts';
import { ENVELOPE_DESCRIPTIONS } from '../../../contract/descriptions/envelope.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import { responseHeaders, HEADER_COMPONENTS } from './answer-headers.ts';

for (const [schema, description] of [
  ...ACCOUNT_DESCRIPTIONS,
  ...CONTRIBUTION_DESCRIPTIONS,
  ...ENVELOPE_DESCRIPTIONS,
])
  z.globalRegistry.add(schema, description);

const DESCRIPTION = `A ledger-backed registry of telecom fraud identifiers. The service assembles each transaction; the client reads it, signs it with a key that the service never sees, and submits it.

To sign: an unsigned transaction is the byte 01, the byte 00 (no signatures), and the payload, which is the rest. Take BLAKE2b-256 of the payload, set the lowest bit of its last byte, and sign these 32 bytes with ed25519. The signed transaction is 01 04 00 80, the public key (32 bytes), 01 01, the signature (64 bytes), and the same payload.

Every response except three (the app’s configuration, the metrics and this document) has the same shape: \`status\` with \`code\` (equal to the HTTP status), \`name\` and \`message\`, and \`data\`. When a request is refused, \`data\` is null and \`errors\` may list what is wrong.

Parameters behind the question mark are optional, and an empty one counts as missing where its description does not say otherwise.

Bodies are JSON. A NUL or half of a surrogate pair in a body or a parameter is 400. What is not HTTP, too large or too slow is answered 400, 408, 417 or 431 in the same shape before any of these addresses is looked at; an address that does not exist 404, and a method that an address does not have 405.`;

const TAGS = {
  Contributions: 'Reporting fraud identifiers and finding them again.',
  Downloads: 'Getting contributions by filter, for tokens.',
  Feed: 'What changes, for programs.',
  'Threat platforms': 'The same for OpenCTI, Sentinel, Elastic and MISP, in their own formats.',
  Webhooks: 'Being sent what changes.',
  Flags: 'Saying that a contribution is not, or no longer, true.',
  Sessions: 'Signing in and out: every other request carries an access token.',
  'Own data': 'What the caller’s account has signed, and what its peer has earned.',
  Terms: 'What is earned and paid.',
  Peers: 'Who reports what.',
  Ledger: 'Checkpoints, tiles and receipts: proof that the ledger only grows.',
  Practice: 'Only in a practice registry.',
  Operation: 'For those who run the service, and for programs that read this document.',
};

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;
const bare = (description: string) =>
  ({ type: 'apiKey', in: 'header', name: 'Authorization', description }) as const;

const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
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

/** Adds the response headers; drops unused components and tags. */
function complete({ components, tags, paths, ...whole }: z.output<typeof builtSchema>) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const used = new Set(operations.flatMap((operation) => operation.tags));
  for (const operation of operations)
    for (const [status, response] of Object.entries(operation.responses))
      response['headers'] = responseHeaders(status, operation);
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

/** Zod drops the examples of what is read into another form, although they are of what is sent. */
function withExamples(schema: FastifySchema, body: unknown): FastifySchema {
  const examples = body instanceof z.ZodType ? z.globalRegistry.get(body)?.examples : undefined;
  return examples === undefined ? schema : { ...schema, body: Object.assign({}, schema.body, { examples }) };
}

/**
 * Collects the routes registered after it; `app.swagger()` returns the document. It lists the contract's endpoints
 * that this service offers, and no other route.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
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
          keyAsPassword: {
            type: 'http',
            scheme: 'basic',
            description: 'A feed key as the password, with any user name.',
          },
          metricsToken: bearer('The METRICS_TOKEN set by the service’s operator.'),
        },
      },
    },
    convertConstToEnum: false,
    transform(route) {
      const { url, schema: described } = route;
      // Endpoints have names.
      if (described?.operationId === undefined) return { schema: { hide: true }, url };
      const { schema } = jsonSchemaTransform(route);
      return { schema: withExamples(schema, described.body), url: url.replace(/\*$/u, ':id') };
    },
    transformObject: (document) => complete(builtSchema.parse(jsonSchemaTransformObject(document))),
  });
}
