import { z } from 'zod';

// The parts of an OpenAPI 3.1 document that this service uses; anything else in it is a mistake. Source:
// OpenAPI 3.1.1, section 4.8, and JSON Schema 2020-12.

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const typeNameSchema = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

const schemaReferenceSchema = z.strictObject({
  $ref: z.templateLiteral(['#/components/schemas/', z.string()]),
});
const ownSchemaSchema = z.strictObject({
  type: z.union([typeNameSchema, z.array(typeNameSchema)]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.int().nonnegative().optional(),
  maxLength: z.int().nonnegative().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().nonnegative().optional(),
  maxItems: z.int().nonnegative().optional(),
  enum: z.array(scalarSchema).optional(),
  const: scalarSchema.optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schemaSchema, z.strictObject({})]).optional();
  },
  propertyNames: z.strictObject({ type: z.literal('string') }).optional(),
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
});
const schemaSchema = z.union([schemaReferenceSchema, ownSchemaSchema]);
export type DocumentSchema = z.output<typeof schemaSchema>;

const contentSchema = z.record(
  z.string(),
  z.strictObject({
    schema: schemaSchema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
  }),
);

const headerReferenceSchema = z.strictObject({
  $ref: z.templateLiteral(['#/components/headers/', z.string()]),
});
const securitySchema = z.array(z.record(z.string(), z.array(z.string())));

const parameterSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  schema: schemaSchema,
  example: z.unknown().optional(),
});

const operationSchema = z.strictObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  security: securitySchema.optional(),
  parameters: z
    .array(
      z.discriminatedUnion('in', [
        parameterSchema.extend({ in: z.literal('path'), required: z.literal(true) }),
        parameterSchema.extend({ in: z.literal('query'), required: z.literal(false) }),
        parameterSchema.extend({ in: z.literal('header'), required: z.literal(false) }),
      ]),
    )
    .optional(),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: contentSchema,
      description: z.string().optional(),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/u),
    z.strictObject({
      description: z.string().min(1),
      headers: z.record(z.string(), headerReferenceSchema),
      content: contentSchema,
    }),
  ),
});
export type DocumentOperation = z.output<typeof operationSchema>;

export const documentSchema = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'patch', 'delete']), operationSchema),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schemaSchema),
    headers: z.record(z.string(), z.strictObject({ schema: schemaSchema, description: z.string() })),
    securitySchemes: z.record(
      z.string(),
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('http'),
          scheme: z.enum(['bearer', 'basic']),
          description: z.string(),
        }),
        z.strictObject({
          type: z.literal('apiKey'),
          in: z.literal('header'),
          name: z.literal('Authorization'),
          description: z.string(),
        }),
      ]),
    ),
  }),
});
export type OpenApiDocument = z.output<typeof documentSchema>;
