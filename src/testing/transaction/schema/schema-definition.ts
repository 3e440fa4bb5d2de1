import { z } from 'zod';

// The notation in which the published schema defines its types.

const fieldSchema = z.strictObject({ name: z.string(), type: z.string() });
const variantSchema = z.strictObject({
  tag: z.string(),
  discriminant: z.number(),
  type: z.string().optional(),
});

const definitionSchema = z.union([
  z.null(),
  z.string(),
  z.strictObject({ Int: z.literal('FixedWidth') }),
  z.strictObject({ FixedPoint: z.strictObject({ base: z.string(), decimal_places: z.number() }) }),
  z.strictObject({ Struct: z.array(fieldSchema) }),
  z.strictObject({ Enum: z.array(variantSchema) }),
  z.strictObject({ Tuple: z.array(z.string()) }),
  z.strictObject({ Array: z.strictObject({ type: z.string(), len: z.number() }) }),
  z.strictObject({ Vec: z.string() }),
  z.strictObject({ Option: z.string() }),
  z.strictObject({ Map: z.strictObject({ key: z.string(), value: z.string() }) }),
]);
export type SchemaDefinition = z.infer<typeof definitionSchema>;

export const schemaFileSchema = z.strictObject({
  source: z.string(),
  types: z.record(z.string(), definitionSchema),
});
