import { concatBytes, uint64Bytes, utf8Bytes } from './bytes.ts';

/** Seconds since the Unix epoch, and the witness's Ed25519 signature. */
export interface Cosignature {
  readonly atSeconds: number;
  readonly signature: Uint8Array;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** The bytes that a witness signs: a checkpoint's text (`cosignature/v1`) and when. */
export const cosignedMessage = (checkpointText: string, atSeconds: number): Uint8Array =>
  utf8Bytes(`cosignature/v1\ntime ${atSeconds}\n${checkpointText}`);

export const encodeCosignature = ({ atSeconds, signature }: Cosignature): Uint8Array =>
  concatBytes(uint64Bytes(atSeconds), signature);

/** `undefined` for bytes that are none, and for times after 2^53 seconds. */
export function decodeCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const atSeconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return Number.isSafeInteger(atSeconds) ? { atSeconds, signature: bytes.subarray(TIME_BYTES) } : undefined;
}
