import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../platform/service-error.ts';

/**
 * Requires bodies in UTF-8 and uncompressed. Invalid bytes would be read and stored as U+FFFD; a compressed
 * body could expand without limit. Source: RFC 8259, 8.1; RFC 7694.
 */
export function parseJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding !== 'identity') {
      const headers = { 'accept-encoding': 'identity' };
      done(new ServiceError(415, 'compressed-body', 'Send the body as it is, not compressed.', { headers }));
    } else if (isUtf8(body)) {
      void parse(request, body.toString('utf8'), done);
    } else {
      done(new ServiceError(400, 'not-utf-8', 'The body is not UTF-8, which JSON is written in.'));
    }
  });
}

/**
 * Routes registered in this scope take any body of any content type, or none, and ignore it. Source:
 * DECISIONS.md, "Retrieve". The content type is set aside before the framework judges it.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  scope.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
}
