import fastify from 'fastify';
import { expect, test } from 'vitest';
import { DEFAULT_CONNECTION_LIMITS, limitConnections } from './connection-limits.ts';

test('knows how many requests are being worked on, however many connections wait', async () => {
  const app = fastify({ forceCloseConnections: true });
  limitConnections(app, DEFAULT_CONNECTION_LIMITS.most);
  const answers: (() => void)[] = [];
  app.get('/held', async () => {
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    return 'held';
  });
  app.get('/', () => Promise.resolve('at once'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const held = [fetch(`${address}/held`), fetch(`${address}/held`)];
  await expect.poll(() => answers.length).toBe(2);
  await (await fetch(address)).text();
  expect(app.countUnderWay()).toBe(2);
  for (const answer of answers) answer();
  for (const answered of await Promise.all(held)) expect(await answered.text()).toBe('held');
  expect(app.countUnderWay()).toBe(0);
  await app.close();
});
