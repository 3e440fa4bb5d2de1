import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { defineCommand, type DeskCommand, optionalFile, typed } from '../../command-line/command.ts';
import type { Output } from '../../command-line/output.ts';
import { AppError } from '../../contract/app-error.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { readPolicy } from '../ledger/publishing/read-policy.ts';
import { systemClock } from '../platform/clock.ts';
import { pluralize } from '../platform/plain-text.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import type { PublishedProofs } from './compare-tree.ts';
import { readEntries, writeEntries } from './entry-file.ts';
import { pinSchema } from './compare-schema.ts';
import { openForVerification, openScratch } from './open-for-verification.ts';
import { readLedger } from './stored-entry.ts';
import { type LedgerTotals, verifyExported, verifyLedger } from './verify-ledger.ts';

const headSchema = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/iu, {
    error: 'this is <height>:<hash>, the hash in 64 hexadecimal digits.',
  })
  .transform((text): readonly [number, string] => {
    const [height = '', hash = ''] = text.toLowerCase().split(':');
    return [Number(height), hash];
  });

/** The hashes, in lower-case hex, by height. */
const headsSchema = z.array(headSchema).transform((heads, context): ReadonlyMap<number, string> => {
  const byHeight = new Map(heads);
  const twice = heads.find(([height, hash]) => byHeight.get(height) !== hash);
  if (twice !== undefined) context.addIssue(`this names two hashes for entry ${twice[0]}.`);
  return byHeight;
});

export const verifyRequestSchema = z
  .strictObject({
    expectedHeads: typed(
      '--expect-head <height:hash...>',
      headsSchema.default(new Map()),
      'the ledger must contain this entry',
      { mayBeHex: true },
    ),
    expectedCheckpoint: optionalFile(
      '--expect-checkpoint <file>',
      'it must contain what this checkpoint covers',
    ),
    policy: optionalFile(
      '--policy <file>',
      'checkpoint and receipt need the key of its log, and its quorum of witnesses',
    ),
    receipt: optionalFile('--receipt <file>', 'the entry of this receipt must be there as it says'),
    exportTo: optionalFile(
      '--export <file>',
      'write the entries to a new file too, one line of JSON each, before they are checked',
    ),
    from: optionalFile(
      '--from <file>',
      'check such a file on its own, without a registry to compare it with',
    ),
  })
  .refine(({ exportTo, from }) => exportTo === undefined || from === undefined, {
    error: '--export and --from do not go together: the file is an export already.',
  });
export type VerifyRequest = z.output<typeof verifyRequestSchema>;

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

export const VERIFY: DeskCommand<[Output]> = defineCommand({
  name: 'verify',
  explanation:
    'checks the position, hash, signatures and content of every entry, rebuilds all derived tables from the entries alone, compares them with the registry’s, and names the first difference. A ledger that was truncated, or rewritten with the operator’s key, is detected by nothing else but --expect-head and --expect-checkpoint, with what was noted earlier or by somebody else. Exit code 0: the ledger verifies; 1: it does not; 2: it could not be checked.',
  request: verifyRequestSchema,
  run: (request, output: Output) =>
    verify(readSettings(process.env), request, (sentence) => output.progress(sentence)),
});
