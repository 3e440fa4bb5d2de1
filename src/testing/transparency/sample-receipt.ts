import { contentHash, entryHash } from '../../service/ledger/entry.ts';
import { sha256 } from '../../service/ledger/node-cryptography.ts';
import { proveInclusion } from '../../transparency/inclusion.ts';
import type { Receipt } from '../../transparency/receipt.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import {
  SAMPLE_ORIGIN,
  SampleLog,
  sampleLogSigner,
  sampleSigner,
  sampleWitnessSigner,
} from './sample-log.ts';

export const SAMPLE_HEIGHT = 3;
export const SAMPLE_AT_MS = 1_764_000_003_000;
export const SAMPLE_COSIGNED_AT_SECONDS = 1_764_000_100;

const [logSigner, witnessSigner] = [await sampleLogSigner(), await sampleWitnessSigner()];

/** The key of the sample log, of its witness, and of a log that signed nothing here. */
export const SAMPLE_LOG_KEY = formatVerifierKey(logSigner.key);
export const SAMPLE_WITNESS_KEY = formatVerifierKey(witnessSigner.key);
export const OTHER_LOG_KEY = formatVerifierKey((await sampleSigner(SAMPLE_ORIGIN, 'ed25519', 9)).key);

/** Trusts the sample log when its witness has cosigned. */
export const SAMPLE_POLICY = `log ${SAMPLE_LOG_KEY}\nwitness W ${SAMPLE_WITNESS_KEY}\nquorum W\n`;

/** The receipt of a transaction as the third entry of a ledger. */
export async function sampleReceipt(
  body: Uint8Array,
  { isCosigned = true, size = 5 } = {},
): Promise<Receipt> {
  const previousHash = new Uint8Array(32).fill(7);
  const content = {
    kind: 'transaction',
    height: SAMPLE_HEIGHT,
    atMs: SAMPLE_AT_MS,
    previousHash,
    body: Buffer.from(body),
  } as const;
  const filler = (byte: number) => new Uint8Array(32).fill(byte);
  const hash = entryHash(contentHash(content));
  const log = new SampleLog(
    Array.from({ length: size }, (_, index) => (index === SAMPLE_HEIGHT - 1 ? hash : filler(index))),
  );
  const header = new Uint8Array(49);
  const view = new DataView(header.buffer);
  view.setBigUint64(1, BigInt(SAMPLE_HEIGHT));
  view.setBigUint64(9, BigInt(SAMPLE_AT_MS));
  header.set(previousHash, 17);
  const signers = isCosigned ? [logSigner, witnessSigner] : [logSigner];
  return {
    extra: header,
    index: SAMPLE_HEIGHT - 1,
    proof: await proveInclusion(sha256, SAMPLE_HEIGHT - 1, log.size, log.readHashes()),
    note: log.note(signers, log.size, SAMPLE_COSIGNED_AT_SECONDS),
  };
}

/** The note with another character in the cosignature of this witness, whichever character stands there. */
export const withBrokenCosignature = (note: string, witness: string): string =>
  note.replace(new RegExp(`(?<=${witness} .{60}).`, 'u'), (character) => (character === 'A' ? 'B' : 'A'));
