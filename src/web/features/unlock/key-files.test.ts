import { describe, expect, it } from 'vitest';
import { readKeyFile } from './key-files.ts';

describe('readKeyFile', () => {
  it.each([
    ['text', 'not JSON'],
    ['other JSON', '{"format":"something-else"}'],
    ['a file too large to be one', ' '.repeat(20_000)],
  ])('refuses %s and says what to choose', async (_what, content) => {
    await expect(readKeyFile(new Blob([content]))).rejects.toMatchObject({
      code: 'not-a-key-file',
      message: expect.stringContaining('.json') as string,
    });
  });
});
