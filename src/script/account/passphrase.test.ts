import { openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPassphrase } from './passphrase.ts';

it('is not taken from an empty file, by mistake perhaps', async () => {
  await expect(readPassphrase(openSync('/dev/null', 'r'))).rejects.toMatchObject({ code: 'no-passphrase' });
});
