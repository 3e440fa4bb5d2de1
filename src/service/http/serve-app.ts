import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the built app: files named after their content are cached forever, the rest is revalidated each
 * time. The build leaves most of them compressed beside themselves.
 */
export async function serveApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const named = /(?:^|[/\\])assets[/\\]/u.test(path);
      reply.header('cache-control', named ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
