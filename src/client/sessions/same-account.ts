import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import type { KeyIdentity, KeyOwner } from '../../signer/signer.ts';

/** An account id in its canonical form, as far as it is one. */
export function accountIdText(text: string): string {
  const parsed = parseAccountId(text);
  return parsed === undefined ? text : formatAccountId(parsed);
}

/** True if both are the same account with the same keys. */
export function isSameAccount(account: KeyIdentity & KeyOwner, other: KeyIdentity & KeyOwner): boolean {
  return (
    accountIdText(account.accountId) === accountIdText(other.accountId) &&
    account.publicKeyHex === other.publicKeyHex &&
    account.authPublicKeyHex === other.authPublicKeyHex
  );
}
