import { describe, expect, it } from 'vitest';
import { isSignerReply, isResultOf } from './protocol.ts';

const identity = { publicKeyHex: 'ab'.repeat(32), authPublicKeyHex: 'cd'.repeat(32) };
const inspection = {
  layout: 'B',
  payloadHashHex: 'ab'.repeat(32),
  authority: 'alice@wonderland',
  byteLength: 2,
  creationTimeMs: 1n,
  signatures: [],
  registrations: [],
  contributions: [],
  flags: [],
  grants: [],
  expiryTriggers: [],
  others: [],
  unreadable: 'It runs a program.',
};
const read = { inspection, payloadHashHex: 'ab'.repeat(32), byteLength: 2 };
const refusal = { code: 'no-key-loaded', message: 'There is no key.', fields: { tries: 1, names: ['a'] } };

describe('isSignerReply', () => {
  it.each([
    ['an answer', { id: 1, done: null }],
    ['a refusal', { id: 1, refused: refusal }],
  ])('lets %s pass', (_, message) => {
    expect(isSignerReply(message)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'ok'],
    ['an answer without a result', { id: 1, done: undefined }],
    ['an answer without an id', { done: null }],
    ['a refusal without an error', { id: 1, refused: undefined }],
    ['a refusal whose fields are no values', { id: 1, refused: { ...refusal, fields: { a: {} } } }],
    ['neither answer nor refusal', { id: 1, result: null }],
  ])('refuses %s', (_, message) => {
    expect(isSignerReply(message)).toBe(false);
  });
});

describe('isResultOf', () => {
  it('knows what each request is answered with', () => {
    expect(isResultOf('generate-keys', identity)).toBe(true);
    expect(isResultOf('sign-email', 'ab'.repeat(64))).toBe(true);
    expect(isResultOf('sign-transaction', '0104')).toBe(true);
    expect(isResultOf('read-transaction', read)).toBe(true);
    expect(
      isResultOf('read-transaction', {
        ...read,
        inspection: { ...inspection, timeToLiveMs: 1n, expiresAtMs: 2n },
      }),
    ).toBe(true);
    expect(
      isResultOf('explain-bytes', [{ start: 0, end: 1, path: 'version', what: 'version', value: '1' }]),
    ).toBe(true);
    expect(isResultOf('blind-sign', '0104')).toBe(true);
    expect(isResultOf('lock', null)).toBe(true);
  });

  it.each([
    ['generate-keys', { ...identity, publicKeyHex: 'AB' }],
    ['load-keys', { publicKeyHex: identity.publicKeyHex }],
    ['open-key-file', identity],
    ['create-key-file', { format: 'contribution-desk-key-file' }],
    ['sign-email', 'ab'],
    ['sign-transaction', ''],
    ['sign-transaction', 'not hex'],
    ['check-transaction', { verdict: 'matches' }],
    ['read-transaction', { ...read, inspection: { ...inspection, layout: 'A' } }],
    ['read-transaction', { ...read, inspection: { ...inspection, creationTimeMs: 1 } }],
    ['read-transaction', { ...read, inspection: { ...inspection, grants: undefined } }],
    ['explain-bytes', [{ start: 0, end: 1 }]],
    ['blind-sign', null],
    ['lock', undefined],
  ] as const)('refuses what does not answer %s (case %#)', (kind, result) => {
    expect(isResultOf(kind, result)).toBe(false);
  });
});
