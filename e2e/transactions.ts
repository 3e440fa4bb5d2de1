import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { assembleReport } from '../src/transaction/assemble.ts';

const vectors = z
  .object({ cases: z.array(z.object({ name: z.string(), unsignedHex: z.string() })) })
  .parse(
    JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../src/transaction/vectors/layout-b.json'), 'utf8'),
    ),
  );

/** The one public example of a real service (WIRE-FORMAT.md, "Public example"), unsigned. */
export const PUBLIC_EXAMPLE_HEX =
  vectors.cases.find(({ name }) => name === 'doc-fib-contribution')?.unsignedHex ?? '';

const DAY_MS = 86_400_000;

/** The unsigned bytes of a new report of `count` phone numbers; the last one ends in `…<count − 1>`. */
export function reportOf(count: number): Uint8Array<ArrayBuffer> {
  const nowMs = Date.now();
  return assembleReport(
    { authority: 'alice@wonderland', creationTimeMs: nowMs, nonce: 1 },
    Array.from({ length: count }, (_, at) => ({
      draft: {
        id: `+4477009${String(at).padStart(5, '0')}`,
        fraudType: 'Wangiri',
        origination: 'SE',
        destination: 'GB',
      },
      suffix: at + 1,
      expiryAtS: Math.floor((nowMs + 30 * DAY_MS) / 1000),
    })),
  );
}
