import { concatBytes, fromBase64, toBase64, utf8Bytes } from './bytes.ts';
import { cosignedMessage, decodeCosignature, encodeCosignature } from './cosignature.ts';
import type { Cryptography } from './cryptography.ts';
import { BrokenSignatureError, MalformedError } from './errors.ts';
import { bytesToIdHex, idHexToBytes, isKeyName, KEY_ID_BYTES, type VerifierKey } from './verifier-key.ts';

/** A line below a note: whose it says it is, and the bytes after the key's id. */
export interface SignatureLine {
  readonly name: string;
  readonly idHex: string;
  readonly bytes: Uint8Array;
}

export interface SignedNote {
  /** The text that is signed, with its last line feed. */
  readonly text: string;
  readonly signatures: readonly SignatureLine[];
}

/** Far above what witnesses add: 16 lines of 5 kB must be read. */
const MAX_NOTE_BYTES = 1_000_000;
const MAX_SIGNATURES = 100;
const CONTROL_CHARACTER = /[^\n\u0020-\u{10ffff}]/u;

const malformed = (message: string, cause?: unknown): MalformedError =>
  new MalformedError('note', message, { cause });

/** The text of bytes in UTF-8; text itself is looked at, too. */
function textOf(note: string | Uint8Array): string {
  if (note.length > MAX_NOTE_BYTES) throw malformed('The note is longer than 1,000,000 bytes.');
  if (typeof note !== 'string') {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(note);
    } catch (cause) {
      throw malformed('The note is not UTF-8.', cause);
    }
  }
  if (/\p{Surrogate}/u.test(note)) throw malformed('The note is not UTF-8.');
  return note;
}

/** `undefined` for a line that is no signature. */
export function parseSignatureLine(line: string): SignatureLine | undefined {
  const [, name = '', base64 = ''] = /^\u2014 ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
  const idAndBytes = fromBase64(base64);
  if (!isKeyName(name) || idAndBytes === undefined || idAndBytes.length <= KEY_ID_BYTES) return undefined;
  return {
    name,
    idHex: bytesToIdHex(idAndBytes.subarray(0, KEY_ID_BYTES)),
    bytes: idAndBytes.subarray(KEY_ID_BYTES),
  };
}

/** Without the line feed. */
export const formatSignatureLine = ({ name, idHex, bytes }: SignatureLine): string =>
  `\u2014 ${name} ${toBase64(concatBytes(idHexToBytes(idHex), bytes))}`;

/** @throws {MalformedError} */
export function parseNote(note: string | Uint8Array): SignedNote {
  const whole = textOf(note);
  if (CONTROL_CHARACTER.test(whole)) throw malformed('The note has a control character.');
  // Text may have empty lines of its own.
  const textEnd = whole.lastIndexOf('\n\n') + 1;
  if (textEnd === 0 || !whole.endsWith('\n')) {
    throw malformed('A note is a text, an empty line, and signatures; each line ends with a line feed.');
  }
  const lines = whole.slice(textEnd + 1, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw malformed(`The note has more than ${MAX_SIGNATURES} signatures.`);
  const signatures = lines.map((line) => {
    const signature = parseSignatureLine(line);
    if (signature === undefined) throw malformed('A line below the text is not a signature.');
    return signature;
  });
  return { text: whole.slice(0, textEnd), signatures };
}

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map((signature) => `${formatSignatureLine(signature)}\n`).join('')}`;

/** A key that signs: the private part never leaves the function. */
export interface NoteSigner {
  readonly key: VerifierKey;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** The signer's line under a text; `atSeconds` counts for witnesses only. */
export function signText(text: string, { key, sign }: NoteSigner, atSeconds: number): SignatureLine {
  const { name, idHex, type } = key;
  const bytes =
    type === 'ed25519'
      ? sign(utf8Bytes(text))
      : encodeCosignature({ atSeconds, signature: sign(cosignedMessage(text, atSeconds)) });
  return { name, idHex, bytes };
}

/** A signature that was found right. */
export interface VerifiedSignature {
  readonly key: VerifierKey;
  /** When a witness says that it saw the text, in seconds since the Unix epoch. */
  readonly cosignedAtSeconds?: number;
}

async function verifyLine(
  { verifyEd25519 }: Cryptography,
  text: string,
  bytes: Uint8Array,
  key: VerifierKey,
): Promise<VerifiedSignature> {
  if (key.type === 'ed25519') {
    if (await verifyEd25519(bytes, utf8Bytes(text), key.publicKey)) return { key };
    throw new BrokenSignatureError(key.name);
  }
  const cosignature = decodeCosignature(bytes);
  if (cosignature !== undefined) {
    const { atSeconds, signature } = cosignature;
    const message = cosignedMessage(text, atSeconds);
    if (await verifyEd25519(signature, message, key.publicKey)) return { key, cosignedAtSeconds: atSeconds };
  }
  throw new BrokenSignatureError(key.name);
}

/**
 * The signatures by these keys. Those of other names and ids are passed over: anybody may add some.
 * @throws {BrokenSignatureError} if one by these keys is wrong
 */
export async function verifyNote(
  cryptography: Cryptography,
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
): Promise<readonly VerifiedSignature[]> {
  const verified: VerifiedSignature[] = [];
  for (const { name, idHex, bytes } of signatures) {
    for (const key of keys) {
      if (key.name === name && key.idHex === idHex) {
        verified.push(await verifyLine(cryptography, text, bytes, key));
      }
    }
  }
  return verified;
}
