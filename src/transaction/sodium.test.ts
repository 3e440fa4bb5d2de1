import { expect, it } from 'vitest';
import { CryptoNotReadyError } from './errors.ts';
import { ready, sodium } from './sodium.ts';

/** Asked while this file is still being loaded, when the library cannot have arrived yet. */
const early = ((): unknown => {
  try {
    return sodium();
  } catch (error) {
    return error;
  }
})();

it('says that it is still loading before it is ready, and works then', async () => {
  expect(early).toBeInstanceOf(CryptoNotReadyError);
  await ready;
  expect(sodium().crypto_sign_PUBLICKEYBYTES).toBe(32);
});
