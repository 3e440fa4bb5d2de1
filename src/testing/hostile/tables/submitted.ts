import type { ContributionDraft } from '../../../contract/contribution.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import type { Analyst } from '../../service/analyst.ts';
import { createKeyPair } from '../../service/test-keys.ts';
import { draft } from '../../service/drafts.ts';
import { payloadOf, transactionOf } from '../../transaction/payload.ts';
import { assembleReport } from '../../../transaction/assemble.ts';
import { attachSignature } from '../../../transaction/sign/sign.ts';
import { readEnvelope } from '../../../transaction/envelope/envelope.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import type { Instruction, TransactionPayload } from '../../../transaction/scale/model.ts';
import { payloadHash } from '../../../transaction/sign/signing-hash.ts';
import { sodium } from '../../../transaction/sign/sodium.ts';
import { olderLayoutCases } from '../../../transaction/vectors/vectors.ts';
import type { HostileCase } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { submitContribution, submitFlag } = ENDPOINTS;
export const DAY_MS = 24 * 60 * 60_000;
export const NOT_ISSUED = /did not issue this transaction/u;
export const CANNOT_BE_READ = /cannot be read|byte \d+|more byte/u;
export const DOES_NOT_VERIFY = /does not verify/u;

export type Hex = (scene: Scene) => string | Promise<string>;

const submit =
  (endpoint: { readonly method: string; readonly path: string }) =>
  (hex: Hex, status: number, says: RegExp, rest: Partial<HostileCase> = {}): HostileCase => ({
    send: async (scene) =>
      writeRequest({ ...endpoint, token: scene.alice.token, body: JSON.stringify(await hex(scene)) }),
    status,
    says,
    ...rest,
  });
export const report = submit(submitContribution);
export const flag = submit(submitFlag);

/** Alice's report, changed before she signs it. */
export const altered = (
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

export const instructionsOf = ({ instructions }: TransactionPayload): readonly Instruction[] => {
  if (instructions.tag !== 'Instructions') throw new Error('This is a program.');
  return instructions.value;
};

/** The same with other instructions. */
export const instructed = (
  change: (instructions: readonly Instruction[], scene: Scene) => readonly Instruction[],
): HostileCase =>
  altered((payload, scene) => ({
    ...payload,
    instructions: { tag: 'Instructions', value: change(instructionsOf(payload), scene) },
  }));

export const withMore = (instruction: (scene: Scene) => Instruction): HostileCase =>
  instructed((instructions, scene) => [...instructions, instruction(scene)]);

/**
 * The recorded JSON of a report with one text replaced by another of equal length, which leaves all other
 * bytes as they are.
 */
export const recorded = (from: string, to: string): HostileCase =>
  report(
    ({ alice, reportHex }) => {
      const changed = Buffer.from(hexToBytes(reportHex)).toString('latin1').replace(from, to);
      return alice.sign(Buffer.from(changed, 'latin1').toString('hex'));
    },
    400,
    NOT_ISSUED,
  );

/** The signed bytes, changed afterwards. */
export const afterwards = (
  change: (bytes: Uint8Array, scene: Scene) => Uint8Array | Promise<Uint8Array>,
  says: RegExp,
  status = 400,
): HostileCase =>
  report(
    async (scene) => bytesToHex(await change(hexToBytes(scene.alice.sign(scene.reportHex)), scene)),
    status,
    says,
  );

export const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes.at(at) ?? 0) ^ 1);

/**
 * The offset of the key of the only signature in a signed transaction: version, count, algorithm, length,
 * key, length.
 */
export const KEY_AT = 4;
export const SIGNATURE_AT = 38;
export const ENTRY_BYTES = 100;

/** The list of signatures written as given, whatever order or number that is. */
export function listed(
  bytes: Uint8Array,
  count: readonly number[],
  entries: readonly Uint8Array[],
): Uint8Array {
  const payload = bytes.subarray(readEnvelope(bytes).payloadOffset);
  return Buffer.concat([Uint8Array.of(1, ...count), ...entries, payload]);
}

/** An entry by a key pair over the payload. */
export async function entryBy(bytes: Uint8Array, pair?: Analyst['key']): Promise<Uint8Array> {
  const { publicKey, privateKey } = pair ?? (await createKeyPair());
  const hash = payloadHash(decodeTransaction(bytes).payload);
  const signature = sodium().crypto_sign_detached(hash, privateKey);
  return Buffer.concat([Uint8Array.of(0, 0x80), publicKey, Uint8Array.of(1, 1), signature]);
}

/** Adds an entry that was made without any key. */
export const forged = (publicKeyHex: string, signatureHex: string): HostileCase =>
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

export const header = ({ alice: { accountId }, service }: Scene) => ({
  authority: accountId,
  creationTimeMs: service.context.clock.nowMs(),
  nonce: 7,
});

/** Valid in every way, but never assembled by the service. */
export const homeMade = (scene: Scene, more: Partial<ContributionDraft> = {}) =>
  bytesToHex(
    assembleReport(header(scene), [
      { draft: { ...draft('192.0.2.9'), ...more }, suffix: 7, expiryAtS: 2_000_000_000 },
    ]),
  );

export const older = (layout: 'A' | 'A5' | 'A6'): HostileCase =>
  report(
    () => olderLayoutCases.find((vector) => vector.layout === layout)?.signedHex ?? '',
    400,
    /in layout A, A5 or A6/u,
  );

export const truncated = (share: number): HostileCase =>
  afterwards((bytes) => bytes.subarray(0, Math.floor(bytes.length * share)), CANNOT_BE_READ);
