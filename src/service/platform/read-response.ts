import { z } from 'zod';

/** Why another service could not be asked, by the innermost reason: `fetch` itself says no more than that it failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // Of several addresses that were tried in vain only the code is said.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

const pieceSchema = z.instanceof(Uint8Array);

/** The body of another service's answer. Rejects one that is longer than `maxBytes`, and leaves the rest of it. */
export async function readResponse(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    const part = pieceSchema.parse(piece);
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
