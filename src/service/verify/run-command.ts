import { readFile } from 'node:fs/promises';
import { AppError } from '../../contract/app-error.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { readPolicy } from '../ledger/publishing/read-policy.ts';
import { systemClock } from '../platform/clock.ts';
import { pluralize } from '../platform/plain-text.ts';
import type { Settings } from '../platform/settings.ts';
import type { PublishedProofs } from './compare-tree.ts';
import { readEntries, writeEntries } from './entry-file.ts';
import { pinSchema } from './compare-schema.ts';
import { openForVerification, openScratch } from './open-for-verification.ts';
import { readLedger } from './stored-entry.ts';
import { type LedgerTotals, verifyExported, verifyLedger } from './verify-ledger.ts';

export interface VerifyRequest {
  /** Hashes in lower-case hex by height. */
  readonly expectedHeads: ReadonlyMap<number, string>;
  /** Files. */
  readonly expectedCheckpoint?: string | undefined;
  readonly policy?: string | undefined;
  readonly receipt?: string | undefined;
  readonly exportTo?: string | undefined;
  readonly from?: string | undefined;
}

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('file-unreadable', `The file ${path} cannot be read.`, { cause });
  });

async function readProofs({ expectedCheckpoint, receipt, policy }: VerifyRequest): Promise<PublishedProofs> {
  return {
    checkpoint: expectedCheckpoint === undefined ? undefined : await readText(expectedCheckpoint),
    receipt: receipt === undefined ? undefined : await readText(receipt),
    policy: policy === undefined ? undefined : await readPolicy(policy),
    nowSeconds: systemClock.nowMs() / 1_000,
  };
}

/** Called from time to time with the progress. */
type Report = (sentence: string) => void;

const written = (count: number): string => count.toLocaleString('en');

function describe({
  head,
  administrations,
  transactions,
  accounts,
  peers,
  contributions,
  withdrawn,
  tokens,
}: LedgerTotals): string[] {
  return [
    `Entries: ${written(administrations + transactions)} (transactions ${written(transactions)}, administration ${written(administrations)})`,
    `Head: ${head.height}:${bytesToHex(head.entryHash)} at ${new Date(head.atMs).toISOString()}`,
    `By them: ${pluralize(accounts, 'account')} of ${pluralize(peers, 'peer')}, ${pluralize(contributions, 'contribution')}${withdrawn === 0 ? '' : ` and ${withdrawn.toLocaleString('en')} withdrawn`}, ${pluralize(tokens, 'token')} in balances`,
  ];
}

async function verifyStore(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  { expectedHeads, exportTo }: VerifyRequest,
  proofs: PublishedProofs,
  onProgress: Report,
): Promise<string[]> {
  const store = await openForVerification(settings);
  try {
    return await store.transaction(async (tx) => {
      // One snapshot for everything: services can keep running.
      await tx.exec('set transaction isolation level repeatable read');
      await pinSchema(tx);
      const exported =
        exportTo === undefined
          ? []
          : [
              `Exported: ${pluralize(await writeEntries(exportTo, readLedger(tx)), 'entry', 'entries')} to ${exportTo}`,
            ];
      const totals = await verifyLedger(tx, { expectedHeads, proofs, onProgress });
      return [...exported, ...describe(totals), 'The ledger and everything derived from it are intact.'];
    });
  } finally {
    await store.close();
  }
}

async function verifyFile(
  path: string,
  { expectedHeads }: VerifyRequest,
  proofs: PublishedProofs,
  onProgress: Report,
): Promise<string[]> {
  const store = await openScratch();
  try {
    const totals = await store.transaction((tx) =>
      verifyExported(tx, readEntries(path), { expectedHeads, proofs, onProgress }),
    );
    return [...describe(totals), 'The ledger is intact; there was no registry to compare it with.'];
  } finally {
    await store.close();
  }
}

/** Returns the lines to print. @throws {LedgerFault} for the first difference {AppError} when it cannot check */
export async function verify(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  request: VerifyRequest,
  onProgress: Report,
): Promise<string[]> {
  const proofs = await readProofs(request);
  return request.from === undefined
    ? verifyStore(settings, request, proofs, onProgress)
    : verifyFile(request.from, request, proofs, onProgress);
}
