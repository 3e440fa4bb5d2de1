import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { assembleFlag, assembleReport } from '../../../transaction/assemble.ts';
import { readEnvelope } from '../../../transaction/envelope/envelope.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { attachSignature } from '../../../transaction/sign/sign.ts';
import { payloadHash } from '../../../transaction/sign/signing-hash.ts';
import { sodium } from '../../../transaction/sign/sodium.ts';
import type { Analyst } from '../../service/analyst.ts';
import { draft } from '../../service/drafts.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { submitContribution, submitFlag } = ENDPOINTS;
const NOT_ISSUED = /did not issue this transaction/u;
const CANNOT_BE_READ = /cannot be read|byte \d+|more byte/u;
const DOES_NOT_VERIFY = /does not verify/u;

type Hex = (scene: Scene) => string;

const submit =
  (endpoint: { readonly method: string; readonly path: string }) =>
  (hex: Hex, status: number, says: RegExp, by?: (scene: Scene) => Analyst): HostileCase => ({
    send: (scene) => {
      const { token } = by?.(scene) ?? scene.alice;
      return writeRequest({ ...endpoint, token, body: JSON.stringify(hex(scene)) });
    },
    status,
    says,
  });
const report = submit(submitContribution);
const flag = submit(submitFlag);

/** Alice’s signed report, changed afterwards. */
const afterwards = (change: (bytes: Uint8Array) => Uint8Array, says: RegExp): HostileCase =>
  report(({ alice, reportHex }) => bytesToHex(change(hexToBytes(alice.sign(reportHex)))), 400, says);

/** The offset of the signature of a transaction that has one: version, count, algorithm, length, key, length. */
const SIGNATURE_AT = 38;

/** Alice’s report with a signature that was made without any key. */
const forged = (publicKeyHex: string, signatureHex: string): HostileCase =>
  report(
    ({ reportHex }) =>
      bytesToHex(
        attachSignature(hexToBytes(reportHex), {
          algorithm: 'Ed25519',
          publicKey: hexToBytes(publicKeyHex),
          signature: hexToBytes(signatureHex),
        }),
      ),
    400,
    DOES_NOT_VERIFY,
  );

const header = ({ alice: { accountId }, service }: Scene) => ({
  authority: accountId,
  creationTimeMs: service.context.clock.nowMs(),
  nonce: 7,
});

/** The order of the group. Source: RFC 8032, 5.1. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** What is submitted by others, signed otherwise, or forged. `submit-transaction.stores.test.ts` has the plain cases. */
export const SUBMISSIONS: HostileTable = {
  'a report signed by the Authorization key': report(
    ({ alice, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      const { payload } = decodeTransaction(bytes);
      const { publicKey, privateKey } = alice.authKey;
      const signature = sodium().crypto_sign_detached(payloadHash(payload), privateKey);
      return bytesToHex(attachSignature(bytes, { algorithm: 'Ed25519', publicKey, signature }));
    },
    403,
    /registered key/u,
  ),
  'another account’s report, signed by both keys': report(
    ({ alice, bob, bobsReportHex }) => alice.sign(bob.sign(bobsReportHex)),
    403,
    /acts for another account/u,
  ),
  'a stored report brought by another account': report(
    ({ storedReportHex }) => storedReportHex,
    403,
    /acts for another account/u,
    ({ bob }) => bob,
  ),
  'a report of an account that is not authorized yet': report(
    ({ franksReportHex }) => franksReportHex,
    403,
    /registered but not yet authorized, so nothing was stored/u,
    ({ frank }) => frank,
  ),
  'a report without a session': {
    ...report(() => '', 401, /no access token/u),
    send: ({ alice, reportHex }) =>
      writeRequest({ ...submitContribution, body: JSON.stringify(alice.sign(reportHex)) }),
  },
  'a flag of a contribution whose peer became privileged since': flag(
    ({ alice, privilegedFlagHex }) => alice.sign(privilegedFlagHex),
    400,
    /a privileged peer, whose contributions cannot be flagged/u,
  ),
  'a flag that the service never assembled': flag(
    (scene) => {
      const asset = { definitionId: scene.assetOf.bob, accountId: scene.alice.accountId };
      return scene.alice.sign(bytesToHex(assembleFlag(header(scene), [asset])));
    },
    400,
    NOT_ISSUED,
  ),
  'a source peer with a NUL in a report that the service never assembled': report(
    (scene) => {
      const sourced = draft('192.0.2.9', { sourcePeerId: 'a\u0000b' });
      const item = { draft: sourced, suffix: 7, expiryAtS: 2_000_000_000 };
      return scene.alice.sign(bytesToHex(assembleReport(header(scene), [item])));
    },
    400,
    NOT_ISSUED,
  ),
  'a stored report again in capitals, which gets its first answer': report(
    ({ storedReportHex }) => storedReportHex.toUpperCase(),
    200,
    /ledger/u,
  ),
  'a stored report again with a signature more': report(
    ({ bob, storedReportHex }) => bob.sign(storedReportHex),
    200,
    /ledger/u,
  ),

  'a signature that adds the group’s order to itself': afterwards((bytes) => {
    // S + L verifies where S < L is not checked. Source: RFC 8032, 5.1.7.
    const at = SIGNATURE_AT + 32;
    const little = Buffer.from(bytes.slice(at, at + 32)).toReversed();
    const scalar = BigInt(`0x${Buffer.from(little).toString('hex')}`) + ORDER;
    const changed = Uint8Array.from(bytes);
    changed.set(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toReversed(), at);
    return changed;
  }, DOES_NOT_VERIFY),
  'a signature by a key of zeroes': forged('00'.repeat(32), '00'.repeat(64)),
  'a signature by a key that is no point': forged('ff'.repeat(32), '11'.repeat(64)),
  'a signature of an algorithm that cannot be checked': afterwards(
    (bytes) =>
      attachSignature(bytes, {
        algorithm: 'Secp256k1',
        publicKey: new Uint8Array(33).fill(2),
        signature: new Uint8Array(64).fill(3),
      }),
    DOES_NOT_VERIFY,
  ),
  'a list of signatures that claims four billion': afterwards(
    (bytes) =>
      Buffer.concat([
        Uint8Array.of(1, 3, 255, 255, 255, 255),
        bytes.subarray(readEnvelope(bytes).payloadOffset),
      ]),
    CANNOT_BE_READ,
  ),
  'a megabyte more': afterwards(
    (bytes) => Buffer.concat([bytes, new Uint8Array(2 ** 20)]),
    /did not issue|more byte/u,
  ),
  'half of a report': afterwards((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)), CANNOT_BE_READ),
  'hex with a line break in it': report(
    ({ alice, reportHex }) => alice.sign(reportHex).replace('01', '0\n1'),
    400,
    /hex/u,
  ),
  'hex in full-width digits': report(() => '０１００', 400, /hex/u),
};
