import { readFileSync } from 'node:fs';
import { z } from 'zod';

const file = new URL('../src/transaction/vectors/layout-b.json', import.meta.url);
const { cases } = z
  .object({ cases: z.array(z.object({ name: z.string(), unsignedHex: z.string() })) })
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** The one public example of a real service (WIRE-FORMAT.md, "Public example"), unsigned. */
export const PUBLIC_EXAMPLE_HEX =
  cases.find(({ name }) => name === 'doc-fib-contribution')?.unsignedHex ?? '';
