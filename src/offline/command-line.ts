import { parseArgs } from 'node:util';
import { AppError } from '../contract/app-error.ts';
import { accountEmailSchema } from '../contract/session.ts';

export const HELP = `Signs where the key is, without a browser and without a network.

  npm run --silent sign -- transaction <file.hex> [--hash <hash> --key <file>] [--signature] [--anyway]
  npm run --silent sign -- email <address> --key <file>
  npm run --silent sign -- public-key --key <file>

transaction  says in words what the transaction does. With --hash, the hash that the desk shows, it signs it with the
             Blockchain key and prints the signed transaction, or with --signature the signature alone (128 characters).
             It signs what only reports and flags and is fresh; --anyway signs also what does more, cannot be read,
             has expired, or has another's signature.
email        prints what opens a session: the address, signed with the Authorization key. As secret as a password.
public-key   prints the public key that belongs to a private one.

--key takes the name of a file with the private key in hex (64 characters, or 128 with the public key appended), never
the key itself: what stands on a command line is seen by others and remembered. A single - reads from standard input.
What is printed to be passed on goes to standard output, everything else to standard error.`;

export type OfflineRequest =
  | {
      readonly action: 'transaction';
      /** A file's name, or `-`. */
      readonly file: string;
      /** What to sign, and with what; left out to read only. */
      readonly signing?: { readonly hashHex: string; readonly keyFile: string };
      readonly signatureOnly: boolean;
      readonly anyway: boolean;
    }
  | { readonly action: 'email'; readonly email: string; readonly keyFile: string }
  | { readonly action: 'public-key'; readonly keyFile: string };

const OPTIONS = {
  key: { type: 'string' },
  hash: { type: 'string' },
  signature: { type: 'boolean' },
  anyway: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function usage(reason: string): AppError {
  return new AppError('usage', `${reason} See npm run sign -- --help.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch {
    // What the library says of an argument repeats it, and a key may have been put there.
    throw usage('The options cannot be read.');
  }
}

function readHash(text: string): string {
  const hashHex = text.replace(/\s/gu, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/u.test(hashHex)) throw usage('--hash takes the 64 characters that the desk shows.');
  return hashHex;
}

function needKey(keyFile: string | undefined): string {
  if (keyFile === undefined) throw usage('--key is needed: the file with the private key.');
  return keyFile;
}

/** What the arguments ask for; `undefined` when they ask for help. @throws {AppError} saying what is wrong, never repeating an argument */
export function readCommandLine(args: readonly string[]): OfflineRequest | undefined {
  const { values, positionals } = parse(args);
  const [action, subject, ...rest] = positionals;
  if (values.help === true || action === undefined || action === 'help') return undefined;
  if (rest.length > 0 || (action === 'public-key' && subject !== undefined))
    throw usage('There are more words than expected.');
  const forTransaction = values.hash ?? values.signature ?? values.anyway;
  if (action !== 'transaction' && forTransaction !== undefined)
    throw usage('--hash, --signature and --anyway are for transactions.');
  switch (action) {
    case 'transaction': {
      if (subject === undefined)
        throw usage('Say which file holds the transaction, or - for standard input.');
      const { signature: signatureOnly = false, anyway = false, hash, key } = values;
      if (hash === undefined) {
        if (key !== undefined)
          throw usage('Without --hash nothing is signed, so no key is needed. Read it first, then add both.');
        return { action, file: subject, signatureOnly, anyway };
      }
      const signing = { hashHex: readHash(hash), keyFile: needKey(key) };
      if (subject === '-' && signing.keyFile === '-')
        throw usage('Only one of transaction and key can come from standard input.');
      return { action, file: subject, signing, signatureOnly, anyway };
    }
    case 'email': {
      const email = accountEmailSchema.safeParse(subject);
      if (!email.success) throw usage('Say which e-mail address to sign, exactly as the account has it.');
      return { action, email: email.data, keyFile: needKey(values.key) };
    }
    case 'public-key':
      return { action, keyFile: needKey(values.key) };
    default:
      throw usage('The command is transaction, email or public-key.');
  }
}
