/** Sentences that several operations share. */
export const NO_TOKEN = 'The access token is missing, invalid or expired.';
/** To read many contributions at once, by the feed or a check. */
export const NOT_A_READER = 'The account, or every account of the key’s peer, is not authorized.';
export const TOO_MANY_OPEN =
  'Too many requests, or the account has 10,000 transactions that were assembled and not submitted. Retry after Retry-After, or submit some.';
export const OVER_SMALL_BODY = 'The body has more than 16 KiB.';
export const NOT_JSON = 'The content type of the body is not JSON.';
export const SIGNED_BY_ANOTHER =
  'The signatures are valid, but not this account’s; or the account is not authorized.';

/** A limit as people read it. */
export function mebibytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MiB`;
}
