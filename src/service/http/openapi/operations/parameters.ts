import { z } from 'zod';
import { schemaWords } from './schemas.ts';

/** A parameter of the address. Its pattern takes the empty value where that counts as missing. */
export function parameter(description: string, pattern?: string) {
  const schema = z.string();
  schemaWords.add(schema, { description, ...(pattern === undefined ? {} : { pattern }) });
  return schema.optional();
}

/** Leading zeros are taken; the bounds stand in words. */
export const wholeNumber = (description: string) => parameter(description, '^[0-9]{0,16}$');
