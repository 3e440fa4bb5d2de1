import { z } from 'zod';
import { fileSchema, optionalFile, typed } from '../../command-line/command.ts';
import { readJson } from '../../command-line/read-json.ts';
import { AppError } from '../../contract/app-error.ts';
import { ApiError } from '../../client/http/api-errors.ts';
import { openSession, type Session, type SessionSigner } from '../../client/sessions/open-session.ts';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import { keyFileSchema } from '../../signer/key-file.ts';
import type { KeyOwner } from '../../signer/signer.ts';
import { readPrivateFile } from '../run/private-file.ts';
import type { Surroundings } from '../run/script.ts';
import { createCommandSigner } from './command-signer.ts';
import { readPassphrase } from './passphrase.ts';

/** Where `npm start` serves. */
const DEFAULT_URL = 'http://127.0.0.1:8080';

export const numberUpTo = (most: number) =>
  z.coerce
    .number({ error: `this is a number from 1 to ${most}.` })
    .int()
    .min(1)
    .max(most);

export const LIST = typed('<file>', fileSchema, 'the list; - is standard input');

/** The parts of a request that say which registry is asked, and by which account. */
export const ACCOUNT_PARTS = {
  keys: optionalFile(
    '--keys <file>',
    'the key file that the app saves; other users must not be able to read it',
  ),
  passphraseFd: typed(
    '--passphrase-fd <number>',
    z
      .string()
      .regex(/^\d{1,4}$/u, { error: 'this is the number of a file descriptor.' })
      .transform(Number)
      .optional(),
    'has its passphrase in the first line; else the terminal is asked',
  ),
  signerCommand: typed(
    '--signer-command <command>',
    z.string().min(1, { error: 'this is a command.' }).optional(),
    'a program that signs instead',
  ),
  url: typed(
    '--url <address>',
    z
      .url({ protocol: /^https?$/u, error: 'this is an address that begins with https:// or http://.' })
      .default(DEFAULT_URL),
    `the registry (default: ${DEFAULT_URL}, which npm start serves)`,
  ),
  json: typed(
    '--json',
    z.literal(true).optional(),
    'results and errors as JSON, rows as NDJSON in place of CSV',
  ),
};

export type AccountRequest = Omit<z.output<z.ZodObject<typeof ACCOUNT_PARTS>>, 'json'>;

const usage = (reason: string): AppError => new AppError('usage', reason);

async function openKeyFile(
  file: string,
  descriptor: number | undefined,
  clock: () => number,
): Promise<{ readonly signer: SessionSigner; readonly owner: KeyOwner }> {
  const text = await readPrivateFile(file, 'The key file');
  const keyFile = readJson(keyFileSchema, text);
  if (keyFile === undefined)
    throw new AppError('no-key-file', 'This is not a key file of the app, or it was altered.');
  const passphrase = await readPassphrase(descriptor);
  const signer = createMemorySigner(clock);
  try {
    await signer.openKeyFile(keyFile, passphrase);
  } catch (error) {
    // Its channel would keep the process alive.
    await signer.lock();
    throw error;
  }
  return { signer, owner: keyFile };
}

/** Throws where an account is not named in exactly one way. */
function checkAccount({ keys, passphraseFd, signerCommand }: AccountRequest): void {
  if ((keys === undefined) === (signerCommand === undefined))
    throw usage('Name the keys with --keys or --signer-command, and not with both.');
  if (passphraseFd !== undefined && keys === undefined) throw usage('--passphrase-fd belongs to --keys.');
}

/**
 * Runs something in a session of the account that the request names, and ends the session. @throws {AppError}
 */
export async function withSession<Result>(
  request: AccountRequest,
  { clock, fetch, output }: Pick<Surroundings, 'clock' | 'fetch' | 'output'>,
  run: (session: Session) => Promise<Result>,
): Promise<Result> {
  checkAccount(request);
  const { keys, passphraseFd, signerCommand, url } = request;
  const { signer, owner } =
    keys === undefined
      ? await createCommandSigner(signerCommand ?? '', clock)
      : await openKeyFile(keys, passphraseFd, clock);
  try {
    const session = await openSession({ baseUrl: url, signer, owner, fetch });
    try {
      return await run(session);
    } finally {
      await session.end().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        output.note(
          'The session could not be ended on the service, which ends it by itself in a few minutes.',
        );
      });
    }
  } finally {
    await signer.lock();
  }
}
