import type { z } from 'zod';

/** What a text says as JSON of this form; `undefined` for any other text. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  return schema.safeParse(json).data;
}
