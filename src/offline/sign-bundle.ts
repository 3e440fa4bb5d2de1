import { AppError } from '../contract/app-error.ts';
import { hexToBytes } from '../contract/hex.ts';
import {
  type BundledRequest,
  bundleHashHex,
  formatBundleAnswer,
  parseBundle,
  type SigningBundle,
} from '../contract/signing-bundle.ts';
import { readInput } from '../command-line/read-input.ts';
import {
  appendSignature,
  type ComparisonInWords,
  compareWithRequest,
  inspectTransaction,
  type KeyPair,
  ready,
  type TransactionInspection,
  type TransactionRequest,
} from '../transaction/index.ts';
import { publicKeyHexOf } from '../transaction/sign/key-pair.ts';
import { spelledOutText } from '../transaction/words/visible-text.ts';
import { readKey, type Tell } from './read-key.ts';
import { type Signing, signatureBy } from './sign-transaction.ts';
import { groupedHash, transactionHeadInWords, transactionInWords } from './transaction-in-words.ts';
import { unusualTimes, reasonsNotToSign } from './reasons-not-to-sign.ts';

export interface SignBundleRequest {
  readonly action: 'bundle';
  /** A file's name, or `-`. */
  readonly file: string;
  /** Left out to read only. */
  readonly signing?: Signing;
  /** Prints every line of every transaction. */
  readonly all: boolean;
}

/** A transaction of the bundle, read and compared with the rows beside it. */
interface ReadBatch {
  /** Counted from 1. */
  readonly number: number;
  /** Of the whole bundle, counted from 1. */
  readonly firstRow: number;
  readonly request: BundledRequest;
  /** The identifiers that the rows report or flag. */
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
  readonly inspection: TransactionInspection;
  readonly comparison: ComparisonInWords;
  /** The reasons for not signing it, a sentence each; none if it matches the request. */
  readonly problems: readonly string[];
}

/** Up to so many rows of a transaction are read out as one by one as of a single transaction. */
const FEW_ROWS = 10;
/** More sentences than anybody reads before asking what happened to the file. */
const MOST_PROBLEMS = 20;

function problemsOf(
  { number, firstRow, names, inspection, comparison }: Omit<ReadBatch, 'problems'>,
  statedHashHex: string,
  options: { readonly nowMs: number; readonly signerPublicKeyHex: string },
): readonly string[] {
  const { differences, rows, verdict } = comparison;
  const batch = `Batch ${number}: `;
  if (verdict === 'cannot-inspect') return differences.map((sentence) => batch + sentence);
  const sentences = rows.map(({ asked, field, found, item }, index) => {
    const name = item === undefined ? undefined : names[item];
    return item === undefined || name === undefined
      ? batch + (differences[index] ?? field)
      : `Row ${firstRow + item} (${spelledOutText(name)}): ${field} ${asked} asked, ${found} found.`;
  });
  const otherwise = sentences.length === 0 ? reasonsNotToSign(inspection, options) : [];
  return [
    ...(inspection.payloadHashHex === statedHashHex
      ? []
      : [`${batch}the transaction does not have the hash beside it.`]),
    ...sentences,
    ...otherwise.map((reason) => `${batch}${reason}.`),
  ];
}

/** A flag names the account that it is by. */
const transactionRequest = (request: BundledRequest, accountId: string): TransactionRequest =>
  request.kind === 'report'
    ? { ...request, accountId }
    : {
        kind: 'flag',
        accountId,
        assets: request.definitionIds.map((definitionId) => ({ definitionId, accountId })),
      };

function readBatches(
  { accountId, batches, publicKeyHex }: SigningBundle,
  nowMs: number,
): readonly ReadBatch[] {
  const options = { nowMs, signerPublicKeyHex: publicKeyHex };
  const hashes = new Set<string>();
  let firstRow = 1;
  return batches.map(({ payloadHashHex, request, transactionHex }, index) => {
    const bytes = hexToBytes(transactionHex);
    const inspection = inspectTransaction(bytes);
    const names = request.kind === 'report' ? request.items.map(({ id }) => id) : request.definitionIds;
    const comparison = compareWithRequest(inspection, transactionRequest(request, accountId), options);
    const batch = { number: index + 1, firstRow, request, names, bytes, inspection, comparison };
    const isRepeated = hashes.has(inspection.payloadHashHex);
    hashes.add(inspection.payloadHashHex);
    firstRow += names.length;
    return {
      ...batch,
      problems: [
        ...problemsOf(batch, payloadHashHex, options),
        ...(isRepeated ? [`Batch ${index + 1}: the transaction is in the bundle twice.`] : []),
      ],
    };
  });
}

/** `Reports 5000: 3000 IPFraud, 2000 Wangiri`, `Flags 5000` */
function countedRows(request: BundledRequest): string {
  if (request.kind === 'flag') return `Flags ${request.definitionIds.length}`;
  const counts = new Map<string, number>();
  for (const { fraudType } of request.items) counts.set(fraudType, (counts.get(fraudType) ?? 0) + 1);
  const types = [...counts].map(([fraudType, count]) => `${count} ${spelledOutText(fraudType)}`);
  return `Reports ${request.items.length}: ${types.join(', ')}`;
}

/** The rows that were asked for stand for the transaction, because it was compared with them. */
function batchInWords(
  { firstRow, inspection, names, number, problems, request }: ReadBatch,
  all: boolean,
): string[] {
  const lastRow = firstRow + names.length - 1;
  const title = `Batch ${number}, ${names.length === 1 ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`}`;
  if (all || names.length <= FEW_ROWS) return [`${title}:`, ...transactionInWords(inspection)];
  const [first, last] = [names.at(0) ?? '', names.at(-1) ?? ''].map(spelledOutText);
  return [
    `${title}:`,
    ...transactionHeadInWords(inspection),
    ...(problems.length === 0 ? [`${countedRows(request)}. The first is ${first}, the last ${last}.`] : []),
  ];
}

function refuseDifferences(batches: readonly ReadBatch[]): void {
  const problems = batches.flatMap((batch) => batch.problems);
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_PROBLEMS);
  const more = problems.length - shown.length;
  throw new AppError(
    'bundle-differs',
    [
      'Nothing was signed, because the bundle is not what it says:',
      ...shown,
      ...(more === 0 ? [] : [`And ${more} more.`]),
    ].join('\n'),
  );
}

/** One answer to all of them. @throws other-key, signature-self-check-failed */
function signAll(
  { accountId, publicKeyHex }: SigningBundle,
  batches: readonly ReadBatch[],
  key: KeyPair,
): string {
  if (publicKeyHexOf(key) !== publicKeyHex)
    throw new AppError(
      'other-key',
      `Nothing was signed: the bundle is for the key ${publicKeyHex}, and this one is ${publicKeyHexOf(key)}.`,
    );
  const signatures = batches.map(({ bytes, inspection }) => ({
    payloadHashHex: inspection.payloadHashHex,
    signatureHex: signatureBy(appendSignature(bytes, key), publicKeyHex),
  }));
  return formatBundleAnswer({ accountId, publicKeyHex, signatures });
}

/**
 * Reads the transactions of a bundle aloud, compares each with the rows that stand beside it, and signs all
 * of them if they are the ones of the hash, or none. @throws {AppError}
 */
export async function signBundle(
  { all, file, signing }: SignBundleRequest,
  tell: Tell,
  nowMs: number,
): Promise<string | undefined> {
  const bundle = parseBundle(await readInput(file, 'the bundle'));
  await ready;
  const batches = readBatches(bundle, nowMs);
  const hashHex = await bundleHashHex(batches.map(({ inspection }) => inspection.payloadHashHex));
  const rowCount = batches.reduce((sum, { names }) => sum + names.length, 0);
  tell(`Bundle for ${spelledOutText(bundle.accountId)}; transactions: ${batches.length}, rows: ${rowCount}.`);
  tell(`Hash of the bundle: ${groupedHash(hashHex)}`);
  for (const batch of batches) {
    for (const line of batchInWords(batch, all)) tell(line);
    for (const unusual of unusualTimes(batch.inspection)) tell(`UNUSUAL: ${unusual}`);
  }
  refuseDifferences(batches);
  if (signing === undefined) {
    tell(
      'Nothing was signed. Each transaction is what its rows ask for. If that is what you want, and the desk shows the same hash of the bundle, add --hash and --key.',
    );
    return undefined;
  }
  if (signing.hashHex !== hashHex)
    throw new AppError(
      'hash-differs',
      `This bundle does not have the hash ${groupedHash(signing.hashHex)}. Nothing was signed.`,
    );
  const answer = signAll(bundle, batches, await readKey(signing.keyFile, tell));
  tell(`Signed ${batches.length} by ${bundle.publicKeyHex}. Save this as a file, and open it in the desk:`);
  return answer;
}
