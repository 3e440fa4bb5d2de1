import { z } from 'zod';

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
