import { concatBytes, equalBytes, fromBase64, toBase64, utf8Bytes } from './bytes.ts';
import type { Cryptography } from './cryptography.ts';
import { MalformedError } from './errors.ts';

/** The two kinds of signatures read here, by their byte: of the text itself, and a timed cosignature of a witness. */
const TYPE_BYTES = { ed25519: 0x01, 'cosignature-v1': 0x04 } as const;

export type SignatureType = keyof typeof TYPE_BYTES;

/** Whose signatures are known, by name and key (a "vkey" in text). */
export interface VerifierKey {
  readonly name: string;
  /** The first 4 bytes of a hash of the name, the type and the key, in lower-case hex. */
  readonly idHex: string;
  readonly type: SignatureType;
  readonly publicKey: Uint8Array;
}

const PUBLIC_KEY_BYTES = 32;
export const KEY_ID_BYTES = 4;

export const isKeyName = (name: string): boolean => /^[^+\p{White_Space}\p{Surrogate}]+$/u.test(name);

export const bytesToIdHex = (id: Uint8Array): string =>
  Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const idHexToBytes = (idHex: string): Uint8Array =>
  Uint8Array.from({ length: KEY_ID_BYTES }, (_, at) => Number.parseInt(idHex.slice(2 * at, 2 * at + 2), 16));

/** @throws {MalformedError} for a name that no signature line can carry, and a key that is not 32 bytes long */
export async function makeVerifierKey(
  { sha256 }: Pick<Cryptography, 'sha256'>,
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
): Promise<VerifierKey> {
  if (!isKeyName(name)) {
    throw new MalformedError(
      'verifier-key',
      'The name of a key is not empty and has no white space and no +.',
    );
  }
  if (publicKey.length !== PUBLIC_KEY_BYTES) {
    throw new MalformedError('verifier-key', `An Ed25519 key has 32 bytes, not ${publicKey.length}.`);
  }
  const hash = await sha256(concatBytes(utf8Bytes(`${name}\n`), Uint8Array.of(TYPE_BYTES[type]), publicKey));
  return { name, idHex: bytesToIdHex(hash.subarray(0, KEY_ID_BYTES)), type, publicKey };
}

/** `name+id+base64(type | key)` */
export const formatVerifierKey = ({ name, idHex, type, publicKey }: VerifierKey): string =>
  `${name}+${idHex}+${toBase64(concatBytes(Uint8Array.of(TYPE_BYTES[type]), publicKey))}`;

/** @throws {MalformedError} */
export async function parseVerifierKey(
  cryptography: Pick<Cryptography, 'sha256'>,
  text: string,
): Promise<VerifierKey> {
  const [, name = '', idHex = '', keyText = ''] = /^([^+]+)\+([0-9a-f]{8})\+([^\s]+)$/u.exec(text) ?? [];
  const typeAndKey = fromBase64(keyText);
  if (typeAndKey === undefined || typeAndKey.length === 0) {
    throw new MalformedError(
      'verifier-key',
      'A verifier key is a name, 8 hexadecimal digits and base64, with a + between them.',
    );
  }
  const [typeByte] = typeAndKey;
  const type = (['ed25519', 'cosignature-v1'] as const).find((known) => TYPE_BYTES[known] === typeByte);
  if (type === undefined) {
    throw new MalformedError(
      'verifier-key',
      `The key of ${name} is of type ${typeByte}; only Ed25519 (1) and its cosignatures (4) are read here.`,
    );
  }
  const key = await makeVerifierKey(cryptography, name, type, typeAndKey.subarray(1));
  if (!equalBytes(idHexToBytes(key.idHex), idHexToBytes(idHex))) {
    throw new MalformedError('verifier-key', `The id ${idHex} does not belong to ${name} and its key.`);
  }
  return key;
}
