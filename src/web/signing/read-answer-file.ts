import { bytesToHex } from '../../contract/hex.ts';

const SIGNATURE_BYTES = 64;
const ONLY_TEXT = /^[\s0-9a-fx]*$/iu;

/** What a file holds: its text, or the hex of a signature that was stored as its 64 bytes. */
export async function readAnswerFile(file: Blob): Promise<string> {
  const text = await file.text();
  if (file.size !== SIGNATURE_BYTES || ONLY_TEXT.test(text)) return text;
  return bytesToHex(new Uint8Array(await file.arrayBuffer()));
}
