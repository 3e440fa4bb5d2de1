import { z } from 'zod';
import errorsJson from './errors.json?raw';
import layoutBJson from './layout-b.json?raw';
import olderLayoutsJson from './older-layouts.json?raw';

// Only tests import this file. Where each file comes from stands in its `source`.

/** Vite imports a file's text, and Node by itself (`npm run fuzz`) what it says. */
const jsonSchema = z
  .unknown()
  .transform((json): unknown => (typeof json === 'string' ? JSON.parse(json) : json));

const signingCaseSchema = z.object({
  name: z.string(),
  publicKeyHex: z.string(),
  privateKeyHex: z.string(),
  unsignedHex: z.string(),
  signedHex: z.string(),
  signedHexSorted: z.string(),
  payloadHashHex: z.string(),
});

const layoutBCaseSchema = signingCaseSchema.extend({
  decoded: z.object({
    authority: z.string(),
    creationTimeMs: z.string(),
    ttlMs: z.string().nullable(),
    nonce: z.number().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    priorSigners: z.array(z.string()),
    executable: z.enum(['Instructions', 'Wasm']),
    instructionCount: z.number().nullable(),
    wasmBytes: z.number().nullish(),
    instructions: z.array(z.unknown()).optional(),
  }),
});

const errorCaseSchema = z.object({
  name: z.string(),
  hex: z.string(),
  why: z.string(),
  recommend: z.string(),
});

export const layoutBCases = jsonSchema
  .pipe(z.object({ cases: z.array(layoutBCaseSchema) }))
  .parse(layoutBJson).cases;

export const errorCases = jsonSchema
  .pipe(z.object({ errors: z.array(errorCaseSchema) }))
  .parse(errorsJson).errors;

/** Transactions of the layouts before rc.20, which are recognised and refused. */
export const olderLayoutCases = jsonSchema
  .pipe(
    z.object({
      cases: z.array(
        z.object({ layout: z.string(), name: z.string(), unsignedHex: z.string(), signedHex: z.string() }),
      ),
    }),
  )
  .parse(olderLayoutsJson).cases;

export function layoutBCase(name: string): (typeof layoutBCases)[number] {
  const found = layoutBCases.find((vector) => vector.name === name);
  if (!found) throw new Error(`There is no layout B case ${name}.`);
  return found;
}
