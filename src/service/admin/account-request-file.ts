import { readInput } from '../../command-line/read-input.ts';
import { type AccountRequest, accountRequestSchema } from '../../contract/account-request.ts';
import { AppError } from '../../contract/app-error.ts';
import { withFileArgument } from './file-argument.ts';

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

/** Puts what an account request says in the place of `--request <file>`. */
export const withAccountRequest = (args: readonly string[]): Promise<readonly string[]> =>
  withFileArgument(args, OPTION, async (file) => {
    const request = parseAccountRequest(await readInput(file, 'the account request'));
    return [
      `--id=${request.accountId}`,
      `--email=${request.email}`,
      `--public-key=${request.publicKeyHex}`,
      `--auth-public-key=${request.authPublicKeyHex}`,
    ];
  });
