import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { endlessAnswer, PIECE_BYTES } from '../../testing/web/endless-answer.ts';
import { configOptions } from './config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const readFrom = (answer: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  return new QueryClient().query({ ...configOptions, retry: false });
};

it('the configuration says where the service is', async () => {
  expect(await readFrom(Response.json({ baseUrl: 'https://registry.example' }))).toMatchObject({
    baseUrl: 'https://registry.example',
  });
});

it('a configuration without an end is refused in words', async () => {
  const { answer, takenBytes } = endlessAnswer('{"baseUrl":"', 'x'.repeat(PIECE_BYTES));
  await expect(readFrom(answer)).rejects.toMatchObject({ code: 'answer-too-long' });
  expect(takenBytes()).toBeLessThan(20 * 1024 * 1024);
});

it('a page in its place counts as a service that cannot be reached', async () => {
  await expect(readFrom(new Response('<html></html>'))).rejects.toMatchObject({ code: 'network' });
});
