import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../contract/contribution-fields.ts';
import { FULL_DRAFT } from '../testing/full-draft.ts';
import { checkRequest, requestIdOf } from './protocol.ts';
import type { SignerRequest } from './protocol.ts';

const key = () => new Uint8Array(32);
const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
const report = { kind: 'report', accountId: 'alice@wonderland', items: [draft] } as const;
const asset = { definitionId: '203.0.113.7_1#contribution', accountId: 'alice@wonderland' };

const GOOD: readonly SignerRequest[] = [
  { kind: 'generate-keys' },
  {
    kind: 'load-keys',
    privateKey: key(),
    publicKeyHex: undefined,
    authPrivateKey: key(),
    authPublicKeyHex: 'ab',
  },
  { kind: 'sign-email', email: 'alice@wonderland.space' },
  { kind: 'check-transaction', transactionHex: '0100', request: report },
  {
    kind: 'check-transaction',
    transactionHex: '0100',
    request: { ...report, items: [FULL_DRAFT] },
  },
  {
    kind: 'check-transaction',
    transactionHex: '0100',
    request: { kind: 'flag', accountId: 'alice@wonderland', assets: [asset] },
  },
  { kind: 'read-transaction', transactionHex: '0100' },
  { kind: 'explain-bytes', transactionHex: '0100', from: 10, to: 65_546 },
  { kind: 'blind-sign', transactionHex: '0100', request: report },
  { kind: 'sign-transaction', payloadHashHex: 'ab'.repeat(32) },
  {
    kind: 'create-key-file',
    owner: { accountId: 'alice@wonderland', email: 'a@b.example' },
    passphrase: key(),
    passkey: undefined,
  },
  {
    kind: 'create-key-file',
    owner: { accountId: 'alice@wonderland', email: 'a@b.example' },
    passphrase: key(),
    passkey: {
      rpId: 'registry.example',
      credentialIdHex: '01'.repeat(20),
      prfSaltHex: '02'.repeat(32),
      prfOutput: key(),
    },
  },
  { kind: 'lock' },
];

const BAD: readonly [string, unknown][] = [
  ...FIELD_NAMES.map((field): [string, unknown] => [
    `a contribution whose ${field} is no text`,
    {
      id: 1,
      request: {
        kind: 'check-transaction',
        transactionHex: '0100',
        request: { ...report, items: [{ ...FULL_DRAFT, [field]: 1 }] },
      },
    },
  ]),
  ['a message that is text', 'lock'],
  ['a message without an id', { request: { kind: 'lock' } }],
  ['an id that is no count', { id: -1, request: { kind: 'lock' } }],
  ['a request without a kind', { id: 1, request: {} }],
  ['a kind that does not exist', { id: 1, request: { kind: 'export-keys' } }],
  ['a kind that every object has', { id: 1, request: { kind: 'toString' } }],
  [
    'a private key in hex',
    { id: 1, request: { kind: 'load-keys', privateKey: 'ab', authPrivateKey: key() } },
  ],
  [
    'a private key as an array',
    { id: 1, request: { kind: 'load-keys', privateKey: [1], authPrivateKey: key() } },
  ],
  [
    'a public key that is a number',
    {
      id: 1,
      request: { kind: 'load-keys', privateKey: key(), publicKeyHex: 1, authPrivateKey: key() },
    },
  ],
  [
    'a draft whose id is no text',
    {
      id: 1,
      request: {
        kind: 'check-transaction',
        transactionHex: '0100',
        request: { ...report, items: [{ ...draft, id: 7 }] },
      },
    },
  ],
  [
    'a draft whose source is null',
    {
      id: 1,
      request: {
        kind: 'check-transaction',
        transactionHex: '0100',
        request: { ...report, items: [{ ...draft, sourcePeerId: null }] },
      },
    },
  ],
  ['a hash that is too short', { id: 1, request: { kind: 'sign-transaction', payloadHashHex: 'ab' } }],
  ['a transaction that is no text', { id: 1, request: { kind: 'read-transaction', transactionHex: 7 } }],
  [
    'a transaction longer than any',
    { id: 1, request: { kind: 'read-transaction', transactionHex: '0'.repeat(2 ** 26 + 1) } },
  ],
  [
    'a window of bytes wider than any screen',
    { id: 1, request: { kind: 'explain-bytes', transactionHex: '0100', from: 0, to: 65_537 } },
  ],
  [
    'a window that begins before the transaction',
    { id: 1, request: { kind: 'explain-bytes', transactionHex: '0100', from: -1, to: 5 } },
  ],
  ['an opt-in without what was asked', { id: 1, request: { kind: 'blind-sign', transactionHex: '0100' } }],
  ['a key file that is none', { id: 1, request: { kind: 'open-key-file', keyFile: {}, passphrase: key() } }],
];

describe('checkRequest', () => {
  it.each(GOOD.map((request) => [request.kind, request] as const))('lets %s pass (case %#)', (_, request) => {
    expect(checkRequest({ id: 1, request })).toEqual({ id: 1, request });
  });

  it.each(BAD)('refuses %s', (_, message) => {
    expect(() => checkRequest(message)).toThrow(expect.objectContaining({ code: 'signer-protocol' }));
  });

  it('finds the id of a message whose request is refused, so that the sender can be told', () => {
    expect(requestIdOf({ id: 7, request: { kind: 'export-keys' } })).toBe(7);
    expect(requestIdOf({ request: { kind: 'lock' } })).toBeUndefined();
    expect(requestIdOf(null)).toBeUndefined();
  });
});
