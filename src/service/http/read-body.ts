import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { LARGE_BODY_GRACE_MS, MIN_BODY_BYTES_PER_S, SMALL_BODY_BYTES } from '../platform/body-limits.ts';
import { ServiceError } from '../platform/service-error.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

/** The number of checks of a large body within its grace period; later ones follow at the same pace. */
const LOOKS_IN_GRACE = 5;

function tooSlow(): ServiceError {
  const message = `The body came too slowly: less than ${MIN_BODY_BYTES_PER_S / 1024} KiB in a second. Nothing was done; send it again, or less at once.`;
  return new ServiceError(408, 'body-too-slow', message, { headers: { connection: 'close' } });
}

interface RequestHead {
  readonly headers: FastifyRequest['headers'];
  readonly routeOptions: { readonly bodyLimit?: number | undefined };
}

/**
 * The bytes of a body, at most as many as its route takes. The framework keeps the pieces until the last has
 * come, and a piece of one byte takes more than a hundred: so each is copied to where it belongs.
 * @param graceMs how long a large body may be slower than `MIN_BODY_BYTES_PER_S`
 * @throws {ServiceError} 408 for a large body that comes too slowly, and the errors of the framework for one
 * that is too long, or not as long as it says
 */
export function readBody(
  { headers, routeOptions }: RequestHead,
  payload: Readable,
  graceMs = LARGE_BODY_GRACE_MS,
): Promise<Buffer> {
  const limit = routeOptions.bodyLimit ?? SMALL_BODY_BYTES;
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  return new Promise((resolve, reject) => {
    if (announced !== undefined && announced > limit) {
      reject(new FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    let bytes = Buffer.alloc(0);
    let length = 0;
    // Counted in checks, not by the clock: a busy service reads nothing.
    let looks = 0;
    const look = () => {
      looks += 1;
      const leastBytes = (MIN_BODY_BYTES_PER_S * looks * graceMs) / LOOKS_IN_GRACE / 1000;
      if (looks < LOOKS_IN_GRACE || length >= leastBytes) return;
      stop();
      reject(tooSlow());
    };
    const isLarge = (announced ?? limit) > SMALL_BODY_BYTES;
    const looking = isLarge ? setInterval(look, graceMs / LOOKS_IN_GRACE) : undefined;
    const stop = () => {
      clearInterval(looking);
      payload.off('data', take).off('end', end).off('error', fail);
    };
    const take = (piece: Buffer) => {
      const before = length;
      length += piece.length;
      if (length > limit) {
        stop();
        reject(new FST_ERR_CTP_BODY_TOO_LARGE());
        return;
      }
      if (length > bytes.length) {
        const longer = Buffer.allocUnsafe(Math.min(limit, Math.max(length, 2 * bytes.length)));
        bytes.copy(longer, 0, 0, before);
        bytes = longer;
      }
      piece.copy(bytes, before);
    };
    const end = () => {
      stop();
      if (announced !== undefined && announced !== length) reject(new FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      else resolve(bytes.subarray(0, length));
    };
    const fail = (cause: Error) => {
      stop();
      reject(new ServiceError(400, 'body-cut-off', 'The body ended before it was complete.', { cause }));
    };
    payload.on('data', take).on('end', end).on('error', fail);
  });
}
