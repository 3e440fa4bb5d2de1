import type { z } from 'zod';

/**
 * What the OpenAPI document says of a schema: words, examples, and in JSON Schema what the schema checks in code. Those with an
 * `id` become components. Apart from the schemas, which are shipped with the app.
 */
export type Description = readonly [z.ZodType, Readonly<Record<string, unknown>>];
