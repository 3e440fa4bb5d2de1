import type { FastifyInstance } from 'fastify';

const ANY_BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Routes registered in this scope take any body of any content type, or none, and ignore it. Source: DECISIONS.md, "Retrieve".
 * The content type is set aside before the framework judges it.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: ANY_BODY_LIMIT_BYTES },
    (_request, _body, done) => {
      done(null, undefined);
    },
  );
  scope.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
}
