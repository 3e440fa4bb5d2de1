import { fromBase64, parseDecimal, parseHash, toBase64 } from './bytes.ts';
import type { Cryptography } from './cryptography.ts';
import { MalformedError } from './errors.ts';
import { verifyInclusion } from './inclusion.ts';
import { checkCheckpoint, type SignedCheckpoint, type Policy } from './policy.ts';
import { leafInput } from './tree.ts';

/** Proves without a network that an entry is in a log (tlog-proof). */
export interface Receipt {
  /** What the entry's owner needs beside it. Nothing proves it by itself. */
  readonly extra?: Uint8Array;
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** The log's checkpoint, as signed. */
  readonly note: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MAX_PROOF_HASHES = 63;

export function formatReceipt({ extra, index, proof, note }: Receipt): string {
  const lines = [
    FIRST_LINE,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...proof.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${note}`;
}

/** Returns whether a text begins as a receipt does. */
export const isReceipt = (text: string): boolean => text.startsWith(`${FIRST_LINE}\n`);

const malformed = (message: string): MalformedError => new MalformedError('receipt', message);

/** @throws {MalformedError} */
export function parseReceipt(text: string): Receipt {
  const end = text.indexOf('\n\n');
  const [firstLine, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (firstLine !== FIRST_LINE) throw malformed(`A receipt begins with the line ${FIRST_LINE}.`);
  const extraLine = lines[0]?.startsWith('extra ') === true ? lines.shift() : undefined;
  const extra = extraLine === undefined ? undefined : fromBase64(extraLine.slice('extra '.length));
  if (extraLine !== undefined && extra === undefined) throw malformed('Its extra data is not base64.');
  const [indexLine = '', ...hashLines] = lines;
  const index = indexLine.startsWith('index ') ? parseDecimal(indexLine.slice('index '.length)) : undefined;
  if (index === undefined) throw malformed('Its index is not a whole number.');
  const proof = hashLines.flatMap((line) => parseHash(line) ?? []);
  if (proof.length !== hashLines.length || proof.length > MAX_PROOF_HASHES) {
    throw malformed('Its proof is not up to 63 hashes in base64.');
  }
  const parts = { index, proof, note: text.slice(end + 2) };
  return extra === undefined ? parts : { ...parts, extra };
}

/**
 * Checks that the receipt proves an entry with this data in a checkpoint that the policy's log signed. Whether
 * enough witnesses have cosigned it: `countCosignatures`.
 * @throws {MalformedError}
 * @throws {BrokenSignatureError}
 * @throws {UnknownLogError}
 * @throws {InclusionRefusedError}
 */
export async function verifyReceipt(
  cryptography: Cryptography,
  policy: Policy,
  { index, proof, note }: Receipt,
  leafData: Uint8Array,
): Promise<SignedCheckpoint> {
  const checked = await checkCheckpoint(cryptography, policy, note);
  const { size, root } = checked.checkpoint;
  const leafHash = await cryptography.sha256(leafInput(leafData));
  await verifyInclusion(cryptography, { index, size, leafHash, root, proof });
  return checked;
}
