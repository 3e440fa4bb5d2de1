import { parseArgs } from 'node:util';
import { AppError } from '../../contract/app-error.ts';
import { formatPath } from '../http/request-issues.ts';
import { type AdministrationRequest, administrationRequestSchema } from './administer.ts';

export const HELP = `Administers the accounts of the registry in DATA_DIR (.data), whether or not its service is running.

  npm run account -- add --id <name>@<peer> --email <address> --public-key <hex> --auth-public-key <hex>
                         [--peer-type LARGE_TELCO|MEDIUM_TELCO|SMALL_TELCO|VENDOR] [--privileged] [--authorize]
  npm run account -- authorize <name>@<peer>
  npm run account -- suspend <name>@<peer>
  npm run account -- list

add        registers an account, and its peer when that is new (a MEDIUM_TELCO unless --peer-type says otherwise).
           The analyst makes the keys in the app and hands over the two public ones: private keys never come here.
authorize  lets an account submit reports and flags.
suspend    no longer lets it; what it has reported stays.
list       one account on each line: id, status, e-mail address.

Each change is an entry of the ledger, signed by the operator's key, which the store keeps.`;

const OPTIONS = {
  id: { type: 'string' },
  email: { type: 'string' },
  'public-key': { type: 'string' },
  'auth-public-key': { type: 'string' },
  'peer-type': { type: 'string' },
  privileged: { type: 'boolean' },
  authorize: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where the parts of a request stand on the command line. */
const OPTION_OF_PATH: Readonly<Record<string, string>> = {
  'account.accountId': '--id',
  'account.email': '--email',
  'account.publicKeyHex': '--public-key',
  'account.authPublicKeyHex': '--auth-public-key',
  'account.peerType': '--peer-type',
  accountId: 'the account id',
};

function usage(reason: string, cause?: unknown): AppError {
  return new AppError('usage', `${reason} See npm run account -- --help.`, { cause });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (cause) {
    throw usage(
      cause instanceof Error ? `${cause.message.split('. ')[0] ?? ''}.` : 'The arguments cannot be read.',
      cause,
    );
  }
}

const isAction = (word: string) => ['add', 'authorize', 'suspend', 'list'].includes(word);

/** What the arguments ask for; `undefined` when they ask for help. @throws {AppError} saying what is wrong with them */
export function readCommandLine(args: readonly string[]): AdministrationRequest | undefined {
  const { values, positionals } = parse(args);
  const [action, accountId, ...rest] = positionals;
  if (values.help === true || action === undefined || action === 'help') return undefined;
  if (!isAction(action)) throw usage(`There is no command ${action}.`);
  const takesId = action === 'authorize' || action === 'suspend';
  if (rest.length > 0 || (accountId !== undefined && !takesId))
    throw usage('There are more words than expected.');
  if (action !== 'add' && Object.keys(values).length > 0) throw usage(`${action} takes no options.`);
  const read = administrationRequestSchema.safeParse({
    action,
    accountId,
    account: {
      accountId: values.id,
      email: values.email,
      publicKeyHex: values['public-key'],
      authPublicKeyHex: values['auth-public-key'],
      peerType: values['peer-type'],
      privileged: values.privileged,
    },
    authorize: values.authorize ?? false,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = formatPath(issue?.path ?? []);
  const missing = issue?.message.endsWith('received undefined') === true;
  throw usage(`${OPTION_OF_PATH[path] ?? path}: ${missing ? 'this is needed.' : (issue?.message ?? '')}`);
}
