import { z } from 'zod';
import { defineCommand, type Command, type Subject } from '../command-line/command.ts';
import { runSubject } from '../command-line/read-command-line.ts';
import { AppError } from '../contract/app-error.ts';
import { accountEmailSchema } from '../contract/account-schemas.ts';
import { runCommand, type OfflineRequest } from './run-command.ts';

/** Does what was asked; what is to be passed on, if anything. */
type Handle = (request: OfflineRequest) => Promise<string | undefined>;

const lines = (answer: string | undefined): string[] => (answer === undefined ? [] : [answer]);

const flagSchema = z
  .literal(true)
  .optional()
  .transform((given) => given === true);
const KEY_PLACE = { option: 'key', value: '<file>' } as const;

const hashSchema = z
  .string()
  .transform((text) => text.replace(/\s/gu, '').toLowerCase())
  .refine((text) => /^[0-9a-f]{64}$/u.test(text), {
    error: 'this takes the 64 characters that the desk shows.',
  })
  .optional();

/** Nothing is signed but by its hash. */
const checkSigning =
  (thing: string) =>
  (
    { file, hashHex, keyFile }: { file: string; hashHex?: string | undefined; keyFile?: string | undefined },
    context: z.core.$RefinementCtx,
  ) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (hashHex === undefined && keyFile !== undefined)
      refuse('Without --hash nothing is signed, so no key is needed. Read it first, then add both.');
    if (hashHex !== undefined && keyFile === undefined)
      refuse('--key is needed: the file with the private key.');
    if (file === '-' && keyFile === '-') refuse(`Only one of ${thing} and key can come from standard input.`);
  };

/** The hash and the key to sign with; `undefined` to read only. */
function signingOf(hashHex: string | undefined, keyFile: string | undefined) {
  return hashHex === undefined || keyFile === undefined ? {} : { signing: { hashHex, keyFile } };
}

const transaction: Command<[Handle]> = defineCommand({
  name: 'transaction',
  explanation:
    'says in words what the transaction does. With --hash, the hash that the desk shows, it signs it with the Blockchain key and prints the signed transaction, or with --signature the signature alone (128 characters). It signs what only reports and flags and is fresh; --anyway signs also what does more, cannot be read, has expired, or has another’s signature.',
  request: z
    .strictObject({
      file: z.string(),
      hashHex: hashSchema,
      keyFile: z.string().optional(),
      signatureOnly: flagSchema,
      anyway: flagSchema,
    })
    .superRefine(checkSigning('transaction')),
  places: {
    // The desk names the file after the hash.
    file: { word: '<file.hex>', mayBeHex: true },
    hashHex: { option: 'hash', value: '<hash>', mayBeHex: true },
    keyFile: KEY_PLACE,
    signatureOnly: { flag: 'signature' },
    anyway: { flag: 'anyway' },
  },
  async run({ hashHex, keyFile, ...rest }, handle: Handle) {
    return lines(await handle({ action: 'transaction', ...rest, ...signingOf(hashHex, keyFile) }));
  },
});

const bundle: Command<[Handle]> = defineCommand({
  name: 'bundle',
  explanation:
    'does the same for a report of many transactions, which the desk saves as one file. It compares each transaction with the rows that were asked for, names every row that differs, and signs all or none. With --hash, the hash of the bundle that the desk shows, it prints the answer with all signatures, which the desk opens as one file; --all prints every row.',
  request: z
    .strictObject({
      file: z.string(),
      hashHex: hashSchema,
      keyFile: z.string().optional(),
      all: flagSchema,
    })
    .superRefine(checkSigning('bundle')),
  places: {
    file: { word: '<bundle.json>' },
    hashHex: { option: 'hash', value: '<hash>', mayBeHex: true },
    keyFile: KEY_PLACE,
    all: { flag: 'all' },
  },
  async run({ hashHex, keyFile, ...rest }, handle: Handle) {
    return lines(await handle({ action: 'bundle', ...rest, ...signingOf(hashHex, keyFile) }));
  },
});

const email: Command<[Handle]> = defineCommand({
  name: 'email',
  explanation:
    'prints what opens a session: the address, exactly as the account has it, signed with the Authorization key. As secret as a password.',
  request: z.strictObject({ email: accountEmailSchema, keyFile: z.string() }),
  places: { email: { word: '<address>' }, keyFile: KEY_PLACE },
  run: async (request, handle: Handle) => lines(await handle({ action: 'email', ...request })),
});

const publicKey: Command<[Handle]> = defineCommand({
  name: 'public-key',
  explanation: 'prints the public key that belongs to a private one.',
  request: z.strictObject({ keyFile: z.string() }),
  places: { keyFile: KEY_PLACE },
  run: async (request, handle: Handle) => lines(await handle({ action: 'public-key', ...request })),
});

export const SIGN: Subject<Command<[Handle]>> = {
  name: 'sign',
  about: 'Signs where the key is, without a browser and without a network.',
  notes:
    '--key takes the name of a file with the private key in hex (64 characters, or 128 with the public key appended), never the key itself: what stands on a command line is seen by others and remembered. A single - reads from standard input. What is printed to be passed on goes to standard output, everything else to standard error; npm’s own heading is left out by npm run --silent desk.',
  commands: [transaction, bundle, email, publicKey],
};

const tell = (line: string) => process.stderr.write(`${line}\n`);

/** `npm run desk -- sign …`; its exit code. */
export async function runSign(args: readonly string[]): Promise<number> {
  try {
    await runSubject(SIGN, args, async (command, given) => {
      const answer = await command.run(given, (request) => runCommand(request, tell));
      // Standard error is flushed first: where both streams share a terminal, the answer must not stand in
      // the middle of the words.
      await new Promise((resolve) => {
        process.stderr.write('', resolve);
      });
      return answer;
    });
    return 0;
  } catch (error) {
    // An unforeseen error is reported without its message, which may quote the input.
    tell(
      error instanceof AppError ? error.message : 'It failed for an unexpected reason. Nothing was signed.',
    );
    return 1;
  }
}
