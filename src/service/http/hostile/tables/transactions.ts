import { ENDPOINTS } from '../../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../../contract/hex.ts';
import type { Analyst } from '../../../../testing/service/analyst.ts';
import { createKeyPair } from '../../../../testing/service/test-keys.ts';
import { draft } from '../../../../testing/service/drafts.ts';
import { olderTransaction } from '../../../../testing/transaction/older.ts';
import { payloadOf, transactionOf } from '../../../../testing/transaction/payload.ts';
import { assembleFlag, assembleReport } from '../../../../transaction/assemble.ts';
import { attachSignature } from '../../../../transaction/attach-signature.ts';
import { MAX_SIGNATURES, readEnvelope } from '../../../../transaction/envelope.ts';
import { decodeTransaction } from '../../../../transaction/index.ts';
import type { Instruction, TransactionPayload } from '../../../../transaction/scale/model.ts';
import { payloadHash } from '../../../../transaction/signing-hash.ts';
import { sodium } from '../../../../transaction/sodium.ts';
import {
  everyDay,
  permissionOn,
  transferOfTokens,
} from '../../../practice/tampering/foreign-instructions.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { submitContribution, submitFlag } = ENDPOINTS;
const DAY_MS = 24 * 60 * 60_000;
const NOT_ISSUED = /did not issue this transaction/u;
const CANNOT_BE_READ = /cannot be read|byte \d+|more byte/u;
const DOES_NOT_VERIFY = /does not verify/u;

type Hex = (scene: Scene) => string | Promise<string>;

const submit =
  (endpoint: { readonly method: string; readonly path: string }) =>
  (hex: Hex, status: number, says: RegExp, rest: Partial<HostileCase> = {}): HostileCase => ({
    send: async (scene) =>
      writeRequest({ ...endpoint, token: scene.alice.token, body: JSON.stringify(await hex(scene)) }),
    status,
    says,
    ...rest,
  });
const report = submit(submitContribution);
const flag = submit(submitFlag);

/** Alice's report, changed before she signs it. */
const altered = (
  change: (payload: TransactionPayload, scene: Scene) => unknown,
  says = NOT_ISSUED,
  status = 400,
): HostileCase =>
  report(
    (scene) => {
      const bytes = transactionOf(change(payloadOf(hexToBytes(scene.reportHex)), scene));
      if (bytes === undefined) throw new Error('This has no bytes in the format.');
      return scene.alice.sign(bytesToHex(bytes));
    },
    status,
    says,
  );

const instructionsOf = ({ instructions }: TransactionPayload): readonly Instruction[] => {
  if (instructions.tag !== 'Instructions') throw new Error('This is a program.');
  return instructions.value;
};

/** The same with other instructions. */
const instructed = (
  change: (instructions: readonly Instruction[], scene: Scene) => readonly Instruction[],
): HostileCase =>
  altered((payload, scene) => ({
    ...payload,
    instructions: { tag: 'Instructions', value: change(instructionsOf(payload), scene) },
  }));

const withMore = (instruction: (scene: Scene) => Instruction): HostileCase =>
  instructed((instructions, scene) => [...instructions, instruction(scene)]);

/** The JSON in which a report is recorded, with a text in it replaced; of equal length, so that all else stays. */
const recorded = (from: string, to: string): HostileCase =>
  report(
    ({ alice, reportHex }) => {
      const changed = Buffer.from(hexToBytes(reportHex)).toString('latin1').replace(from, to);
      return alice.sign(Buffer.from(changed, 'latin1').toString('hex'));
    },
    400,
    NOT_ISSUED,
  );

/** The signed bytes, changed afterwards. */
const afterwards = (
  change: (bytes: Uint8Array, scene: Scene) => Uint8Array | Promise<Uint8Array>,
  says: RegExp,
  status = 400,
): HostileCase =>
  report(
    async (scene) => bytesToHex(await change(hexToBytes(scene.alice.sign(scene.reportHex)), scene)),
    status,
    says,
  );

const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes.at(at) ?? 0) ^ 1);

/** Where the only signature of a signed transaction stands: version, count, algorithm, length, key, length. */
const KEY_AT = 4;
const SIGNATURE_AT = 38;
const ENTRY_BYTES = 100;

/** The list of signatures written as given, whatever order or number that is. */
function listed(bytes: Uint8Array, count: readonly number[], entries: readonly Uint8Array[]): Uint8Array {
  const payload = bytes.subarray(readEnvelope(bytes).payloadOffset);
  return Buffer.concat([Uint8Array.of(1, ...count), ...entries, payload]);
}

/** An entry by a key pair over the payload. */
async function entryBy(bytes: Uint8Array, pair?: Analyst['key']): Promise<Uint8Array> {
  const { publicKey, privateKey } = pair ?? (await createKeyPair());
  const hash = payloadHash(decodeTransaction(bytes).payload);
  const signature = sodium().crypto_sign_detached(hash, privateKey);
  return Buffer.concat([Uint8Array.of(0, 0x80), publicKey, Uint8Array.of(1, 1), signature]);
}

/** Adds an entry that was made without any key. */
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

/** Everything as it should be, but never assembled by the service. */
const homeMade = (scene: Scene) =>
  bytesToHex(
    assembleReport(header(scene), [{ draft: draft('192.0.2.9'), suffix: 7, expiryAtS: 2_000_000_000 }]),
  );

const older = (layout: 'A' | 'A5' | 'A6'): HostileCase =>
  report(
    ({ alice }) => alice.sign(bytesToHex(olderTransaction({ layout }))),
    400,
    /older format \(layout A/u,
  );

const truncated = (share: number): HostileCase =>
  afterwards((bytes) => bytes.subarray(0, Math.floor(bytes.length * share)), CANNOT_BE_READ);

/** Transactions that say something else than what was assembled, or are signed by somebody else. */
export const TRANSACTIONS: HostileTable = {
  'a report that is not signed': report(({ reportHex }) => reportHex, 400, /not signed/u),
  'a report signed by another key': report(
    ({ bob, reportHex }) => bob.sign(reportHex),
    403,
    /registered key/u,
  ),
  'a report signed by the Authorization key': report(
    async ({ alice, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      return bytesToHex(listed(bytes, [4], [await entryBy(bytes, alice.authKey)]));
    },
    403,
    /registered key/u,
  ),
  'another account’s report, signed by its own key': report(
    ({ bob, bobsReportHex }) => bob.sign(bobsReportHex),
    403,
    /acts for another account/u,
  ),
  'another account’s report, signed by the caller’s key': report(
    ({ alice, bobsReportHex }) => alice.sign(bobsReportHex),
    403,
    /acts for another account/u,
  ),
  'another account’s report, signed by both keys': report(
    ({ alice, bob, bobsReportHex }) => alice.sign(bob.sign(bobsReportHex)),
    403,
    /acts for another account/u,
  ),
  'a signed report brought by another account': {
    ...report(() => '', 403, /acts for another account/u),
    send: ({ alice, bob, reportHex }) =>
      writeRequest({ ...submitContribution, token: bob.token, body: JSON.stringify(alice.sign(reportHex)) }),
  },
  'a stored report brought by another account': {
    ...report(() => '', 403, /acts for another account/u),
    send: ({ bob, storedReportHex }) =>
      writeRequest({ ...submitContribution, token: bob.token, body: JSON.stringify(storedReportHex) }),
  },
  'a report of an account that was suspended since': {
    ...report(() => '', 403, /suspended, so nothing was stored/u),
    send: ({ carol, carolsReportHex }) =>
      writeRequest({ ...submitContribution, token: carol.token, body: JSON.stringify(carolsReportHex) }),
  },
  'a report without a session': {
    ...report(() => '', 401, /no access token/u),
    send: ({ alice, reportHex }) =>
      writeRequest({ ...submitContribution, body: JSON.stringify(alice.sign(reportHex)) }),
  },

  'a report of yesterday': report(
    ({ alice, reportHex }) => alice.sign(reportHex),
    401,
    /not valid, or no longer/u,
    {
      aheadMs: DAY_MS,
    },
  ),
  'a report made where the clock shows tomorrow': altered(
    (payload) => ({
      ...payload,
      creation_time_ms: payload.creation_time_ms + BigInt(DAY_MS),
    }),
    /more than 5 minutes in the future/u,
  ),
  'a report that was assembled where the clock was ahead': report(
    ({ alice, aheadReportHex }) => alice.sign(aheadReportHex),
    400,
    /more than 5 minutes in the future/u,
  ),
  'a report of yesterday, made by hand': altered(
    (payload) => ({
      ...payload,
      creation_time_ms: payload.creation_time_ms - BigInt(DAY_MS),
    }),
    /has expired/u,
  ),
  'a report made a millisecond later': altered((payload) => ({
    ...payload,
    creation_time_ms: payload.creation_time_ms + 1n,
  })),
  'a report that lives longer': altered((payload) => ({ ...payload, time_to_live_ms: BigInt(DAY_MS) + 1n })),
  'a report that lives for ever': altered((payload) => ({ ...payload, time_to_live_ms: undefined })),
  'a report that lives for a millisecond': altered(
    (payload) => ({ ...payload, time_to_live_ms: 1n }),
    /has expired/u,
  ),
  'a report that lives beyond all time': altered((payload) => ({
    ...payload,
    time_to_live_ms: 2n ** 64n - 1n,
  })),
  'a report from the end of time': altered(
    (payload) => ({ ...payload, creation_time_ms: 2n ** 64n - 1n }),
    /future/u,
  ),
  'a report with another nonce': altered((payload) => ({ ...payload, nonce: (payload.nonce ?? 0) ^ 1 })),
  'a report without nonce': altered((payload) => ({ ...payload, nonce: undefined })),
  'a report with metadata': altered((payload) => ({
    ...payload,
    metadata: [['note', { tag: 'Bool', value: true }]],
  })),
  'a report whose authority is another account': altered(
    (payload) => ({ ...payload, authority: { ...payload.authority, name: 'mallory' } }),
    /acts for another account/u,
    403,
  ),
  'a report with another identifier': recorded('192.0.2.6', '192.0.2.9'),
  'a report with another country': recorded('"dst":"GB"', '"dst":"SE"'),
  'a report with another fraud type': recorded('"ft":3', '"ft":1'),
  'a report with another status': recorded('"sts":0', '"sts":2'),
  'a report with another time': recorded('"ts":1', '"ts":2'),
  'a report with another expiry': recorded('"ed":1', '"ed":2'),
  'a report with another asset number': altered((payload) => {
    const text = JSON.stringify(instructionsOf(payload), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const [, suffix = ''] = /192\.0\.2\.6_(\d+)/u.exec(text) ?? [];
    const first = instructionsOf(payload)[0];
    if (first?.tag !== 'Register' || suffix === '') throw new Error('This registers nothing.');
    const changed = structuredClone(first);
    const found = changed.value.object;
    if (
      found.tag !== 'Raw' ||
      found.value.tag !== 'Identifiable' ||
      found.value.value.tag !== 'NewAssetDefinition'
    )
      throw new Error('This registers something else.');
    const { value } = found.value.value;
    const renamed = { ...value, id: { ...value.id, name: `192.0.2.6_${Number(suffix) + 1}` } };
    const object = {
      tag: 'Raw',
      value: { tag: 'Identifiable', value: { tag: 'NewAssetDefinition', value: renamed } },
    };
    return {
      ...payload,
      instructions: {
        tag: 'Instructions',
        value: [{ tag: 'Register', value: { object } }, ...instructionsOf(payload).slice(1)],
      },
    };
  }),

  'a transfer smuggled in': withMore(({ alice, bob }) => transferOfTokens(alice.accountId, bob.accountId)),
  'a permission smuggled in': withMore(({ alice, assetOf, bob }) =>
    permissionOn({ definitionId: assetOf.alice, accountId: alice.accountId }, bob.accountId),
  ),
  'a trigger smuggled in': withMore(({ alice, bob, service }) =>
    everyDay(
      transferOfTokens(alice.accountId, bob.accountId),
      alice.accountId,
      service.context.clock.nowMs(),
    ),
  ),
  'a failure smuggled in': withMore(() => ({ tag: 'Fail', value: { message: '' } })),
  'an upgrade smuggled in': withMore(() => ({
    tag: 'Upgrade',
    value: { object: { tag: 'Raw', value: { tag: 'Executor', value: { wasm: new Uint8Array(4) } } } },
  })),
  'a flag smuggled into a report': instructed((instructions, scene) => [
    ...instructions,
    ...instructionsOf(payloadOf(hexToBytes(scene.flagHex))),
  ]),
  'instructions in a sequence': instructed((instructions) => [
    { tag: 'Sequence', value: { instructions: [...instructions] } },
  ]),
  'an instruction left out': instructed((instructions) => instructions.slice(1)),
  'an instruction twice': instructed((instructions) => [...instructions.slice(0, 1), ...instructions]),
  'instructions in another order': instructed((instructions) => instructions.toReversed()),
  'a program': altered((payload) => ({
    ...payload,
    instructions: { tag: 'Wasm', value: new Uint8Array(64) },
  })),
  'a report that the service never assembled': report(
    (scene) => scene.alice.sign(homeMade(scene)),
    400,
    NOT_ISSUED,
  ),
  'a flag that the service never assembled': flag(
    (scene) =>
      scene.alice.sign(
        bytesToHex(
          assembleFlag(header(scene), [
            { definitionId: scene.assetOf.bob, accountId: scene.alice.accountId },
          ]),
        ),
      ),
    400,
    NOT_ISSUED,
  ),
  'a flag of another account’s asset in another’s name': flag(
    (scene) =>
      scene.alice.sign(
        bytesToHex(
          assembleFlag(header(scene), [{ definitionId: scene.assetOf.bob, accountId: scene.bob.accountId }]),
        ),
      ),
    400,
    NOT_ISSUED,
  ),
  'a report where flags are submitted': flag(
    ({ alice, reportHex }) => alice.sign(reportHex),
    400,
    /reports contributions/u,
  ),
  'a flag where reports are submitted': report(
    ({ alice, flagHex }) => alice.sign(flagHex),
    400,
    /flags contributions/u,
  ),
  'a stored report where flags are submitted': flag(
    ({ storedReportHex }) => storedReportHex,
    400,
    /reports contributions/u,
  ),
  'a stored flag where reports are submitted': report(
    ({ storedFlagHex }) => storedFlagHex,
    400,
    /flags contributions/u,
  ),
  'a flag of a contribution whose peer became privileged since': flag(
    ({ alice, privilegedFlagHex }) => alice.sign(privilegedFlagHex),
    400,
    /a privileged peer, whose contributions cannot be flagged/u,
  ),

  'a stored report again, which gets its first answer': report(
    ({ storedReportHex }) => storedReportHex,
    200,
    /ledger/u,
  ),
  'a stored report again in capitals': report(
    ({ storedReportHex }) => storedReportHex.toUpperCase(),
    200,
    /ledger/u,
  ),
  'a stored report again with a signature more': report(
    ({ bob, storedReportHex }) => bob.sign(storedReportHex),
    200,
    /ledger/u,
  ),
  'a stored flag again, which gets its first answer': flag(
    ({ storedFlagHex }) => storedFlagHex,
    200,
    /flagged/u,
  ),
  'a stored report again a year later, without a session': report(
    ({ storedReportHex }) => storedReportHex,
    401,
    /not valid, or no longer/u,
    { aheadMs: 365 * DAY_MS },
  ),

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
