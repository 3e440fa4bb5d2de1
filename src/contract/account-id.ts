/**
 * A ledger name: not empty, no white space, none of `@ # $`. Control characters and halves of surrogate pairs are left
 * out too: no database column and no UTF-8 holds them all. Source: WIRE-FORMAT.md, "Primitives".
 */
export const LEDGER_NAME_PATTERN = /^[^\s\p{Cc}\p{Cs}@#$]+$/u;

/** The longest account name or domain accepted, in UTF-16 units; keeps ids printable and indexes small. */
export const MAX_ACCOUNT_PART_LENGTH = 128;

export interface AccountId {
  readonly name: string;
  readonly domain: string;
}

/** `<name>@<peer>`: the account's name and the peer (the ledger's domain) that it belongs to. */
export function parseAccountId(text: string): AccountId | undefined {
  const [name, domain, ...rest] = text.split('@');
  if (name === undefined || domain === undefined || rest.length > 0) return undefined;
  const valid = (part: string) => LEDGER_NAME_PATTERN.test(part) && part.length <= MAX_ACCOUNT_PART_LENGTH;
  return valid(name) && valid(domain) ? { name, domain } : undefined;
}

export function formatAccountId({ name, domain }: AccountId): string {
  return `${name}@${domain}`;
}

const KEY_DIGITS = 64;
/** An ed25519 public key, 32 bytes long, in the multihash form. */
const MULTIHASH_PREFIX = 'ed0120';

/** In lower case, and without the `ed0120` that may stand before a key. Anything may be given: nothing else is changed. */
export function withoutMultihashPrefix(publicKeyHex: string): string {
  const lower = publicKeyHex.toLowerCase();
  return lower.length > KEY_DIGITS && lower.startsWith(MULTIHASH_PREFIX)
    ? lower.slice(MULTIHASH_PREFIX.length)
    : lower;
}
