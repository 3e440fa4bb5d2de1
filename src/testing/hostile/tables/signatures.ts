import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { attachSignature } from '../../../transaction/sign/sign.ts';
import { MAX_SIGNATURES } from '../../../transaction/envelope/envelope.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { sodium } from '../../../transaction/sign/sodium.ts';
import type { HostileTable } from '../hostile-case.ts';
import {
  CANNOT_BE_READ,
  DOES_NOT_VERIFY,
  report,
  afterwards,
  flipped,
  KEY_AT,
  SIGNATURE_AT,
  ENTRY_BYTES,
  listed,
  entryBy,
  forged,
  older,
  truncated,
} from './submitted.ts';

/** Signed bytes that were changed, cut, forged, or written otherwise. */
export const SIGNATURES: HostileTable = {
  'a signature changed in its first bit': afterwards(
    (bytes) => flipped(bytes, SIGNATURE_AT),
    DOES_NOT_VERIFY,
  ),
  'a signature changed in its last bit': afterwards(
    (bytes) => flipped(bytes, SIGNATURE_AT + 63),
    DOES_NOT_VERIFY,
  ),
  'a signature whose key was changed': afterwards((bytes) => flipped(bytes, KEY_AT), DOES_NOT_VERIFY),
  'a signature that adds the group’s order to itself': afterwards((bytes) => {
    // S + L verifies where S < L is not checked. Source: RFC 8032, 5.1.7.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const at = SIGNATURE_AT + 32;
    const scalar =
      BigInt(
        `0x${Buffer.from(bytes.slice(at, at + 32))
          .reverse()
          .toString('hex')}`,
      ) + order;
    const changed = Uint8Array.from(bytes);
    changed.set(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse(), at);
    return changed;
  }, DOES_NOT_VERIFY),
  'the last byte changed after it was signed': afterwards(
    (bytes) => bytes.with(bytes.length - 1, 4),
    CANNOT_BE_READ,
  ),
  'the creation time changed after it was signed': afterwards(
    (bytes) => flipped(bytes, 2 + ENTRY_BYTES),
    DOES_NOT_VERIFY,
  ),
  'a signature of another transaction': report(
    async ({ alice, bobsReportHex, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      return bytesToHex(listed(bytes, [4], [await entryBy(hexToBytes(bobsReportHex), alice.key)]));
    },
    400,
    DOES_NOT_VERIFY,
  ),
  'a signature over the plain digest, as in an older layout': report(
    ({ alice, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      const digest = sodium().crypto_generichash(32, decodeTransaction(bytes).payload, null);
      // One digest in two ends in the bit that the newer layout sets, and both are the same then.
      const other = digest.with(digest.length - 1, (digest.at(-1) ?? 0) & 0xfe);
      const signature = sodium().crypto_sign_detached(other, alice.key.privateKey);
      return bytesToHex(
        attachSignature(bytes, { algorithm: 'Ed25519', publicKey: alice.key.publicKey, signature }),
      );
    },
    400,
    DOES_NOT_VERIFY,
  ),
  'a signature by a key of small order': forged(`01${'00'.repeat(31)}`, `01${'00'.repeat(63)}`),
  'a signature by a key of zeroes': forged('00'.repeat(32), '00'.repeat(64)),
  'a signature by a key that is no point': forged('ff'.repeat(32), '11'.repeat(64)),
  'a forged signature beside a good one': afterwards(
    (bytes) =>
      attachSignature(bytes, {
        algorithm: 'Ed25519',
        publicKey: hexToBytes('11'.repeat(32)),
        signature: hexToBytes('22'.repeat(64)),
      }),
    DOES_NOT_VERIFY,
  ),
  'a signature of an algorithm that cannot be checked': afterwards(
    (bytes) =>
      attachSignature(bytes, {
        algorithm: 'Secp256k1',
        publicKey: new Uint8Array(33).fill(2),
        signature: new Uint8Array(64).fill(3),
      }),
    DOES_NOT_VERIFY,
  ),
  'a signature of an algorithm that does not exist': afterwards((bytes) => bytes.with(2, 9), CANNOT_BE_READ),
  'more signatures than are read': report(
    async ({ alice, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      const entry = await entryBy(bytes, alice.key);
      const count = (MAX_SIGNATURES + 1) * 4 + 1;
      return bytesToHex(
        listed(
          bytes,
          [count & 0xff, count >> 8],
          Array.from({ length: MAX_SIGNATURES + 1 }, () => entry),
        ),
      );
    },
    400,
    CANNOT_BE_READ,
  ),
  'a thousand signatures of nobody': report(
    ({ reportHex }) => {
      const bytes = hexToBytes(reportHex);
      const entries = Array.from({ length: 1000 }, (_, index) =>
        Buffer.concat([
          Uint8Array.of(0, 0x80, index & 0xff, index >> 8),
          new Uint8Array(30),
          Uint8Array.of(1, 1),
          new Uint8Array(64),
        ]),
      );
      return bytesToHex(listed(bytes, [4001 & 0xff, 4001 >> 8], entries));
    },
    413,
    /at most 64 signatures here; this one has 1000/u,
  ),
  'a list of signatures that claims four billion': afterwards(
    (bytes) => Buffer.concat([Uint8Array.of(1, 3, 255, 255, 255, 255), bytes.subarray(2)]),
    CANNOT_BE_READ,
  ),
  'a count that is longer than it need be': afterwards(
    (bytes) => Buffer.concat([Uint8Array.of(1, 5, 0), bytes.subarray(2)]),
    CANNOT_BE_READ,
  ),
  'a count below the entries': afterwards((bytes) => bytes.with(1, 0), /./u),
  'a count above the entries': afterwards((bytes) => bytes.with(1, 8), CANNOT_BE_READ),
  'another version': afterwards((bytes) => bytes.with(0, 2), /version/u),
  'a byte more': afterwards((bytes) => Buffer.concat([bytes, Uint8Array.of(0)]), CANNOT_BE_READ),
  'a megabyte more': afterwards(
    (bytes) => Buffer.concat([bytes, new Uint8Array(2 ** 20)]),
    /did not issue|more byte/u,
  ),
  'nothing but the version': report(() => '01', 400, CANNOT_BE_READ),
  nothing: report(() => '', 400, CANNOT_BE_READ),
  'the first hundredth of a report': truncated(0.01),
  'the first fifth of a report': truncated(0.2),
  'the first half of a report': truncated(0.5),
  'nine tenths of a report': truncated(0.9),
  'all of a report but a byte': afterwards((bytes) => bytes.subarray(0, -1), CANNOT_BE_READ),
  'all of a report but its first byte': afterwards((bytes) => bytes.subarray(1), /./u),
  'random bytes': report(() => '0100'.padEnd(2000, '5ad7c3'), 400, CANNOT_BE_READ),
  zeroes: report(() => '00'.repeat(1000), 400, /version/u),
  'half a byte': report(({ alice, reportHex }) => `${alice.sign(reportHex)}0`, 400, /Hex has two digits/u),
  'hex with a prefix': report(({ alice, reportHex }) => `0x${alice.sign(reportHex)}`, 400, /hex/u),
  'hex with white space': report(({ alice, reportHex }) => ` ${alice.sign(reportHex)}`, 400, /hex/u),
  'hex with a line break in it': report(
    ({ alice, reportHex }) => alice.sign(reportHex).replace('01', '0\n1'),
    400,
    /hex/u,
  ),
  'hex in full-width digits': report(() => '０１００', 400, /hex/u),
  base64: report(
    ({ alice, reportHex }) => Buffer.from(hexToBytes(alice.sign(reportHex))).toString('base64'),
    400,
    /hex/u,
  ),
  'layout A': older('A'),
  'layout A5': older('A5'),
  'layout A6': older('A6'),
};
