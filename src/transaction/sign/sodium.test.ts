import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('libsodium-wrappers');
  vi.resetModules();
});

it('says that it is still loading before it is ready, and works then', async () => {
  // Other tests share this process and may have loaded it: here it is loaded again, and only when allowed to.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.resetModules();
  vi.doMock('libsodium-wrappers', async (importOriginal) => {
    await arrived;
    return importOriginal();
  });
  const { ready, sodium } = await import('./sodium.ts');
  expect(() => sodium()).toThrow(expect.objectContaining({ name: 'CryptoNotReadyError' }));
  arrive();
  await ready;
  expect(sodium().crypto_sign_PUBLICKEYBYTES).toBe(32);
});
