import { z } from 'zod';
import { type Command, defineCommand, type Subject } from '../../command-line/command.ts';
import { print, printError } from '../../command-line/print.ts';
import { runSubject } from '../../command-line/read-command-line.ts';
import { readSettings } from '../platform/settings.ts';
import { QuorumLostError } from '../verify/follow/follow-ledger.ts';
import { follow, type FollowRequest } from '../verify/follow/run-follow.ts';
import { LedgerFault } from '../verify/ledger-fault.ts';
import { verify, type VerifyRequest } from '../verify/run-command.ts';

/** The tasks behind the commands; each returns what to print. */
interface Tasks {
  readonly verify: (request: VerifyRequest) => Promise<string[]>;
  readonly follow: (request: FollowRequest) => Promise<string[]>;
}

const headSchema = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/iu, {
    error: 'this is <height>:<hash>, the hash in 64 hexadecimal digits.',
  })
  .transform((text): readonly [number, string] => {
    const [height = '', hash = ''] = text.toLowerCase().split(':');
    return [Number(height), hash];
  });
const fileSchema = z.string().min(1, { error: 'this names a file.' });

/** The hashes, in lower-case hex, by height. */
const headsSchema = z.array(headSchema).transform((heads, context): ReadonlyMap<number, string> => {
  const byHeight = new Map(heads);
  const twice = heads.find(([height, hash]) => byHeight.get(height) !== hash);
  if (twice !== undefined) context.addIssue(`this names two hashes for entry ${twice[0]}.`);
  return byHeight;
});

const verifyCommand: Command<[Tasks]> = defineCommand({
  name: 'verify',
  explanation:
    'checks the position, hash, signatures and content of every entry, rebuilds all derived tables from the entries alone, compares them with the registry’s, and names the first difference. With --expect-head the ledger must contain this entry, noted on an earlier run or by somebody else; nothing else but --expect-checkpoint detects a ledger that was truncated, or rewritten with the operator’s key: its file holds a checkpoint that was fetched earlier or by somebody else. With --receipt the entry of a receipt must be in the ledger as it says. With --policy these need its log’s key and its quorum of witnesses. With --export the entries are also written to a new file, one line of JSON each, before they are checked. With --from such a file is checked on its own; no registry is needed, and nothing is compared with one.',
  request: z
    .strictObject({
      expectedHeads: headsSchema.optional(),
      expectedCheckpoint: fileSchema.optional(),
      policy: fileSchema.optional(),
      receipt: fileSchema.optional(),
      exportTo: fileSchema.optional(),
      from: fileSchema.optional(),
    })
    .refine(({ exportTo, from }) => exportTo === undefined || from === undefined, {
      error: '--export and --from do not go together: the file is an export already.',
    }),
  places: {
    expectedHeads: { option: 'expect-head', value: '<height>:<hash>', mayBeHex: true, many: true },
    expectedCheckpoint: { option: 'expect-checkpoint', value: '<file>' },
    policy: { option: 'policy', value: '<file>' },
    receipt: { option: 'receipt', value: '<file>' },
    exportTo: { option: 'export', value: '<file>' },
    from: { option: 'from', value: '<file>' },
  },
  run: ({ expectedHeads = new Map<number, string>(), ...files }, { verify: run }: Tasks) =>
    run({ expectedHeads, ...files }),
});

const followCommand: Command<[Tasks]> = defineCommand({
  name: 'follow',
  explanation:
    'follows a published ledger from outside, without a registry: <url> is the address above /checkpoint, such as https://desk.example.com/ledger. Its checkpoint must be signed as the policy says, and continue the last one, which is kept in the folder of --state, as the tiles prove. When it does not, or when entries were taken back, both checkpoints are kept there. With --entries all entries are copied to entries.jsonl there, each hashed to its leaf; ledger verify --from reads that file. --token-file has an access token of the service for that, and is read again during the copy, since a token lives for minutes. With --once it looks once; otherwise every ten seconds, through outages, until something is wrong with the ledger. Exit code 0: it continues; 1: it was changed, set back, or contradicts itself; 2: it could not be checked; 3: it continues, but for an hour no quorum of the policy has stood behind it.',
  withoutNotes: true,
  request: z
    .strictObject({
      url: z.string().regex(/^https?:\/\/[^\s@?#]+$/u, { error: 'this is an http or https address.' }),
      policy: fileSchema,
      state: z.string().min(1, { error: 'this names a folder.' }),
      entries: z.literal(true).optional(),
      tokenFile: fileSchema.optional(),
      once: z.literal(true).optional(),
    })
    .refine(({ entries, tokenFile }) => (entries === undefined) === (tokenFile === undefined), {
      error: '--entries and --token-file go together.',
    }),
  places: {
    url: { word: '<url>' },
    policy: { option: 'policy', value: '<file>' },
    state: { option: 'state', value: '<folder>' },
    entries: { flag: 'entries' },
    tokenFile: { option: 'token-file', value: '<file>' },
    once: { flag: 'once' },
  },
  run: (request, { follow: run }: Tasks) => run(request),
});

export const LEDGER: Subject<Command<[Tasks]>> = {
  name: 'ledger',
  about:
    'Verifies a registry against its ledger: the one that DATABASE_URL names, whose services may keep running, or the one in DATA_DIR (.data), whose service must be stopped. The registry is not changed.',
  notes: 'Exit code 0: the ledger verifies; 1: it does not; 2: it could not be checked.',
  commands: [verifyCommand, followCommand],
};

const PROGRESS_EVERY_MS = 2_000;
const CLEAR_LINE = '\r\u001B[K';

/** A progress line that overwrites itself, for interactive use. */
function createProgress() {
  let lastMs = Date.now();
  return {
    show: (sentence: string): void => {
      if (!process.stderr.isTTY || Date.now() - lastMs < PROGRESS_EVERY_MS) return;
      lastMs = Date.now();
      process.stderr.write(`${CLEAR_LINE}${sentence} …`);
    },
    clear: (): void => {
      if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
    },
  };
}

/** Runs `npm run desk -- ledger …`; returns its exit code. */
export async function runLedger(args: readonly string[]): Promise<number> {
  const progress = createProgress();
  try {
    await runSubject(LEDGER, args, (command, given) =>
      command
        .run(given, {
          verify: (request) => verify(readSettings(process.env), request, progress.show),
          follow: (request) => follow(request, print),
        })
        .finally(progress.clear),
    );
    return 0;
  } catch (error) {
    printError(error);
    if (error instanceof LedgerFault) return 1;
    return error instanceof QuorumLostError ? 3 : 2;
  }
}
