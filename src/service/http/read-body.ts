import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from '../platform/body-limits.ts';
import { ServiceError } from '../platform/service-error.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

/**
 * The bytes of a body, at most as many as its route takes. The framework keeps the pieces until the last has come, and a piece of one
 * byte takes more than a hundred: so each is copied to where it belongs.
 * @throws the errors of the framework for a body that is too long, or not as long as it says
 */
export function readBody({ headers, routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  const limit = routeOptions.bodyLimit ?? SMALL_BODY_BYTES;
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  return new Promise((resolve, reject) => {
    if (announced !== undefined && announced > limit) {
      reject(new FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    let bytes = Buffer.alloc(0);
    let length = 0;
    const stop = () => payload.off('data', take).off('end', end).off('error', fail);
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
