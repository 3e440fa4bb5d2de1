import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';

/** Browsers and proxies send about thirty. Node leaves out what comes after the 2,000th without a word. */
const MAX_HEADERS = 200;

/** Refuses in the envelope what is HTTP only by the letter, and what Node would answer by itself without a body. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersionMajor !== 1) {
      done(new ServiceError(400, 'other-http-version', 'This service speaks HTTP/1.1.'));
    } else if (raw.headers.host === undefined && raw.httpVersionMinor === 1) {
      done(new ServiceError(400, 'no-host', 'The request names no host. Send the header Host.'));
    } else if (raw.rawHeaders.length > 2 * MAX_HEADERS) {
      done(new ServiceError(431, 'too-many-headers', `A request has at most ${MAX_HEADERS} headers.`));
    } else {
      done();
    }
  });
}
