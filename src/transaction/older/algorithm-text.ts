import { TransactionDecodeError } from '../errors.ts';
import type { OrderedCodec } from '../scale/codec.ts';
import type { AlgorithmName } from '../scale/identifiers.ts';
import { compareText } from '../scale/order.ts';
import { text } from '../scale/primitives.ts';

const TEXT_OF: Readonly<Record<AlgorithmName, string>> = {
  Ed25519: 'ed25519',
  Secp256k1: 'secp256k1',
  BlsNormal: 'bls_normal',
  BlsSmall: 'bls_small',
};
const NAMES: readonly AlgorithmName[] = ['Ed25519', 'Secp256k1', 'BlsNormal', 'BlsSmall'];

function decode(reader: Parameters<OrderedCodec<AlgorithmName>['decode']>[0]): AlgorithmName {
  const start = reader.offset;
  const written = reader.string('the name of an algorithm');
  const found = NAMES.find((name) => TEXT_OF[name] === written);
  if (found === undefined) throw new TransactionDecodeError(start, 'the name of an algorithm, as ed25519');
  return found;
}

/** An algorithm as its name in small letters, ordered as text: rc.9 and rc.13. Source: wire-format part 2. */
export const algorithmText: OrderedCodec<AlgorithmName> = {
  decode,
  skip: (reader) => void decode(reader),
  walk: (reader, visitor) => text.walk(reader, visitor),
  encode: (writer, value) => writer.string(TEXT_OF[value]),
  compare: (left, right) => compareText(TEXT_OF[left], TEXT_OF[right]),
};
