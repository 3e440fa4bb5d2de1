import { appendSignature } from '../../transaction/sign/sign.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import {
  decodeTransaction,
  readTransaction,
  type DecodedTransaction,
} from '../../transaction/envelope/decode.ts';
import { TransactionDecodeError, UnsupportedLayoutError } from '../../transaction/scale/errors.ts';
import { explainBytes } from '../../transaction/explain/explain-bytes.ts';
import { compareWithRequest, inspectTransaction, keyPairFromHex } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';
import { algorithm } from '../../transaction/scale/identifiers.ts';
import { compareBytes } from '../../transaction/scale/order.ts';
import { encodePayload } from '../transaction/payload.ts';
import { Writer } from '../../transaction/scale/writer.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
import { isValidSignature } from '../../transaction/inspect/verify-signatures.ts';
import { isHarmless } from './is-harmless.ts';
import type { Seed } from './seeds.ts';

/** The outcome for one input. */
export type Outcome = 'refused' | 'refused by its layout' | 'accepted' | 'matches';

/** Something that must never happen. */
export class FuzzProblem extends Error {
  override readonly name = 'FuzzProblem';
}

const NOBODYS_REQUEST: TransactionRequest = {
  kind: 'report',
  accountId: 'alice@wonderland',
  items: [{ id: '192.0.2.77', fraudType: 'Wangiri', origination: 'SE', destination: 'GB' }],
};

type Refusal = TransactionDecodeError | UnsupportedLayoutError;

function attempt(act: () => DecodedTransaction): DecodedTransaction | Refusal {
  try {
    return act();
  } catch (error) {
    if (error instanceof TransactionDecodeError || error instanceof UnsupportedLayoutError) return error;
    throw error;
  }
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => compareBytes(left, right) === 0;

/** Checks that envelope and payload together are every byte of the message, in their order, and encode to the same bytes. */
function checkEnvelope(bytes: Uint8Array, { payload, signatures }: DecodedTransaction): void {
  const message = new Writer(bytes.length);
  message.u8(1);
  message.length(signatures.length);
  for (const { algorithm: kind, publicKey, signature } of signatures) {
    algorithm.encode(message, kind);
    for (const part of [publicKey, signature]) {
      message.length(part.length);
      message.raw(part);
    }
  }
  message.raw(payload);
  if (!isSame(message.finish(), bytes))
    throw new FuzzProblem('envelope and payload are not written to the same bytes');
}

/**
 * The payload must be written back byte for byte as it was read. Two payloads that are read alike are then the
 * same.
 */
function checkPayload({ payload, read }: DecodedTransaction): void {
  if (!isSame(encodePayload(read()), payload))
    throw new FuzzProblem('the payload is not written to the same bytes');
}

let ownKeyPair: KeyPair | undefined;

/** Checks that signing leaves the payload untouched and adds a valid signature. */
function checkSigned(bytes: Uint8Array, { payload }: DecodedTransaction): void {
  ownKeyPair ??= keyPairFromHex('09'.repeat(32));
  const { publicKey } = ownKeyPair;
  const read = decodeTransaction(appendSignature(bytes, ownKeyPair));
  if (!isSame(read.payload, payload)) throw new FuzzProblem('signing changed the payload');
  // The inspection verifies the signatures that were there before.
  const own = read.signatures.filter((entry) => isSame(entry.publicKey, publicKey));
  const hash = payloadHash(payload);
  if (own.length !== 1 || !own.every(({ signature }) => isValidSignature(signature, hash, publicKey)))
    throw new FuzzProblem('our own signature is not valid');
}

/** Checks that the explanation covers every byte exactly once. */
function checkExplanation(bytes: Uint8Array): void {
  let end = 0;
  for (const part of explainBytes(bytes, 0, bytes.length)) {
    if (part.start !== end || part.end <= part.start)
      throw new FuzzProblem(`byte ${end} is explained wrongly`);
    ({ end } = part);
  }
  if (end !== bytes.length) throw new FuzzProblem(`from byte ${end} on nothing is explained`);
}

/** Checks that a transaction that matches does what its seed does. */
function checkMatch(transaction: DecodedTransaction, { bytes, nowMs, request }: Seed): void {
  const original = readTransaction(bytes);
  if (request === undefined) throw new FuzzProblem('something that nobody asked for was called a match');
  if (isSame(original.payload, transaction.payload)) return;
  if (!isHarmless(original.read(), transaction.read(), nowMs))
    throw new FuzzProblem('a transaction that does something else was called a match');
}

/**
 * Does with a message all that is done with one: reads it in both ways, writes it back, signs it, explains
 * its bytes, inspects it, and compares it with what was asked of the seed that it was made from.
 * @throws {FuzzProblem}, or whatever is no error of reading
 */
export function checkInput(bytes: Uint8Array, seed: Seed): Outcome {
  const stepped = attempt(() => decodeTransaction(bytes));
  const read = attempt(() => readTransaction(bytes));
  if (stepped instanceof Error || read instanceof Error) {
    const [first, second] = [stepped, read].map((each) =>
      each instanceof Error ? each.message : 'accepted',
    );
    if (first !== second) throw new FuzzProblem(`stepping over says "${first}", reading "${second}"`);
    return read instanceof UnsupportedLayoutError ? 'refused by its layout' : 'refused';
  }
  checkEnvelope(bytes, read);
  checkPayload(read);
  checkPayload(stepped);
  checkSigned(bytes, read);
  checkExplanation(bytes);
  const inspection = inspectTransaction(bytes);
  const { nowMs, request = NOBODYS_REQUEST, signerPublicKeyHex } = seed;
  const options = signerPublicKeyHex === undefined ? { nowMs } : { nowMs, signerPublicKeyHex };
  const { verdict } = compareWithRequest(inspection, request, options);
  if (verdict !== 'matches') return 'accepted';
  checkMatch(read, seed);
  return 'matches';
}
