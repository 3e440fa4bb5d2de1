import type { Given } from '../../command-line/command.ts';
import { readInput } from '../../command-line/read-input.ts';
import { type AccountRequest, accountRequestSchema } from '../../contract/account-request.ts';
import { AppError } from '../../contract/app-error.ts';

/** Never quotes the file: it may be the wrong one, with a private key in it. */
function refuse(reason: string): AppError {
  return new AppError(
    'not-an-account-request',
    `--request: ${reason} Ask the analyst for the request that the app shows after Make new keys; the key file stays with them.`,
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

/** The members that an account request stands for. */
export async function readAccountRequest(file: string): Promise<Given> {
  const { accountId, email, publicKeyHex, authPublicKeyHex } = parseAccountRequest(
    await readInput(file, 'the account request'),
  );
  return { accountId, email, publicKeyHex, authPublicKeyHex };
}
