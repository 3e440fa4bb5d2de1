import { expect, it } from 'vitest';
import type { InspectedSignature } from '../../../transaction/inspect/inspection.ts';
import { whyNoProof } from './judge-proof.ts';

const signature = (valid: boolean, algorithm: InspectedSignature['algorithm'] = 'Ed25519') => ({
  algorithm,
  publicKeyHex: '11'.repeat(32),
  valid,
});

it.each([
  ['every signature is valid', [signature(true), signature(true)], undefined],
  ['there is no signature', [], 'proof-unsigned'],
  ['one of two does not match', [signature(true), signature(false)], 'proof-altered'],
  ['one cannot be verified here', [signature(true), signature(false, 'Secp256k1')], 'proof-unverifiable'],
  [
    'one does not match and one cannot be verified',
    [signature(false, 'Secp256k1'), signature(false)],
    'proof-altered',
  ],
] as const)('when %s', (_when, signatures, code) => {
  expect(whyNoProof({ signatures })?.code).toBe(code);
});

it('is none when what was signed cannot be read, and says why', () => {
  const error = whyNoProof({ signatures: [signature(true)], unreadable: 'It is a WebAssembly program.' });
  expect(error?.code).toBe('proof-unreadable');
  expect(error?.message).toContain('WebAssembly');
});
