import { readInput } from '../../command-line/read-input.ts';
import { type AccountRequest, accountRequestSchema } from '../../contract/account-request.ts';
import { AppError } from '../../contract/app-error.ts';

const OPTION = '--request';

/** Never quotes the file: it may be the wrong one, with a private key in it. */
function refuse(reason: string): AppError {
  return new AppError(
    'not-an-account-request',
    `${OPTION}: ${reason} Ask the analyst for the request that the app shows after Make new keys; the key file stays with them.`,
  );
}

function parseAccountRequest(text: string): AccountRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('This is not JSON.');
  }
  const request = accountRequestSchema.safeParse(value);
  if (request.success) return request.data;
  const wrong = [...new Set(request.error.issues.map(({ path }) => String(path[0] ?? 'members')))];
  throw refuse(`This is no account request of Contribution Desk (see ${wrong.join(', ')}).`);
}

/**
 * Puts what an account request says in the place of `--request <file>`, as if it had been typed. Read here,
 * where the command is typed: the service that carries it out may not see the operator's files.
 */
export async function withAccountRequest(args: readonly string[]): Promise<readonly string[]> {
  const at = args.findIndex((arg) => arg === OPTION || arg.startsWith(`${OPTION}=`));
  const [option, next] = args.slice(at, at + 2);
  if (at < 0 || option === undefined) return args;
  const isInline = option !== OPTION;
  const file = isInline ? option.slice(OPTION.length + 1) : next;
  // Forgotten: whatever reads the arguments next says so.
  if (file === undefined || file === '' || (!isInline && /^-./u.test(file))) return args;
  const request = parseAccountRequest(await readInput(file, 'the account request'));
  return [
    ...args.slice(0, at),
    `--id=${request.accountId}`,
    `--email=${request.email}`,
    `--public-key=${request.publicKeyHex}`,
    `--auth-public-key=${request.authPublicKeyHex}`,
    ...args.slice(at + (isInline ? 1 : 2)),
  ];
}
