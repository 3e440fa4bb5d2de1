import { beforeAll, describe, expect, it } from 'vitest';
import { assembleReport } from '../../transaction/assemble.ts';
import { appendSignature, keyPairFromHex, type KeyPair, ready } from '../../transaction/index.ts';
import { isSignedBy, signAndVerify } from './sign-and-verify.ts';

const draft = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };

function report(nonce: number): Uint8Array {
  const header = { authority: 'alice@wonderland', creationTimeMs: 1_700_000_000_000, nonce };
  return assembleReport(header, [{ draft, suffix: 1, expiryAtS: 1_702_592_000 }]);
}

function flipLast(bytes: Uint8Array, at: number): Uint8Array {
  const changed = bytes.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

describe('signAndVerify', () => {
  let own: KeyPair;
  let other: KeyPair;
  beforeAll(async () => {
    await ready;
    own = keyPairFromHex('11'.repeat(32));
    other = keyPairFromHex('22'.repeat(32));
  });

  it('answers what passes its own verification', () => {
    const signed = signAndVerify(report(1), own);
    expect(isSignedBy(report(1), signed, own)).toBe(true);
  });

  it('keeps an earlier valid signature', () => {
    const signed = signAndVerify(appendSignature(report(1), other), own);
    expect(isSignedBy(report(1), signed, own)).toBe(true);
    expect(isSignedBy(report(1), signed, other)).toBe(true);
  });

  it('does not take another payload for the same', () => {
    expect(isSignedBy(report(1), appendSignature(report(2), own), own)).toBe(false);
  });

  it('does not take another key’s signature for its own', () => {
    expect(isSignedBy(report(1), appendSignature(report(1), other), own)).toBe(false);
    expect(isSignedBy(report(1), report(1), own)).toBe(false);
  });

  it('does not let a faulty signature out', () => {
    const signed = appendSignature(report(1), own);
    const signatureEnd = signed.length - (report(1).length - 2);
    expect(isSignedBy(report(1), flipLast(signed, signatureEnd - 1), own)).toBe(false);
  });

  it('refuses to sign beside an invalid signature', () => {
    const signed = appendSignature(report(1), other);
    const broken = flipLast(signed, signed.length - (report(1).length - 2) - 1);
    expect(() => signAndVerify(broken, own)).toThrow('did not pass its own verification');
  });
});
