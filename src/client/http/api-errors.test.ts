import { expect, it } from 'vitest';
import { NetworkError } from './api-errors.ts';

/** As Node's fetch fails. */
const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code }) });

it.each([
  ['a browser, which keeps the cause to itself', new TypeError('Failed to fetch'), /this page’s address/u],
  ['a refused connection', failed('ECONNREFUSED'), /\(ECONNREFUSED\)\. Check its address/u],
  [
    'a certificate of an unknown authority',
    failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    /certificate is not accepted.*NODE_EXTRA_CA_CERTS/u,
  ],
  ['an expired certificate', failed('CERT_HAS_EXPIRED'), /certificate is not accepted/u],
])('says what to do about %s', (_, cause, words) => {
  expect(new NetworkError(cause).message).toMatch(words);
});
