import { bytesToHex } from '../../contract/hex.ts';
import { canonicalText } from '../../testing/transaction/schema/canonical-text.ts';
import { appendSignature } from '../append-signature.ts';
import type { TransactionRequest } from '../comparison.ts';
import {
  decodeTransaction,
  readTransaction,
  type CurrentTransaction,
  type DecodedTransaction,
} from '../decode.ts';
import { ContradictorySignaturesError, TransactionDecodeError } from '../errors.ts';
import { explainBytes } from '../explain-bytes.ts';
import { compareWithRequest, inspectTransaction, keyPairFromHex, verifySignatures } from '../index.ts';
import type { KeyPair } from '../key-pair.ts';
import { algorithmText } from '../older/algorithm-text.ts';
import { algorithm } from '../scale/identifiers.ts';
import { transactionPayload } from '../scale/model.ts';
import { compareBytes } from '../scale/order.ts';
import { Writer } from '../scale/writer.ts';
import { isHarmless } from './is-harmless.ts';
import type { Seed } from './seeds.ts';

/** What became of an input. */
export type Outcome = 'refused' | 'accepted' | 'accepted in an older layout' | 'matches';

/** Something that must never happen. */
export class FuzzProblem extends Error {
  override readonly name = 'FuzzProblem';
}

const NOBODYS_REQUEST: TransactionRequest = {
  kind: 'report',
  accountId: 'alice@wonderland',
  items: [{ id: '192.0.2.77', fraudType: 'Wangiri', origination: 'SE', destination: 'GB' }],
};

function attempt(act: () => DecodedTransaction): DecodedTransaction | TransactionDecodeError {
  try {
    return act();
  } catch (error) {
    if (error instanceof TransactionDecodeError) return error;
    throw new FuzzProblem(`reading threw what is no error of its own: ${String(error)}`, { cause: error });
  }
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => compareBytes(left, right) === 0;

/** The list as it stands in the message, in its order. */
function listOf({ layout, signatures }: DecodedTransaction): Uint8Array {
  const writer = new Writer();
  const algorithmCodec = layout === 'A' ? algorithmText : algorithm;
  writer.length(signatures.length);
  for (const { algorithm: kind, publicKey, signature } of signatures) {
    algorithmCodec.encode(writer, kind);
    for (const part of [publicKey, signature]) {
      writer.length(part.length);
      writer.raw(part);
    }
  }
  return writer.finish();
}

/** Whether what was read is every byte of the message, and is written to the same bytes again. */
function checkBytes(bytes: Uint8Array, transaction: DecodedTransaction): void {
  const { layout, payload } = transaction;
  const list = listOf(transaction);
  const message = new Writer(bytes.length);
  message.u8(1);
  for (const part of layout === 'B' ? [list, payload] : [payload, list]) message.raw(part);
  if (!isSame(message.finish(), bytes)) {
    throw new FuzzProblem('envelope and payload are not written to the same bytes');
  }
  if (transaction.layout !== 'B') return;
  const writer = new Writer();
  transactionPayload.encode(writer, transaction.read());
  if (!isSame(writer.finish(), payload))
    throw new FuzzProblem('the payload is not written to the same bytes');
}

function inspect(
  bytes: Uint8Array,
  { layout }: DecodedTransaction,
): ReturnType<typeof inspectTransaction> | undefined {
  try {
    return inspectTransaction(bytes);
  } catch (error) {
    if (layout !== 'B' && error instanceof ContradictorySignaturesError) return undefined;
    throw new FuzzProblem(`inspecting threw: ${String(error)}`, { cause: error });
  }
}

let ownKeyPair: KeyPair | undefined;

/** Whether it is signed as it was received: the payload untouched, our entry valid. */
function checkSigned(bytes: Uint8Array, { layout, payload }: DecodedTransaction): void {
  ownKeyPair ??= keyPairFromHex('09'.repeat(32));
  const { publicKey } = ownKeyPair;
  let signed: Uint8Array;
  try {
    signed = appendSignature(bytes, ownKeyPair);
  } catch (error) {
    if (layout !== 'B' && error instanceof ContradictorySignaturesError) return;
    throw new FuzzProblem(`signing threw: ${String(error)}`, { cause: error });
  }
  const read = attempt(() => decodeTransaction(signed));
  if (read instanceof TransactionDecodeError) throw new FuzzProblem('what was signed cannot be read');
  if (read.layout !== layout || !isSame(read.payload, payload)) {
    throw new FuzzProblem('signing changed the payload');
  }
  const own = bytesToHex(publicKey);
  const isValid = verifySignatures(signed).some(({ publicKeyHex, valid }) => valid && publicKeyHex === own);
  if (!isValid) throw new FuzzProblem('our own signature is not valid');
}

/** Whether the explanation has every byte, once. */
function checkExplanation(bytes: Uint8Array): void {
  let end = 0;
  for (const part of explainBytes(bytes, 0, bytes.length)) {
    if (part.start !== end || part.end <= part.start)
      throw new FuzzProblem(`byte ${end} is explained wrongly`);
    ({ end } = part);
  }
  if (end !== bytes.length) throw new FuzzProblem(`from byte ${end} on nothing is explained`);
}

/** Whether a transaction that matches does what the seed does. */
function checkMatch(transaction: CurrentTransaction, seed: Seed): void {
  const original = readTransaction(seed.bytes);
  if (original.layout !== 'B' || seed.request === undefined) {
    throw new FuzzProblem('something that nobody asked for was called a match');
  }
  if (isSame(original.payload, transaction.payload)) return;
  if (!isHarmless(original.read(), transaction.read(), seed.nowMs)) {
    throw new FuzzProblem('a transaction that does something else was called a match');
  }
}

/**
 * Does with a message all that is done with one: reads it in both ways, writes it back, signs it, explains its bytes,
 * inspects it, and compares it with what was asked of the seed that it was made from.
 * @throws FuzzProblem
 */
export function checkInput(bytes: Uint8Array, seed: Seed): Outcome {
  const stepped = attempt(() => decodeTransaction(bytes));
  const read = attempt(() => readTransaction(bytes));
  if (stepped instanceof TransactionDecodeError || read instanceof TransactionDecodeError) {
    const [first, second] = [stepped, read].map((each) =>
      each instanceof Error ? each.message : 'accepted',
    );
    if (first !== second) throw new FuzzProblem(`stepping over says "${first}", reading "${second}"`);
    return 'refused';
  }
  checkBytes(bytes, read);
  checkSigned(bytes, read);
  checkExplanation(bytes);
  if (stepped.layout === 'B' && read.layout === 'B') {
    if (canonicalText(stepped.read()) !== canonicalText(read.read()))
      throw new FuzzProblem('two readings differ');
  }
  const inspection = inspect(bytes, read);
  if (!inspection) return 'accepted in an older layout';
  const { nowMs, request = NOBODYS_REQUEST, signerPublicKeyHex } = seed;
  const options = signerPublicKeyHex === undefined ? { nowMs } : { nowMs, signerPublicKeyHex };
  const { verdict } = compareWithRequest(inspection, request, options);
  if (read.layout !== 'B') {
    if (verdict !== 'cannot-inspect') throw new FuzzProblem(`an older layout was called ${verdict}`);
    return 'accepted in an older layout';
  }
  if (verdict !== 'matches') return 'accepted';
  checkMatch(read, seed);
  return 'matches';
}
