import type { Command } from 'commander';
import { z } from 'zod';
import { addSubject, defineCommand, type DeskCommand, type Subject } from '../../command-line/command.ts';
import type { Output } from '../../command-line/output.ts';
import { print } from '../../command-line/print.ts';
import { readSettings } from '../platform/settings.ts';
import { QuorumLostError } from '../verify/follow/follow-ledger.ts';
import { follow } from '../verify/follow/run-follow.ts';
import { LedgerFault } from '../verify/ledger-fault.ts';
import { verify } from '../verify/run-command.ts';

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

export const verifyRequestSchema = z
  .strictObject({
    expectedHeads: headsSchema.default(new Map()),
    expectedCheckpoint: fileSchema.optional(),
    policy: fileSchema.optional(),
    receipt: fileSchema.optional(),
    exportTo: fileSchema.optional(),
    from: fileSchema.optional(),
  })
  .refine(({ exportTo, from }) => exportTo === undefined || from === undefined, {
    error: '--export and --from do not go together: the file is an export already.',
  });

const verifyCommand: DeskCommand<[Output]> = defineCommand({
  name: 'verify',
  explanation:
    'checks the position, hash, signatures and content of every entry, rebuilds all derived tables from the entries alone, compares them with the registry’s, and names the first difference. A ledger that was truncated, or rewritten with the operator’s key, is detected by nothing else but --expect-head and --expect-checkpoint, with what was noted earlier or by somebody else. Exit code 0: the ledger verifies; 1: it does not; 2: it could not be checked.',
  request: verifyRequestSchema,
  usage: {
    expectedHeads: ['--expect-head <height:hash...>', 'the ledger must contain this entry'],
    expectedCheckpoint: ['--expect-checkpoint <file>', 'it must contain what this checkpoint covers'],
    policy: [
      '--policy <file>',
      'checkpoint and receipt need the key of its log, and its quorum of witnesses',
    ],
    receipt: ['--receipt <file>', 'the entry of this receipt must be there as it says'],
    exportTo: [
      '--export <file>',
      'write the entries to a new file too, one line of JSON each, before they are checked',
    ],
    from: ['--from <file>', 'check such a file on its own, without a registry to compare it with'],
  },
  hex: ['expectedHeads'],
  run: (request, output: Output) =>
    verify(readSettings(process.env), request, (sentence) => output.progress(sentence)),
});

const followCommand: DeskCommand<[Output]> = defineCommand({
  name: 'follow',
  explanation:
    'follows a published ledger from outside, without a registry. Its checkpoint must be signed as the policy says, and continue the last one, which is kept in the folder of --state, as the tiles prove. When it does not, or when entries were taken back, both checkpoints are kept there. Exit code 0: it continues; 1: it was changed, set back, or contradicts itself; 2: it could not be checked; 3: it continues, but for an hour no quorum of the policy has stood behind it.',
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
  usage: {
    url: ['<url>', 'the address above /checkpoint, such as https://desk.example.com/ledger'],
    policy: ['--policy <file>', 'its log’s key and its witnesses'],
    state: ['--state <folder>', 'remembers the last checkpoint'],
    entries: ['--entries', 'copy all entries to entries.jsonl there, for ledger verify --from'],
    tokenFile: [
      '--token-file <file>',
      'has an access token for that; read again during the copy, since a token lives for minutes',
    ],
    once: ['--once', 'look once; otherwise every ten seconds, until something is wrong with the ledger'],
  },
  run: (request) => follow(request, print),
});

export const LEDGER: Subject<DeskCommand<[Output]>> = {
  name: 'ledger',
  about:
    'Verifies a registry against its ledger: the one that DATABASE_URL names, whose services may keep running, or the one in DATA_DIR (.data), whose service must be stopped. The registry is not changed.',
  commands: [verifyCommand, followCommand],
};

/** Makes the commands those of the program. */
export function addLedger(program: Command, output: Output): void {
  addSubject(program, LEDGER, async (command, given) => output.lines(await command.run(given, output)));
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof LedgerFault) return 1;
  return error instanceof QuorumLostError ? 3 : 2;
}
