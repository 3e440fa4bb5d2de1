import { publicKeyHexOf } from '../transaction/sign/key-pair.ts';
import { readKey, type Tell } from './read-key.ts';
import { signBundle, type SignBundleRequest } from './sign-bundle.ts';
import { signEmail } from './sign-email.ts';
import { signTransaction, type SignTransactionRequest } from './sign-transaction.ts';

export type OfflineRequest =
  | SignTransactionRequest
  | SignBundleRequest
  | { readonly action: 'email'; readonly email: string; readonly keyFile: string }
  | { readonly action: 'public-key'; readonly keyFile: string };

/**
 * Does what was asked; answers what is to be passed on, if anything. Words go to `tell`. Freshness is judged
 * by `nowMs`.
 * @throws {AppError}
 */
export async function runCommand(
  request: OfflineRequest,
  tell: Tell,
  nowMs = Date.now(),
): Promise<string | undefined> {
  switch (request.action) {
    case 'transaction':
      return signTransaction(request, tell, nowMs);
    case 'bundle':
      return signBundle(request, tell, nowMs);
    case 'email': {
      const key = await readKey(request.keyFile, tell);
      tell(`Signed by ${publicKeyHexOf(key)}. This opens sessions: keep it as secret as a password.`);
      return signEmail(request.email, key);
    }
    case 'public-key':
      return publicKeyHexOf(await readKey(request.keyFile, tell));
  }
}
