import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../platform/settings.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { registerRateLimits } from './rate-limits.ts';

test.each([
  ['what counts', false],
  ['monitoring, which does not', true],
])('four requests of an address begin in one pass of the event loop: %s', async (_what, unlimited) => {
  const app = fastify();
  onTestFinished(() => app.close());
  await registerRateLimits(app, { settings: DEFAULT_SETTINGS, metrics: createMetrics() });
  let pass = 0;
  const begun = new Map<number, number>();
  app.get('/', { onRequest: unlimited ? app.paceAddress : app.limitAddress }, () => {
    begun.set(pass, (begun.get(pass) ?? 0) + 1);
    return 'answered';
  });
  await app.ready();
  let isOver = false;
  const nextPass = () => {
    pass += 1;
    if (!isOver) setImmediate(nextPass);
  };
  nextPass();
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.inject('/')));
  isOver = true;
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect([...begun.values()].reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(Math.max(...begun.values())).toBeLessThanOrEqual(4);
});
